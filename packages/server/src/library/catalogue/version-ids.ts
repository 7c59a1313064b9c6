import type { GameRow } from './catalogue.queries.ts';

/** Two games of a platform that share one of these ids are versions of each other. */
const SOURCES = ['igdb', 'ss', 'moby', 'ra', 'hasheous', 'launchbox', 'tgdb'] as const;

/** What makes versions, the first to decide about groups first. */
export const VERSION_SOURCES = ['choice', ...SOURCES, 'dat'] as const;

type Ids = Pick<GameRow, `${(typeof SOURCES)[number]}_id` | 'version_choice' | 'dat_family'>;

/** By `VERSION_SOURCES`; 0: none. Where a person has chosen, nothing else counts. */
export const versionIds = (row: Ids): number[] =>
  row.version_choice === null
    ? [0, ...SOURCES.map((source) => row[`${source}_id`] ?? 0), row.dat_family ?? 0]
    : [row.version_choice, ...SOURCES.map(() => 0), 0];

export const NO_VERSION_IDS: readonly number[] = VERSION_SOURCES.map(() => 0);
