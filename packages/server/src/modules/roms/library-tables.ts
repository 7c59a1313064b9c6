import type { Generated } from 'kysely';

import type { Bit } from '#core/db/bit.ts';

/** A folder admins chose for the library. Unused while LIBRARY_DIR is set. */
export interface LibraryFolderTable {
  id: Generated<number>;
  /** Relative to the data folder when it is inside it. */
  path: string;
  created_at: string;
  /** Kept so that a scan still running when it was removed cannot bring its games back. */
  removed_at: string | null;
}

/** A folder of games. What is known about its system comes from the catalogue, by `slug`. */
export interface PlatformTable {
  id: Generated<number>;
  slug: string;
  fs_slug: string;
  custom_name: string;
  aspect_ratio: string;
  missing: Bit;
  /** Kept by whoever writes games, so that reading them costs nothing. */
  rom_count: Generated<number>;
  fs_size_bytes: Generated<number>;
  /** Taken out of the library; comes back with its folder. */
  removed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** How much of a file's content is known: nothing, what its directory or header says, everything. */
export type FingerprintLevel = 'none' | 'quick' | 'full';

/** One game as lists show it: narrow, sorted by its own columns, ready to send. */
export interface RomTable {
  id: Generated<number>;
  platform_id: number;
  /** The library root it lies in. */
  root: string;
  fs_name: string;
  /** `fs_name` the way it is compared: composed Unicode. */
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
  /** JSON lists of words. */
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
  /** A metadata source knows which game this is. */
  identified: Generated<Bit>;
  /** A checksum of a DAT names this very game. */
  verified: Generated<Bit>;
  dat_name: string | null;
  missing: Generated<Bit>;
  missing_since: string | null;
  /** Taken out of the library; what people kept about it waits for its return. */
  removed_at: string | null;
  /** Null: no source has been asked since its files are what they are. */
  asked_at: string | null;
  /** Sources that need not be asked any more, one bit each, in the order of `SOURCE_IDS`. */
  asked_sources: Generated<number>;
  /** Chosen by a person: games of one number are versions of one another and of nothing else. */
  version_choice: number | null;
  /** Parent and clones of a DAT have the same number. */
  dat_family: number | null;
  /** Equal for versions of one title by their names; empty: none, null: not computed yet. */
  version_key: string | null;
  /** Which version is the better one, lower first; see `library/versions/name-facts.ts`. */
  version_rank: Generated<number>;
  /** What each source calls this game. */
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
  /** What all sources together say. JSON lists of words. */
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

export interface RomFileTable {
  id: Generated<number>;
  rom_id: number;
  file_name: string;
  /** Folder below the root. */
  file_path: string;
  file_size_bytes: number;
  /** With size and inode: whether the file is still the one that was read. */
  mtime_ms: number;
  inode: string;
  category: string | null;
  is_top_level: Bit;
  crc_hash: string;
  md5_hash: string;
  sha1_hash: string;
  ra_hash: string;
  chd_sha1_hash: string;
  /** JSON: what is left when a copier header is cut off, with the header's kind. */
  headerless: string | null;
  /** JSON: the members of an archive with their checksums. */
  archive_members: string | null;
  fingerprint: FingerprintLevel;
  /** Why no more could be read. */
  problem: string | null;
  created_at: string;
  updated_at: string;
}

export interface FirmwareTable {
  id: Generated<number>;
  platform_id: number;
  root: string;
  file_name: string;
  name_key: string;
  file_path: string;
  file_size_bytes: number;
  mtime_ms: number;
  inode: string;
  crc_hash: string;
  md5_hash: string;
  sha1_hash: string;
  is_verified: Bit;
  missing: Generated<Bit>;
  created_at: string;
  updated_at: string;
}

/** A platform whose games vanished in such a number that a person has to say it is true. */
export interface MissingQuestionTable {
  platform_id: number;
  missing_count: number;
  total_count: number;
  asked_at: string;
}

/** The layout a library root had at its last scan, and the question asked when it disappears. */
export interface LibraryLayoutTable {
  root: string;
  /** JSON list of layouts. */
  layouts: string;
  /** JSON list of layouts found instead. Null, like all that follows: the layout is as expected. */
  found_layouts: string | null;
  /** JSON list of folder names. */
  found_folders: string | null;
  /** Games in the layout that disappeared. */
  game_count: number | null;
  asked_at: string | null;
  answer: 'wait' | 'use-new' | null;
}
