import type { Heartbeat, SourceId } from '@saveroom/contract';

type Flags = Heartbeat['METADATA_SOURCES'];

const FLAG: Readonly<Partial<Record<SourceId, keyof Flags>>> = {
  igdb: 'IGDB_API_ENABLED',
  ss: 'SS_API_ENABLED',
  moby: 'MOBY_API_ENABLED',
  ra: 'RA_API_ENABLED',
  sgdb: 'STEAMGRIDDB_API_ENABLED',
  launchbox: 'LAUNCHBOX_API_ENABLED',
  hasheous: 'HASHEOUS_API_ENABLED',
  playmatch: 'PLAYMATCH_API_ENABLED',
  tgdb: 'TGDB_API_ENABLED',
  libretro: 'LIBRETRO_API_ENABLED',
};

/** As everybody may know it. Of a source without a flag nothing speaks against asking it. */
export const isSourceOn = (flags: Flags, source: SourceId): boolean => {
  const flag = FLAG[source];
  return flag === undefined || flags[flag];
};
