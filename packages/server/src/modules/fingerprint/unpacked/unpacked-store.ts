import type { ServedFile } from '#core/files/served-file.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly unpacked: UnpackedStore;
  }
}

export interface UnpackedMember {
  /** As the archive calls it; only ever a name, never a path on our disk. */
  readonly name: string;
  readonly size: number;
  readonly crc: number;
}

export interface UnpackedArchive {
  readonly members: readonly UnpackedMember[];
  open(member: UnpackedMember): Promise<ServedFile | null>;
  source(member: UnpackedMember, name: string): Promise<ZipSource | null>;
}

/** What is in archives, kept for a while: bounded, and made again when it is gone. */
export interface UnpackedStore {
  /**
   * Null: it is no archive, or one that is handed over as it is. Throws an `AppError` that says
   * what is wrong with it.
   */
  unpack(path: string): Promise<UnpackedArchive | null>;
}
