import type { PlayStatus } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

/** What sources say about a game and lists do not need. All JSON is text. */
export interface RomDetailTable {
  rom_id: number;
  slug: string | null;
  summary: string | null;
  alternative_names: Generated<string>;
  youtube_video_id: string | null;
  /** JSON list of paths below the resources folder. */
  screenshots: Generated<string>;
  url_cover: Generated<string>;
  url_manual: Generated<string>;
  path_manual: string | null;
  path_video: string | null;
  igdb_metadata: Generated<string>;
  moby_metadata: Generated<string>;
  ss_metadata: Generated<string>;
  launchbox_metadata: Generated<string>;
  hasheous_metadata: Generated<string>;
  flashpoint_metadata: Generated<string>;
  hltb_metadata: Generated<string>;
  gamelist_metadata: Generated<string>;
  manual_metadata: Generated<string>;
  ra_metadata: Generated<string>;
}

/** What a person keeps about a game. */
export interface RomUserTable {
  id: Generated<number>;
  user_id: number;
  rom_id: number;
  last_played: string | null;
  is_main_sibling: Generated<Bit>;
  backlogged: Generated<Bit>;
  now_playing: Generated<Bit>;
  hidden: Generated<Bit>;
  rating: Generated<number>;
  difficulty: Generated<number>;
  completion: Generated<number>;
  status: PlayStatus | null;
  created_at: string;
  updated_at: string;
}

/** Raised with every change of what a person keeps about games: caches compare it. */
export interface UserShelfTable {
  user_id: number;
  version: number;
}

/** Markdown. The note without a title is the one note older clients know. */
export interface RomNoteTable {
  id: Generated<number>;
  rom_id: number;
  user_id: number;
  title: string;
  content: string;
  is_public: Generated<Bit>;
  /** JSON list of words. */
  tags: Generated<string>;
  created_at: string;
  updated_at: string;
}

interface OwnedCollection {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The name as it is compared: no case, composed Unicode. */
  name_key: string;
  description: Generated<string>;
  is_public: Generated<Bit>;
  created_at: string;
  updated_at: string;
}

export interface CollectionTable extends OwnedCollection {
  /** At most one of a person is. */
  is_favorite: Generated<Bit>;
  /** Raised with every change of its games, so that caches know. */
  version: Generated<number>;
  url_cover: Generated<string>;
  /** Below the resources folder; empty: none. */
  path_cover_small: Generated<string>;
  path_cover_large: Generated<string>;
}

export interface CollectionRomTable {
  collection_id: number;
  rom_id: number;
  added_at: string;
}

export interface SmartCollectionTable extends OwnedCollection {
  /** JSON: parameters of `GET /roms`. */
  filter_criteria: Generated<string>;
}

/** Copies of the library in memory that lie in files and were made of this very database. */
export interface CatalogueCopyTable {
  /** Unguessable, and in the file as well. */
  token: string;
  /** The last change that is in it. */
  seq: number;
}

/** Kept by triggers: no writer can forget it. */
export interface LibraryChangeTable {
  seq: Generated<number>;
  /** 0: a platform changed. */
  rom_id: number;
}
