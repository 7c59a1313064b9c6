import type { Problem } from './fingerprint.ts';

/** One entry of an archive's own directory, in the order in which the archive unpacks. */
export interface DirectoryEntry {
  /** Null: unpacked with the others, but not a member that counts. */
  readonly name: string | null;
  readonly size: number;
  readonly crc?: string;
}

export interface Directory<Entry extends DirectoryEntry = DirectoryEntry> {
  readonly entries: readonly Entry[];
  /** The names could be read, the content cannot. */
  readonly problem?: Problem;
}
