import type { ServedFile } from '#core/files/served-file.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly saves: AssetStore;
  }
}

/** What identifies content. */
export interface StoredContent {
  /** Where it lies. */
  readonly sha256: string;
  readonly size: number;
  /** MD5 as clients that sync compute it: of a zip, of what is in it. */
  readonly contentHash: string;
}

/** Content that came in and has no place yet: it is kept or discarded, nothing else. */
export interface ReceivedContent extends StoredContent {
  /** Once this is done it survives a power cut. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Saves, states and screenshots by their content. What lies here never changes. */
export interface AssetStore {
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedContent>;
  /** Null: it is gone from the disk. */
  open(sha256: string): Promise<ServedFile | null>;
  /** Removes what was put here before then and nobody needs; gives how many. */
  sweep(before: Date, isNeeded: (sha256: string) => Promise<boolean>): Promise<number>;
  /** What uploads left behind that ended in the middle. */
  removeParts(before: Date): Promise<void>;
}
