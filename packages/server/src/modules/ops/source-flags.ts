import type { Heartbeat, SourceId } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

type Flags = Heartbeat['METADATA_SOURCES'];

/** Sources that identify games; the others only add images or ids of other sources. */
const IDENTIFYING_SOURCES: readonly SourceId[] = [
  'igdb',
  'ss',
  'moby',
  'ra',
  'launchbox',
  'hasheous',
  'tgdb',
  'libretro',
];

/** Which sources are enabled, have their keys and, if imported, contain data. */
export async function sourceFlags({ sources }: Pick<Deps, 'sources'>): Promise<Flags> {
  const statuses = await sources.statuses();
  const enabled = new Set(statuses.filter(({ isSetUp }) => isSetUp).map(({ source }) => source));
  const developer = statuses.find(({ source }) => source === 'ss')?.keys ?? [];
  return {
    ANY_SOURCE_ENABLED: IDENTIFYING_SOURCES.some((source) => enabled.has(source)),
    IGDB_API_ENABLED: enabled.has('igdb'),
    SS_API_ENABLED: enabled.has('ss'),
    SS_DEV_CREDENTIALS_SET: developer
      .filter(({ isOptional }) => isOptional)
      .every(({ isSet }) => isSet),
    MOBY_API_ENABLED: enabled.has('moby'),
    STEAMGRIDDB_API_ENABLED: enabled.has('sgdb'),
    RA_API_ENABLED: enabled.has('ra'),
    LAUNCHBOX_API_ENABLED: enabled.has('launchbox'),
    HASHEOUS_API_ENABLED: enabled.has('hasheous'),
    PLAYMATCH_API_ENABLED: enabled.has('playmatch'),
    TGDB_API_ENABLED: enabled.has('tgdb'),
    // Not sources of this server.
    FLASHPOINT_API_ENABLED: false,
    HLTB_API_ENABLED: false,
    LIBRETRO_API_ENABLED: enabled.has('libretro'),
  };
}
