import * as z from 'zod/mini';

import { OwnedSave, OwnedScreenshot, OwnedState, Save, Screenshot, State } from './assets.ts';
import { UserNote } from './notes.ts';
import { RomUser } from './play-status.ts';
import { Timestamp } from './wire.ts';

const MaybeId = z.nullable(z.int());
const MaybeText = z.nullable(z.string());
const Strings = z.array(z.string());
/** Raw metadata of a source. */
const Blob = z.looseObject({});

/** A file inside an archive. */
export const ArchiveMember = z.object({
  name: z.string(),
  size: z.int(),
  crc_hash: z.string(),
  md5_hash: z.string(),
  sha1_hash: z.string(),
});
export type ArchiveMember = z.output<typeof ArchiveMember>;

/** The tags of an audio file; null: the file has no such tag. */
export const TrackMeta = z
  .object({
    title: MaybeText,
    artist: MaybeText,
    album: MaybeText,
    year: MaybeId,
    genre: MaybeText,
    track: MaybeId,
    disc: MaybeId,
    duration_seconds: z.nullable(z.number()),
    /** Pictures in tags are not read, so these two are constant. */
    has_embedded_cover: z.boolean(),
    cover_path: MaybeText,
  })
  .register(z.globalRegistry, { id: 'TrackMeta' });
export type TrackMeta = z.output<typeof TrackMeta>;

export const RomFile = z
  .object({
    id: z.int(),
    rom_id: z.int(),
    file_name: z.string(),
    file_path: z.string(),
    full_path: z.string(),
    file_size_bytes: z.int(),
    is_top_level: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    last_modified: Timestamp,
    crc_hash: z.string(),
    md5_hash: z.string(),
    sha1_hash: z.string(),
    ra_hash: z.string(),
    chd_sha1_hash: z.string(),
    archive_members: z.nullable(z.array(ArchiveMember)),
    category: MaybeText,
    /** Null: not an audio file of a soundtrack, or not read yet. */
    track_meta: z.nullable(TrackMeta),
  })
  .register(z.globalRegistry, { id: 'RomFile' });
export type RomFile = z.output<typeof RomFile>;

export const SiblingRom = z
  .object({
    id: z.int(),
    name: z.string(),
    fs_name_no_tags: z.string(),
    fs_name_no_ext: z.string(),
    sort_comparator: z.string(),
    is_main_sibling: z.boolean(),
    regions: Strings,
    fs_size_bytes: z.int(),
  })
  .register(z.globalRegistry, { id: 'SiblingRom' });
export type SiblingRom = z.output<typeof SiblingRom>;

export const RomMetadatum = z
  .object({
    rom_id: z.int(),
    genres: Strings,
    franchises: Strings,
    collections: Strings,
    companies: Strings,
    game_modes: Strings,
    age_ratings: Strings,
    player_count: z.string(),
    /** Milliseconds since 1970. */
    first_release_date: z.nullable(z.int()),
    /** 0 to 100. */
    average_rating: z.nullable(z.number()),
  })
  .register(z.globalRegistry, { id: 'RomMetadatum' });
export type RomMetadatum = z.output<typeof RomMetadatum>;

/** A game in list responses, with the keys of both 4.2 and 5.2. */
export const SimpleRom = z
  .object({
    id: z.int(),
    igdb_id: MaybeId,
    sgdb_id: MaybeId,
    moby_id: MaybeId,
    ss_id: MaybeId,
    ra_id: MaybeId,
    launchbox_id: MaybeId,
    hasheous_id: MaybeId,
    tgdb_id: MaybeId,
    flashpoint_id: MaybeText,
    hltb_id: MaybeId,
    gamelist_id: MaybeText,
    libretro_id: MaybeText,
    platform_id: z.int(),
    platform_slug: z.string(),
    platform_fs_slug: z.string(),
    platform_name: z.string(),
    platform_custom_name: z.string(),
    platform_display_name: z.string(),
    fs_name: z.string(),
    fs_name_no_tags: z.string(),
    fs_name_no_ext: z.string(),
    fs_extension: z.string(),
    fs_path: z.string(),
    fs_size_bytes: z.int(),
    full_path: z.string(),
    name: z.string(),
    name_sort_key: z.string(),
    slug: MaybeText,
    summary: MaybeText,
    alternative_names: Strings,
    youtube_video_id: MaybeText,
    metadatum: RomMetadatum,
    igdb_metadata: Blob,
    moby_metadata: Blob,
    ss_metadata: Blob,
    launchbox_metadata: Blob,
    hasheous_metadata: Blob,
    flashpoint_metadata: Blob,
    hltb_metadata: Blob,
    gamelist_metadata: Blob,
    manual_metadata: Blob,
    path_cover_small: z.string(),
    path_cover_large: z.string(),
    url_cover: z.string(),
    /** A ThumbHash to draw a blurred cover while loading; base64, empty without a cover. */
    thumbhash: z.string(),
    has_manual: z.boolean(),
    has_soundtrack: z.boolean(),
    path_manual: MaybeText,
    url_manual: z.string(),
    path_video: MaybeText,
    screenshot_path: MaybeText,
    merged_screenshots: Strings,
    merged_ra_metadata: Blob,
    is_identifying: z.boolean(),
    is_identified: z.boolean(),
    is_unidentified: z.boolean(),
    /** A DAT or a hash database contains exactly this dump. */
    is_verified: z.boolean(),
    revision: z.string(),
    version: z.string(),
    regions: Strings,
    languages: Strings,
    tags: Strings,
    crc_hash: z.string(),
    md5_hash: z.string(),
    sha1_hash: z.string(),
    ra_hash: z.string(),
    multi: z.boolean(),
    has_simple_single_file: z.boolean(),
    has_nested_single_file: z.boolean(),
    has_multiple_files: z.boolean(),
    has_notes: z.boolean(),
    files: z.array(RomFile),
    siblings: z.array(SiblingRom),
    sibling_roms: z.array(SiblingRom),
    rom_user: RomUser,
    created_at: Timestamp,
    updated_at: Timestamp,
    missing_from_fs: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SimpleRom' });
export type SimpleRom = z.output<typeof SimpleRom>;

/** Everything about one game, including the data of the requesting user. */
export const DetailedRom = z
  .extend(SimpleRom, {
    user_saves: z.array(Save),
    user_states: z.array(State),
    user_screenshots: z.array(Screenshot),
    all_user_saves: z.array(OwnedSave),
    all_user_states: z.array(OwnedState),
    all_user_screenshots: z.array(OwnedScreenshot),
    user_notes: z.array(
      z.object({ user_id: z.int(), username: z.string(), note_raw_markdown: z.string() }),
    ),
    all_user_notes: z.array(UserNote),
    user_collections: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        is_smart: z.boolean(),
        /** The requesting user's favorites collection. */
        is_favorite: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'DetailedRom' });
export type DetailedRom = z.output<typeof DetailedRom>;
