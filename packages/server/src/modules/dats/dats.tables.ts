import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    dat_file: DatFileTable;
    dat_edition: DatEditionTable;
    dat_game: DatGameTable;
    dat_rom: DatRomTable;
  }
}

export type DatState =
  | 'loading'
  | 'ready'
  | 'failed'
  /** Another file holds a newer version of the same DAT. */
  | 'superseded'
  /** Removed by a person, but its file holds others. */
  | 'removed';

/** What of a DAT's game is in the library. */
export type DatGameStatus = 'have' | 'missing' | 'wrong-name' | 'bad-dump';

/** A DAT: a file of the DAT folder, or a member of a zip there. */
export interface DatFileTable {
  id: Generated<number>;
  path: string;
  /** Inside a zip; empty: the file itself. */
  member: string;
  /** Of the file when it was loaded: another size or time means another version. */
  file_size_bytes: number;
  mtime_ms: number;
  state: DatState;
  problem: string | null;
  kind: string | null;
  name: string;
  description: string;
  version: string;
  platform_slug: string | null;
  /** Chosen by a person: stays when the DAT is replaced. */
  platform_by_hand: Bit;
  /** The games that count. Another edition may be loading, or waiting to be cleared away. */
  edition_id: number | null;
  game_count: number;
  rom_count: number;
  have_count: Generated<number>;
  wrong_name_count: Generated<number>;
  bad_dump_count: Generated<number>;
  loaded_at: string | null;
  created_at: string;
  updated_at: string;
}

/** One loading of a DAT. */
export interface DatEditionTable {
  id: Generated<number>;
  created_at: string;
}

export interface DatGameTable {
  edition_id: number;
  seq: number;
  name: string;
  /** Empty: the same as the name. */
  description: string;
  cloneof: string;
  romof: string;
  /** JSON lists, as the DAT writes them. */
  regions: string;
  languages: string;
  rom_count: number;
  /** Kept by the matching. */
  status: DatGameStatus;
  found_count: number;
  rom_id: number | null;
}

export interface DatRomTable {
  edition_id: number;
  game_seq: number;
  seq: number;
  name: string;
  size_bytes: number | null;
  crc: string;
  md5: string;
  sha1: string;
  status: string;
  serial: string;
}
