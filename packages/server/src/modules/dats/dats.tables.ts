import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    dat_file: DatFileTable;
    dat_edition: DatEditionTable;
    dat_game: DatGameTable;
    dat_rom: DatRomTable;
  }
}

type DatState =
  | 'loading'
  | 'ready'
  | 'failed'
  /** Another file contains a newer version of the same DAT. */
  | 'superseded'
  /** Removed by a user, but its zip file contains other DATs. */
  | 'removed';

/** State of a DAT's game in the library. */
export type DatGameStatus = 'have' | 'missing' | 'wrong-name' | 'bad-dump';

/** A DAT: a file in the DAT folder, or a member of a zip file there. */
export interface DatFileTable {
  id: Generated<number>;
  path: string;
  /** Path inside a zip file; empty: the file itself. */
  member: string;
  /** Size and time of the file when it was loaded; a difference means a new version. */
  file_size_bytes: number;
  mtime_ms: number;
  state: DatState;
  problem: string | null;
  kind: string | null;
  name: string;
  description: string;
  version: string;
  platform_slug: string | null;
  /** 1: a user chose the platform, which stays when the DAT is replaced. */
  platform_by_hand: Bit;
  /** The active load. Others may be in progress or waiting to be deleted. */
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

/** The games of one load of a DAT. */
interface DatEditionTable {
  id: Generated<number>;
  created_at: string;
}

/** A game of a DAT, and its state in the library. */
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
  /** This and the next columns are written by the matching. */
  status: DatGameStatus;
  found_count: number;
  rom_id: number | null;
}

/** A file of a game of a DAT. */
interface DatRomTable {
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
