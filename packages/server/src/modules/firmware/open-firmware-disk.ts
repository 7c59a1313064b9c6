import { join } from 'node:path';

import type { ConfigFile } from '#core/config/config-file.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  compileExclusions,
  findPlatformFolders,
  type RootList,
} from '#modules/library/library.api.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import { openServedFile } from '#core/files/served-file.ts';
import { digestFirmware } from './digest-firmware.disk.ts';
import type { FirmwareDisk } from './firmware-disk.ts';
import { listFirmware, staysInside } from './list-firmware.disk.ts';
import { saveFirmware } from './save-firmware.disk.ts';

export function openFirmwareDisk(
  library: RootList,
  configFile: Pick<ConfigFile, 'current' | 'folders'>,
): FirmwareDisk {
  const isExcluded = (): ((name: string) => boolean) => {
    const exclusions = compileExclusions(configFile.current());
    return (name) => exclusions.file(name);
  };

  return {
    list: ({ root, firmwarePath }) =>
      listFirmware(join(root, firmwarePath), {
        roots: library.current,
        isExcluded: isExcluded(),
      }),

    digest: digestFirmware,

    async open({ root, file_path, file_name }) {
      const path = join(root, file_path, file_name);
      if (!library.current.includes(root)) return null;
      const isInside = await staysInside(path, library.current).catch(() => false);
      return isInside ? openServedFile(path) : null;
    },

    async save(fsSlug, file) {
      const problem = fileNameProblem(file.name);
      if (problem !== null) throw new AppError('bad_request', problem);
      if (isExcluded()(file.name)) {
        throw new AppError('bad_request', `${file.name} matches an exclusion`);
      }
      return saveFirmware(await foldersOf(fsSlug), file);
    },
  };

  /** Where the platform's games lie; when they lie nowhere, where they would in any root. */
  async function foldersOf(fsSlug: string) {
    const folders = configFile.folders();
    const roots = library.current;
    const listings = await Promise.all(roots.map((root) => findPlatformFolders(root, folders)));
    const known = listings
      .flatMap((listing) => listing.folders)
      .filter(({ fs_slug }) => fs_slug === fsSlug)
      .map(({ root, firmwarePath }) => ({ root, path: firmwarePath }));
    const guessed = roots.map((root) => ({ root, path: `${folders.firmware}/${fsSlug}` }));
    return known.length > 0 ? known : guessed;
  }
}
