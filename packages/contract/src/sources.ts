import { z } from 'zod';

/** Metadata sources for games, in display order. */
export const SOURCE_IDS = [
  'igdb',
  'ss',
  'moby',
  'ra',
  'sgdb',
  'launchbox',
  'hasheous',
  'playmatch',
  'tgdb',
  'titledb',
  'libretro',
] as const;
export const SourceId = z.enum(SOURCE_IDS).meta({ id: 'SourceId' });
export type SourceId = z.output<typeof SourceId>;

/**
 * - `refused`: the keys are wrong or not accepted. `busy`: too many requests.
 * - `spent`: the daily quota is used up. `away`: no response, or a server error.
 * - `nonsense`: the response could not be parsed.
 */
export const SOURCE_PROBLEMS = ['refused', 'busy', 'spent', 'away', 'nonsense'] as const;
export const SourceProblem = z.enum(SOURCE_PROBLEMS).meta({ id: 'SourceProblem' });
export type SourceProblem = z.output<typeof SourceProblem>;

/**
 * Whether a source can be queried, and why not.
 * - `unreachable`: it did not respond, or returned a server error.
 * - `rate_limited` and `quota_reached`: it allows fewer requests, or none until the quota resets.
 * - `invalid_response`: several responses in a row could not be parsed.
 * - `not_imported`: its database is a file that has not been imported.
 */
export const SOURCE_STATES = [
  'ready',
  'unreachable',
  'rate_limited',
  'quota_reached',
  'invalid_response',
  'key_rejected',
  'key_missing',
  'not_imported',
  'disabled',
] as const;
export const SourceState = z.enum(SOURCE_STATES).meta({ id: 'SourceState' });
export type SourceState = z.output<typeof SourceState>;

interface SourceFacts {
  /** Not translated: the same in every language. */
  readonly name: string;
  readonly website: string;
  /** The environment variables that hold its credentials; none: it needs no key. */
  readonly keys: readonly string[];
  /** Optional credentials. */
  readonly optionalKeys: readonly string[];
  /** The task that imports its database; absent: it is queried over the network. */
  readonly importTask?: string;
  /** It has no search: its ids come from other sources. */
  readonly isIdOnly?: true;
}

export const SOURCES: Readonly<Record<SourceId, SourceFacts>> = {
  igdb: {
    name: 'IGDB',
    website: 'https://www.igdb.com',
    keys: ['IGDB_CLIENT_ID', 'IGDB_CLIENT_SECRET'],
    optionalKeys: [],
  },
  ss: {
    name: 'ScreenScraper',
    website: 'https://www.screenscraper.fr',
    keys: ['SCREENSCRAPER_USER', 'SCREENSCRAPER_PASSWORD'],
    optionalKeys: ['SCREENSCRAPER_DEV_ID', 'SCREENSCRAPER_DEV_PASSWORD'],
  },
  moby: {
    name: 'MobyGames',
    website: 'https://www.mobygames.com',
    keys: ['MOBYGAMES_API_KEY'],
    optionalKeys: [],
  },
  ra: {
    name: 'RetroAchievements',
    website: 'https://retroachievements.org',
    keys: ['RETROACHIEVEMENTS_API_KEY'],
    optionalKeys: [],
  },
  sgdb: {
    name: 'SteamGridDB',
    website: 'https://www.steamgriddb.com',
    keys: ['STEAMGRIDDB_API_KEY'],
    optionalKeys: [],
  },
  launchbox: {
    name: 'LaunchBox',
    website: 'https://gamesdb.launchbox-app.com',
    keys: [],
    optionalKeys: [],
    importTask: 'update_launchbox_metadata',
  },
  hasheous: {
    name: 'Hasheous',
    website: 'https://hasheous.org',
    keys: [],
    optionalKeys: ['HASHEOUS_API_KEY'],
  },
  playmatch: {
    name: 'Playmatch',
    website: 'https://playmatch.retrorealm.dev',
    keys: [],
    optionalKeys: [],
  },
  tgdb: {
    name: 'TheGamesDB',
    website: 'https://thegamesdb.net',
    keys: [],
    optionalKeys: [],
    isIdOnly: true,
  },
  titledb: {
    name: 'Switch title database',
    website: 'https://github.com',
    keys: [],
    optionalKeys: [],
    importTask: 'update_switch_titledb',
  },
  libretro: {
    name: 'libretro',
    website: 'https://thumbnails.libretro.com',
    keys: [],
    optionalKeys: [],
  },
};
