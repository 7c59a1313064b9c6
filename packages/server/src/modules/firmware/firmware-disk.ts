import type { Digests } from '#modules/fingerprint/fingerprint.api.ts';
import type { ServedFile } from '#core/files/served-file.ts';
import type { PlatformFolder, WalkWarning } from '#modules/library/library.api.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    readonly firmware: FirmwareDisk;
  }
}

/** What tells whether a file is still the one that was read. */
export interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface FoundFirmware extends FileFacts {
  readonly name: string;
}

export interface FirmwarePlace {
  readonly root: string;
  /** Folder below the root. */
  readonly file_path: string;
  readonly file_name: string;
}

export interface SavedFirmware extends FirmwarePlace {
  readonly facts: FileFacts;
  readonly digests: Digests;
}

/** The firmware folders of the library. */
export interface FirmwareDisk {
  /**
   * The files directly in a platform's firmware folder; none when there is no such folder. Throws
   * `ListingFailedError` when there is one that cannot be listed.
   */
  list(folder: PlatformFolder): Promise<{ files: FoundFirmware[]; warnings: WalkWarning[] }>;
  /** Of the bytes as they lie on disk, also of archives. Null: it cannot be read. */
  digest(path: string, signal: AbortSignal): Promise<Digests | null>;
  /** Null: it is not there, or it leads out of the library. */
  open(place: FirmwarePlace): Promise<ServedFile | null>;
  /**
   * Puts a new file into the firmware folder of a platform. One of the same name stays as it is:
   * equal content is as good as saved, other content an `AppError`, as is whatever is in the way.
   */
  save(
    fsSlug: string,
    file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
  ): Promise<SavedFirmware>;
}
