import type { Heartbeat, SourceId } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

type Flags = Heartbeat['METADATA_SOURCES'];

/** Know what a game is; the others only add pictures or numbers of others. */
const IDENTIFY: readonly SourceId[] = [
  'igdb',
  'ss',
  'moby',
  'ra',
  'launchbox',
  'hasheous',
  'tgdb',
  'libretro',
];

/** Which sources are switched on, have their keys and, where they are imported, something in them. */
export async function sourceFlags({ sources }: Pick<Deps, 'sources'>): Promise<Flags> {
  const statuses = await sources.statuses();
  const on = new Set(statuses.filter(({ isSetUp }) => isSetUp).map(({ source }) => source));
  const developer = statuses.find(({ source }) => source === 'ss')?.keys ?? [];
  return {
    ANY_SOURCE_ENABLED: IDENTIFY.some((source) => on.has(source)),
    IGDB_API_ENABLED: on.has('igdb'),
    SS_API_ENABLED: on.has('ss'),
    SS_DEV_CREDENTIALS_SET: developer
      .filter(({ isOptional }) => isOptional)
      .every(({ isSet }) => isSet),
    MOBY_API_ENABLED: on.has('moby'),
    STEAMGRIDDB_API_ENABLED: on.has('sgdb'),
    RA_API_ENABLED: on.has('ra'),
    LAUNCHBOX_API_ENABLED: on.has('launchbox'),
    HASHEOUS_API_ENABLED: on.has('hasheous'),
    PLAYMATCH_API_ENABLED: on.has('playmatch'),
    TGDB_API_ENABLED: on.has('tgdb'),
    // Not sources of this server.
    FLASHPOINT_API_ENABLED: false,
    HLTB_API_ENABLED: false,
    LIBRETRO_API_ENABLED: on.has('libretro'),
  };
}
