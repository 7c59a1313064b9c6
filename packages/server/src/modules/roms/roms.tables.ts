import type { MatchMethod, MetadataField, PlayStatus, SourceId } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    rom_detail: RomDetailTable;
    rom_user: RomUserTable;
    user_shelf: UserVersionTable;
    rom_note: RomNoteTable;
    library_change: LibraryChangeTable;
    rom: RomTable;
    rom_file: RomFileTable;
    rom_layer: RomLayerTable;
    rom_refusal: RejectedMatchTable;
    rom_edit: RomEditTable;
    rom_claim: DatMatchTable;
  }
}

/** Metadata of a game that lists do not need. All JSON is stored as text. */
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

/** A user's own data about a game. */
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

/** A version for each user, incremented with every change of their data about games, for caches. */
export interface UserVersionTable {
  user_id: number;
  version: number;
}

/**
 * Notes of users, in Markdown. The note without a title is the only one that older clients know.
 */
export interface RomNoteTable {
  id: Generated<number>;
  rom_id: number;
  user_id: number;
  title: string;
  content: string;
  is_public: Generated<Bit>;
  /** JSON list of strings. */
  tags: Generated<string>;
  created_at: string;
  updated_at: string;
}

/**
 * A log of changed games, by which caches catch up. Triggers write it, so no writer can forget it.
 */
export interface LibraryChangeTable {
  seq: Generated<number>;
  /** 0: a platform changed. */
  rom_id: number;
}

/** Which checksums of a file are known: none, those its archive directory or header lists, all. */
export type FingerprintLevel = 'none' | 'quick' | 'full';

/**
 * A game. The row has only what lists need, so that they read little; `rom_detail` has the rest.
 */
export interface RomTable {
  id: Generated<number>;
  platform_id: number;
  /** The library root that contains it. */
  root: string;
  fs_name: string;
  /** `fs_name` in composed Unicode (NFC), for comparison. */
  name_key: string;
  /** Folder below the root, such as `roms/nes`. */
  fs_path: string;
  fs_name_no_ext: string;
  fs_name_no_tags: string;
  fs_extension: string;
  is_folder: Bit;
  fs_size_bytes: number;
  file_count: number;
  /** Changes when anything about the game's files on disk does. */
  disk_state: string;
  name: string;
  sort_key: string;
  letter: string;
  /** JSON lists of strings. */
  regions: string;
  languages: string;
  tags: string;
  revision: string | null;
  version: string | null;
  crc_hash: string;
  md5_hash: string;
  sha1_hash: string;
  ra_hash: string;
  fingerprint: FingerprintLevel;
  /** A metadata source has identified the game. */
  identified: Generated<Bit>;
  /** A DAT lists the checksum of exactly this dump. */
  verified: Generated<Bit>;
  dat_name: string | null;
  missing: Generated<Bit>;
  missing_since: string | null;
  /** Removed from the library; user data about the game stays in case it returns. */
  removed_at: string | null;
  /** Null: no source was queried since its files last changed. */
  asked_at: string | null;
  /** Sources that need no further query, one bit each, in the order of `SOURCE_IDS`. */
  asked_sources: Generated<number>;
  /**
   * Id of the group of versions that a user put together; null: versions are found automatically.
   */
  version_choice: number | null;
  /** Equal for a parent and its clones in a DAT: the smallest game id among them. */
  dat_family: number | null;
  /** Equal for versions of one title by their names; empty: none, null: not computed yet. */
  version_key: string | null;
  /** Rank among versions, lower is better; see `modules/roms/scanned-columns.ts`. */
  version_rank: Generated<number>;
  /** Id of the game at each source. */
  igdb_id: number | null;
  sgdb_id: number | null;
  moby_id: number | null;
  ss_id: number | null;
  ra_id: number | null;
  launchbox_id: number | null;
  hasheous_id: number | null;
  tgdb_id: number | null;
  hltb_id: number | null;
  flashpoint_id: string | null;
  gamelist_id: string | null;
  libretro_id: string | null;
  /** Merged metadata of all sources. JSON lists of strings. */
  genres: Generated<string>;
  franchises: Generated<string>;
  collections: Generated<string>;
  companies: Generated<string>;
  game_modes: Generated<string>;
  age_ratings: Generated<string>;
  player_count: Generated<string>;
  /** Milliseconds since 1970. */
  first_release_date: number | null;
  /** 0 to 100. */
  average_rating: number | null;
  /** Below the resources folder; empty: none. */
  path_cover_small: Generated<string>;
  path_cover_large: Generated<string>;
  thumbhash: Generated<string>;
  has_manual: Generated<Bit>;
  has_soundtrack: Generated<Bit>;
  created_at: string;
  updated_at: string;
}

/** A file of a game. */
export interface RomFileTable {
  id: Generated<number>;
  rom_id: number;
  file_name: string;
  /** Folder below the root. */
  file_path: string;
  file_size_bytes: number;
  /** With size and inode: detects whether the file changed since it was read. */
  mtime_ms: number;
  inode: string;
  category: string | null;
  is_top_level: Bit;
  crc_hash: string;
  md5_hash: string;
  sha1_hash: string;
  ra_hash: string;
  chd_sha1_hash: string;
  /** JSON: checksums of the content without its copier header, and the kind of header. */
  headerless: string | null;
  /** JSON: the members of an archive with their checksums. */
  archive_members: string | null;
  fingerprint: FingerprintLevel;
  /** Why the rest could not be read. */
  problem: string | null;
  created_at: string;
  updated_at: string;
}

/** The metadata of one source about a game. The displayed metadata is merged from all layers. */
export interface RomLayerTable {
  rom_id: number;
  source: SourceId;
  /** `suggested`: not certain enough to be displayed without confirmation. */
  state: 'applied' | 'suggested';
  source_id: string;
  method: MatchMethod;
  /** 0 to 1. */
  score: number;
  /** JSON: the evidence for the match. */
  evidence: string;
  name: string;
  platform_name: string | null;
  /** Web page of the game at the source. */
  website: string | null;
  /** JSON: `GameFacts`. */
  facts: string;
  fetched_at: string;
}

/** A match that a user rejected and that must not come back. */
export interface RejectedMatchTable {
  rom_id: number;
  source: SourceId;
  /** Empty: all matches of this source are rejected. */
  source_id: string;
  refused_at: string;
}

/** The `…_metadata` objects of the API. */
export const SOURCE_METADATA = [
  'igdb_metadata',
  'moby_metadata',
  'ss_metadata',
  'launchbox_metadata',
  'hasheous_metadata',
  'flashpoint_metadata',
  'hltb_metadata',
  'gamelist_metadata',
  'manual_metadata',
] as const;

export type RawField = Exclude<(typeof SOURCE_METADATA)[number], 'gamelist_metadata'>;

/** The metadata objects that a user may write. */
export const RAW_FIELDS = SOURCE_METADATA.filter((field) => field !== 'gamelist_metadata');

/** A user's edit of a field: it overrides every source, and no scan changes it. */
export interface RomEditTable {
  rom_id: number;
  field: MetadataField | RawField;
  /** JSON. */
  value: string;
  /** `lock`: the value displayed at that time; `edit`: written by a user. */
  kind: 'edit' | 'lock';
  /** Null: the account was deleted. */
  user_id: number | null;
  edited_at: string;
}

/** The DAT entry that matches a game. */
export interface DatMatchTable {
  rom_id: number;
  dat_name: string;
  description: string;
  /** JSON lists, spelled as in the DAT. */
  regions: string;
  languages: string;
  is_complete: Bit;
}
