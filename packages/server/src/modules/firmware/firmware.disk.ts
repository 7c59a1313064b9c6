import { join } from 'node:path';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  compileExclusions,
  findPlatformFolders,
  type PlatformFolder,
  type RootList,
  type WalkWarning,
} from '#modules/library/library.api.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import type { Digests } from '#modules/fingerprint/fingerprint.api.ts';
import {
  digestFirmware,
  type FirmwareLocation,
  type FoundFirmware,
  listFirmware,
  type RejectedFirmware,
  type SavedFirmware,
  saveFirmware,
  isInsideAfterLinks,
} from './firmware-files.disk.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    readonly firmware: FirmwareDisk;
  }
}

/** The firmware folders of the library. */
interface FirmwareDisk {
  /**
   * Lists the files directly in a platform's firmware folder; empty when there is no such folder.
   * Throws `ListingFailedError` when the folder exists but cannot be listed.
   */
  list(folder: PlatformFolder): Promise<{ files: FoundFirmware[]; warnings: WalkWarning[] }>;
  /** Hashes the bytes of the file itself, also of archives. Null: it cannot be read. */
  digest(path: string, signal: AbortSignal): Promise<Digests | null>;
  /** Null: the file does not exist, or is a link out of the library. */
  open(location: FirmwareLocation): Promise<ServedFile | null>;
  /**
   * Saves a new file in a platform's firmware folder. An existing file of the same name is never
   * replaced: identical content counts as saved. Other content or any other problem throws an
   * `AppError`. With `md5`, a file with another checksum is not saved.
   */
  save(
    fsSlug: string,
    file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
    md5?: readonly string[],
  ): Promise<SavedFirmware | RejectedFirmware>;
}

export function openFirmwareDisk(
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): FirmwareDisk {
  const compileExcluded = (): ((name: string) => boolean) => {
    const exclusions = compileExclusions(configFile.current());
    return (name) => exclusions.file(name);
  };

  return {
    list: ({ root, firmwarePath }) =>
      listFirmware(join(root, firmwarePath), {
        roots: library.current,
        isExcluded: compileExcluded(),
      }),

    digest: digestFirmware,

    async open({ root, file_path, file_name }) {
      const path = join(root, file_path, file_name);
      if (!library.current.includes(root)) return null;
      const isInside = await isInsideAfterLinks(path, library.current).catch(() => false);
      return isInside ? openServedFile(path) : null;
    },

    async save(fsSlug, file, md5) {
      const problem = fileNameProblem(file.name);
      if (problem !== null) throw new AppError('bad_request', problem);
      const isExcluded = compileExcluded();
      if (isExcluded(file.name)) {
        throw new AppError('bad_request', `${file.name} matches an exclusion`);
      }
      return saveFirmware(await findFirmwareFolders(fsSlug), file, md5);
    },
  };

  /** The platform's existing firmware folders, or else its possible folder in each root. */
  async function findFirmwareFolders(fsSlug: string) {
    const folders = configFile.folders();
    const roots = library.current;
    const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, folders)));
    const existing = listings
      .flatMap((listing) => listing.folders)
      .filter(({ fs_slug }) => fs_slug === fsSlug)
      .map(({ root, firmwarePath }) => ({ root, path: firmwarePath }));
    const possible = roots.map((root) => ({ root, path: `${folders.firmware}/${fsSlug}` }));
    return existing.length > 0 ? existing : possible;
  }
}
