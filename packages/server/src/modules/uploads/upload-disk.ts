import type { Written } from './part-file.disk.ts';

declare module '#modules/library/library.disk.ts' {
  interface LibraryDisk {
    /** Files that are being uploaded. */
    readonly uploads: UploadDisk;
  }
}

export interface UploadWish {
  /** Folder name of the platform. */
  readonly fsSlug: string;
  /** Into this game's folder instead, which is below the root. */
  readonly game?: { readonly root: string; readonly path: string } | undefined;
  /** Below that, as the sender wrote it; empty: directly there. */
  readonly folder: string;
  readonly fileName: string;
}

export interface UploadPlace {
  readonly root: string;
  /** Below the root: the file, and the one it is until it is whole, on the same disk. */
  readonly targetPath: string;
  readonly partPath: string;
}

/** Files on their way into the library. Whatever is in the way is an `AppError` for people. */
export interface UploadDisk {
  /** Where a file would go. Nothing is written yet. */
  place(wish: UploadWish): Promise<UploadPlace>;
  /** How much the disk of that place still takes. */
  freeBytes(place: Pick<UploadPlace, 'root' | 'partPath'>): Promise<number>;
  begin(place: UploadPlace): Promise<void>;
  write(
    place: UploadPlace,
    bytes: AsyncIterable<Uint8Array>,
    options: { readonly offset: number; readonly wantsSha1: boolean },
  ): Promise<Written>;
  verify(
    place: UploadPlace,
    expected: {
      readonly chunks: readonly { readonly size: number; readonly crc: number }[];
      readonly wantsSha1: boolean;
    },
  ): Promise<{ size: number; damaged: number[]; sha1: string | null }>;
  /** Begins to make safe what was written; nobody waits for it. */
  flushSoon(place: UploadPlace): void;
  /** The file is in the library. Nothing that is there is replaced. */
  finish(place: UploadPlace): Promise<void>;
  discard(place: Pick<UploadPlace, 'root' | 'partPath'>): Promise<void>;
  /** Part files nobody wrote to since then and that are not among these, as `root/partPath`. */
  discardForgotten(olderThan: Date, known: ReadonlySet<string>): Promise<number>;
}
