import { PLAY_STATUSES, SOURCE_IDS } from '@saveroom/contract';
import { z } from 'zod';

/**
 * The entries of a takeout, which `docs/takeout.md` describes. A change that an older server would
 * read wrongly needs a new version.
 */
export const TAKEOUT_FORMAT = 'saveroom-takeout';
export const TAKEOUT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const PROFILE = 'profile.json';
export const AVATAR = 'avatar.webp';
export const GAMES = 'games.jsonl';
export const COLLECTIONS = 'collections.jsonl';
export const MUSIC = 'music.jsonl';
export const FILES = 'files.jsonl';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Time = z.iso.datetime({ offset: true });
const Size = z.number().int().nonnegative();

const COUNTED = [
  'games',
  'statuses',
  'ratings',
  'favorites',
  'notes',
  'comments',
  'play_sessions',
  'collections',
  'smart_collections',
  'playlists',
  'music_favorites',
  'devices',
  'saves',
  'states',
  'screenshots',
  'other_files',
  'versions',
] as const;
export type TakeoutCounts = Record<string, number>;
export const noCounts = (): TakeoutCounts => Object.fromEntries(COUNTED.map((name) => [name, 0]));

/** The only part that every version of the format has. */
export const ManifestHead = z.object({ format: z.literal(TAKEOUT_FORMAT), version: z.number() });

export const Manifest = ManifestHead.extend({
  version: z.literal(TAKEOUT_VERSION),
  product: z.string(),
  product_version: z.string(),
  username: z.string(),
  counts: z.record(z.string(), Size),
  entries: z.array(z.object({ path: z.string(), size: Size, sha256: Sha256 })),
});
export type Manifest = z.output<typeof Manifest>;

export const Profile = z.object({
  username: z.string(),
  email: z.string().nullable(),
  created_at: Time,
  retroachievements_username: z.string(),
  settings: z.record(z.string(), z.unknown()),
  avatar: z.string().nullable(),
  devices: z.array(
    z.object({
      name: z.string().nullable(),
      platform: z.string().nullable(),
      client: z.string().nullable(),
      created_at: Time,
    }),
  ),
});
export type Profile = z.output<typeof Profile>;

export const Game = z.object({
  name: z.string(),
  platform: z.string(),
  platform_folder: z.string(),
  path: z.string(),
  crc32: z.string().optional(),
  md5: z.string().optional(),
  sha1: z.string().optional(),
  source_ids: z.partialRecord(z.enum(SOURCE_IDS), z.string()),
});
export type Game = z.output<typeof Game>;

export const GameLine = z.object({
  /** Null: the library no longer has it. */
  game: Game.nullable(),
  status: z.enum(PLAY_STATUSES).optional(),
  rating: z.number().int().min(1).max(10).optional(),
  difficulty: z.number().int().min(1).max(10).optional(),
  completion: z.number().int().min(1).max(100).optional(),
  backlogged: z.boolean().optional(),
  now_playing: z.boolean().optional(),
  hidden: z.boolean().optional(),
  main_version: z.boolean().optional(),
  favorite: z.boolean().optional(),
  last_played: Time.optional(),
  notes: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      tags: z.array(z.string()),
      public: z.boolean(),
      created_at: Time,
      updated_at: Time,
    }),
  ),
  /** On public notes of others. They are not imported: the notes are on the other server. */
  comments: z
    .array(
      z.object({
        note: z.string(),
        author: z.string(),
        content: z.string(),
        created_at: Time,
        updated_at: Time,
      }),
    )
    .optional(),
  play_sessions: z.array(z.object({ start: Time, end: Time, duration_ms: Size })),
});
export type GameLine = z.output<typeof GameLine>;

export const CollectionLine = z.object({
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  cover: z.string().nullable(),
  created_at: Time,
  updated_at: Time,
  /** Either the games, or the filter of a smart collection. */
  games: z.array(Game).optional(),
  filter: z.record(z.string(), z.unknown()).optional(),
});
export type CollectionLine = z.output<typeof CollectionLine>;

/** A playlist; without a name: the favorite tracks. */
export const MusicLine = z.object({
  name: z.string().nullable(),
  description: z.string().nullable(),
  public: z.boolean(),
  tracks: z.array(
    z.object({
      game: Game,
      /** Below the folder of the platform. */
      path: z.string(),
    }),
  ),
});
export type MusicLine = z.output<typeof MusicLine>;

/** One version of a save, state, screenshot or other file; those of one file from old to new. */
export const FileLine = z.object({
  type: z.enum(['save', 'state', 'screenshot', 'file']),
  game: Game.nullable(),
  name: z.string(),
  slot: z.string().nullable(),
  emulator: z.string().nullable(),
  core_version: z.string().nullable(),
  device: z.string().nullable(),
  public: z.boolean(),
  created_at: Time,
  /** Whether it is the version that players continue from. */
  current: z.boolean(),
  /** The entry with the content; null: the server had lost it. */
  entry: z.string().nullable(),
  size: Size,
  sha256: Sha256,
  /** The screenshot that was taken with it; it has a line of its own too. */
  screenshot: z
    .object({ name: z.string(), entry: z.string(), size: Size, sha256: Sha256 })
    .nullable(),
});
export type FileLine = z.output<typeof FileLine>;
