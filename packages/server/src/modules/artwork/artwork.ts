/** A file that came in and has no place yet: it is kept or discarded, nothing else. */
export interface ReceivedFile {
  readonly sha256: string;
  readonly size: number;
  /** How it begins. */
  readonly head: Uint8Array;
  keepAs(hash: string): Promise<void>;
  discard(): Promise<void>;
}

/** Content of pictures and manuals by its hash. What lies here never changes, it only goes. */
export interface ArtworkFolder {
  has(hash: string, names: readonly string[]): Promise<boolean>;
  /** All files or none: a full disk or a crash never leaves half a picture. */
  save(hash: string, files: Readonly<Record<string, Uint8Array>>): Promise<void>;
  receive(chunks: AsyncIterable<Uint8Array>, name: string): Promise<ReceivedFile>;
  list(): AsyncIterable<{ readonly hash: string; readonly modified: Date }>;
  /**
   * Out of sight, so that somebody can ask once more whether it is needed. Null: it is gone, or
   * was stored anew since `before`.
   */
  setAside(
    hash: string,
    before: Date,
  ): Promise<{ restore(): Promise<void>; remove(): Promise<void> } | null>;
  /** What a crash left behind of files that came in. */
  removeParts(before: Date): Promise<void>;
}
