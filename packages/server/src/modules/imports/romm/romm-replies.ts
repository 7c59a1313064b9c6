import { PLAY_STATUSES, WIRE_SOURCES } from '@saveroom/contract';
import { z } from 'zod';

/** What the import reads of the replies of RomM 4.x and 5.x. Keys that it does not need are ignored. */

const Text = z.string().nullish().catch(null);
const Texts = z.array(z.string()).nullish().catch(null);
const Time = z
  .string()
  .transform((text) => new Date(text))
  .refine((time) => !Number.isNaN(time.getTime()))
  .nullish()
  .catch(null);
const Id = z.int().positive();
const Flag = z.boolean().nullish().catch(null);

/** An array whose elements are parsed one by one, so that a broken one does not hide the others. */
export const Items = z.array(z.unknown());

export const Account = z.object({
  id: Id,
  username: z.string().min(1),
  email: Text,
  enabled: z.boolean(),
  role: z.string(),
  avatar_path: Text,
  ra_username: Text,
  ui_settings: z.record(z.string(), z.unknown()).nullish().catch(null),
});

export const Platform = z.object({
  id: Id,
  slug: z.string().min(1),
  fs_slug: z.string().min(1),
  custom_name: Text,
  aspect_ratio: Text,
});

const SourceId = z.union([z.int(), z.string()]).nullish().catch(null);
const SourceIds = z.object(
  Object.fromEntries(WIRE_SOURCES.map((source) => [`${source}_id`, SourceId])) as Record<
    `${(typeof WIRE_SOURCES)[number]}_id`,
    typeof SourceId
  >,
);

const Metadatum = z.object({
  genres: Texts,
  franchises: Texts,
  collections: Texts,
  companies: Texts,
  game_modes: Texts,
  age_ratings: Texts,
  player_count: Text,
  /** Milliseconds since 1970. */
  first_release_date: z.number().nullish().catch(null),
  /** 0 to 100. */
  average_rating: z.number().nullish().catch(null),
});

const RomUser = z.object({
  /** -1: the account has no data about the game. */
  id: z.int(),
  last_played: Time,
  note_raw_markdown: Text,
  note_is_public: Flag,
  is_main_sibling: Flag,
  backlogged: Flag,
  now_playing: Flag,
  hidden: Flag,
  rating: z.number().nullish().catch(null),
  difficulty: z.number().nullish().catch(null),
  completion: z.number().nullish().catch(null),
  status: z.enum(PLAY_STATUSES).nullish().catch(null),
  created_at: Time,
  updated_at: Time,
});

export const Rom = z.object({
  id: Id,
  ...SourceIds.shape,
  platform_id: Id,
  platform_slug: z.string().min(1),
  platform_fs_slug: z.string().min(1),
  fs_name: z.string().min(1),
  fs_name_no_tags: Text,
  fs_name_no_ext: Text,
  fs_path: z.string(),
  name: Text,
  summary: Text,
  alternative_names: Texts,
  youtube_video_id: Text,
  metadatum: Metadatum.nullish().catch(null),
  /** 5.x: what a person entered. */
  manual_metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  path_cover_large: Text,
  /** Empty for a cover that a person uploaded. */
  url_cover: Text,
  path_manual: Text,
  url_manual: Text,
  /** Since 4.9 in lists. */
  merged_screenshots: Texts,
  crc_hash: Text,
  md5_hash: Text,
  sha1_hash: Text,
  /** Since 4.6. */
  has_notes: Flag,
  updated_at: Time,
  rom_user: RomUser.nullish().catch(null),
});
export type Rom = z.output<typeof Rom>;

/** Only what is needed to page through the list. */
export const RomsPage = z.object({
  items: Items,
  total: z.int().nonnegative().nullish(),
});

export const Note = z.object({
  title: Text,
  content: Text,
  is_public: Flag,
  tags: Texts,
  created_at: Time,
  updated_at: Time,
  user_id: z.int(),
});

export const PlaySession = z.object({
  id: Id,
  rom_id: z.int().nullish(),
  start_time: z.string().transform((text) => new Date(text)),
  end_time: z.string().transform((text) => new Date(text)),
  duration_ms: z.number().nonnegative(),
});

const Asset = z.object({
  id: Id,
  rom_id: Id,
  file_name: z.string().min(1),
  download_path: z.string().min(1),
  file_size_bytes: z.number().nonnegative().nullish().catch(null),
  missing_from_fs: Flag,
  is_public: Flag,
  created_at: Time,
  updated_at: Time,
});
export const Screenshot = Asset;
export type Screenshot = z.output<typeof Screenshot>;
export const SaveOrState = z.object({
  ...Asset.shape,
  emulator: Text,
  slot: Text,
  screenshot: Screenshot.nullish().catch(null),
});

/** The part of a game's page that no list has. */
export const RomDetail = z.object({ user_screenshots: Items });

const CollectionBase = z.object({
  id: Id,
  name: z.string().min(1),
  description: Text,
  is_public: Flag,
  path_cover_large: Text,
  user_id: z.int(),
  /** 4.2 to 4.6. */
  user__username: Text,
  /** Since 4.7. */
  owner_username: Text,
});
export const Collection = z.object({
  ...CollectionBase.shape,
  rom_ids: z.array(z.int()),
  is_favorite: Flag,
});
export type Collection = z.output<typeof Collection>;
export const SmartCollection = z.object({
  ...CollectionBase.shape,
  filter_criteria: z.record(z.string(), z.unknown()),
});

export const Config = z.record(z.string(), z.unknown());

export const Stats = z.object({ SCREENSHOTS: z.int().nonnegative() });

/** Of `GET /roms/:id/metadata` of Saveroom. */
export const SaveroomMetadata = z.object({
  fields: z.array(
    z.object({
      field: z.string(),
      value: z.unknown(),
      origin: z.string().nullable(),
      is_locked: z.boolean(),
    }),
  ),
});
