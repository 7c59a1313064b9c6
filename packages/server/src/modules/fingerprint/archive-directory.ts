import type { Problem } from './fingerprint.ts';

/** One entry of an archive's own directory, in the order in which the archive unpacks. */
export interface DirectoryEntry {
  /** Null: the entry is unpacked with the others, but is no member of interest. */
  readonly name: string | null;
  readonly size: number;
  readonly crc?: string;
}

export interface Directory<Entry extends DirectoryEntry = DirectoryEntry> {
  readonly entries: readonly Entry[];
  /** Set if the names could be read, but the content can't. */
  readonly problem?: Problem;
}
