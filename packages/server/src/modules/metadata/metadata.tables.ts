import type { SourceId, SourceProblem } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

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
    source_memory: SourceMemoryTable;
  }
}

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

/** What admins chose for a metadata source, and what went wrong with it last. */
export interface SourceSettingTable {
  source: SourceId;
  /** Null: as it is by itself. */
  is_enabled: Bit | null;
  /** JSON by name, sealed with the server's secret; empty: none. */
  keys: string;
  last_problem: string | null;
  /** Null with a problem: from before it was kept. */
  last_problem_kind: SourceProblem | null;
  last_problem_at: string | null;
  /** The first failure since its last answer; null: it answers. */
  failing_since: string | null;
  /** Games that it could not be asked about in the last run. */
  unasked_games: Generated<number>;
  updated_at: string;
}

/** What a source wants to know again later, such as a token. */
export interface SourceMemoryTable {
  source: SourceId;
  key: string;
  value: string;
  is_sealed: Bit;
  expires_at: string;
}
