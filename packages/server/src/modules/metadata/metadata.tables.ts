import type { SourceId, SourceProblem } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    source_edition: SourceEditionTable;
    source_name: SourceNameTable;
    source_hash: SourceHashTable;
    launchbox_game: LaunchboxGameTable;
    launchbox_name: LaunchboxNameTable;
    launchbox_picture: LaunchboxPictureTable;
    launchbox_file: LaunchboxFileTable;
    launchbox_mame: LaunchboxMameTable;
    switch_title: SwitchTitleTable;
    source_setting: SourceSettingTable;
    source_memory: SourceCacheTable;
  }
}

/**
 * One import of a source's database, or of one of its lists. A new import is loaded while the
 * current one is in use and then replaces it, so that a half-loaded list is never used. Tables and
 * columns call an import an "edition".
 */
export interface SourceEditionTable {
  id: Generated<number>;
  /** The source and, where it has several lists, which: `launchbox`, `ra:7`. */
  list: string;
  state: 'loading' | 'current' | 'old';
  row_count: number;
  created_at: string;
  /** When it became the current import. */
  loaded_at: string | null;
}

/**
 * Names in a list. `key` is the id of the entry at the source, `folded` the result of `foldName`.
 */
export interface SourceNameTable {
  edition_id: number;
  folded: string;
  key: string;
  name: string;
}

/** Checksums in a list. `key` is the id of the entry at the source. */
export interface SourceHashTable {
  edition_id: number;
  hash: string;
  key: string;
}

/** A game of the LaunchBox database. */
export interface LaunchboxGameTable {
  edition_id: number;
  database_id: number;
  platform: string;
  name: string;
  /** JSON: the other fields as in the file. */
  facts: string;
}

/** All names of a game, including the main one. */
export interface LaunchboxNameTable {
  edition_id: number;
  folded: string;
  database_id: number;
  name: string;
}

/** Pictures of a game that are adjacent in the file. */
export interface LaunchboxPictureTable {
  edition_id: number;
  database_id: number;
  seq: number;
  /** JSON: `[file name, type, region]` of each. */
  pictures: string;
}

/** File names that LaunchBox assigns to a game. */
export interface LaunchboxFileTable {
  edition_id: number;
  /** Lower case, without extension. */
  stem: string;
  platform: string;
  game: string;
}

/** Names of MAME sets that LaunchBox assigns to a game. */
export interface LaunchboxMameTable {
  edition_id: number;
  stem: string;
  game: string;
}

/** A title of the Switch title database. */
export interface SwitchTitleTable {
  edition_id: number;
  /** The id in the Nintendo eShop, which is the key in the file. */
  nsu_id: string;
  /** Sixteen hexadecimal digits, upper case; empty: unknown. */
  title_id: string;
  name: string;
  /** JSON: the other fields as in the file. */
  facts: string;
}

/** The settings of a metadata source, and its last problem. */
export interface SourceSettingTable {
  source: SourceId;
  /** Null: the default. */
  is_enabled: Bit | null;
  /** API keys and passwords, as JSON by name, encrypted with the server's secret; empty: none. */
  keys: string;
  last_problem: string | null;
  /** Null although there is a problem: saved by an older version. */
  last_problem_kind: SourceProblem | null;
  last_problem_at: string | null;
  /** The first failure since the last response; null: the source responds. */
  failing_since: string | null;
  /** Games for which it could not be queried in the last run. */
  unasked_games: Generated<number>;
  updated_at: string;
}

/**
 * The cache of a source: values such as a token, and the lease of the process that may send
 * requests. `key` is the name of the value.
 */
export interface SourceCacheTable {
  source: SourceId;
  key: string;
  value: string;
  /** The value is encrypted with the server's secret. */
  is_sealed: Bit;
  expires_at: string;
}
