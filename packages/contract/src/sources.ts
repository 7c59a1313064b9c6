import { z } from 'zod';

/** Where facts and pictures of games come from. The order is the order people see them in. */
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
 * - `refused`: the keys are wrong or not accepted. `busy`: too many questions.
 * - `spent`: the quota of the day is used up. `away`: it does not answer or says it is broken.
 * - `nonsense`: it answered something nobody can read.
 */
export const SOURCE_PROBLEMS = ['refused', 'busy', 'spent', 'away', 'nonsense'] as const;
export const SourceProblem = z.enum(SOURCE_PROBLEMS).meta({ id: 'SourceProblem' });
export type SourceProblem = z.output<typeof SourceProblem>;

interface SourceFacts {
  /** Names are names: the same in every language. */
  readonly name: string;
  readonly website: string;
  /** The environment variables that hold its credentials; none: it needs no key. */
  readonly keys: readonly string[];
  /** Further ones it can do without. */
  readonly optionalKeys: readonly string[];
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
  tgdb: { name: 'TheGamesDB', website: 'https://thegamesdb.net', keys: [], optionalKeys: [] },
  titledb: {
    name: 'Switch title database',
    website: 'https://github.com',
    keys: [],
    optionalKeys: [],
  },
  libretro: {
    name: 'libretro',
    website: 'https://thumbnails.libretro.com',
    keys: [],
    optionalKeys: [],
  },
};
