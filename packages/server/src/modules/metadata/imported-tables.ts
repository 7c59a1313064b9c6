import type { Generated } from 'kysely';

/**
 * One copy of a source's list. A new one is filled beside the one that counts and then takes its
 * place, so that there is never half a list.
 */
export interface SourceEditionTable {
  id: Generated<number>;
  /** The source and, where it has several lists, which: `launchbox`, `ra:7`. */
  list: string;
  state: 'loading' | 'current' | 'old';
  row_count: number;
  created_at: string;
  /** When it took its place. */
  loaded_at: string | null;
}

/** Names in a list, and what the source calls what bears them. */
export interface SourceNameTable {
  edition_id: number;
  folded: string;
  key: string;
  name: string;
}

/** Checksums in a list. */
export interface SourceHashTable {
  edition_id: number;
  hash: string;
  key: string;
}

export interface LaunchboxGameTable {
  edition_id: number;
  database_id: number;
  platform: string;
  name: string;
  /** JSON: the other fields as the file has them. */
  facts: string;
}

/** Every name a game goes by, the first among them. */
export interface LaunchboxNameTable {
  edition_id: number;
  folded: string;
  database_id: number;
  name: string;
}

/** Pictures of a game that stand together in the file. */
export interface LaunchboxPictureTable {
  edition_id: number;
  database_id: number;
  seq: number;
  /** JSON: `[file name, type, region]` of each. */
  pictures: string;
}

/** Which game a well-known file name means. */
export interface LaunchboxFileTable {
  edition_id: number;
  /** Lower case, without extension. */
  stem: string;
  platform: string;
  game: string;
}

/** Which game a set of MAME means. */
export interface LaunchboxMameTable {
  edition_id: number;
  stem: string;
  game: string;
}

export interface SwitchTitleTable {
  edition_id: number;
  /** The shop's number, the key of the file. */
  nsu_id: string;
  /** Sixteen hexadecimal digits, upper case; empty: the file does not say. */
  title_id: string;
  name: string;
  /** JSON: the other fields as the file has them. */
  facts: string;
}
