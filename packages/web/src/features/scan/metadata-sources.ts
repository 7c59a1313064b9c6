import type { Heartbeat } from '@saveroom/contract';

type Flags = Heartbeat['METADATA_SOURCES'];

export interface MetadataSource {
  name: string;
  enabled: boolean;
  /** Why it is off: somebody has to enter a key, or the server was told so. */
  reason: 'key' | 'admin';
}

const keyed = (name: string, enabled: boolean): MetadataSource => ({
  name,
  enabled,
  reason: 'key',
});
const open = (name: string, enabled: boolean): MetadataSource => ({
  name,
  enabled,
  reason: 'admin',
});

/** Names are names: the same in every language. */
export function metadataSources(flags: Flags): MetadataSource[] {
  return [
    keyed(flags.PLAYMATCH_API_ENABLED ? 'IGDB + Playmatch' : 'IGDB', flags.IGDB_API_ENABLED),
    keyed('ScreenScraper', flags.SS_API_ENABLED),
    keyed('MobyGames', flags.MOBY_API_ENABLED),
    keyed('RetroAchievements', flags.RA_API_ENABLED),
    keyed('SteamGridDB', flags.STEAMGRIDDB_API_ENABLED),
    open('Hasheous', flags.HASHEOUS_API_ENABLED),
    open('LaunchBox', flags.LAUNCHBOX_API_ENABLED),
    open('TheGamesDB', flags.TGDB_API_ENABLED),
    open('Flashpoint', flags.FLASHPOINT_API_ENABLED),
    open('HowLongToBeat', flags.HLTB_API_ENABLED),
    open('libretro', flags.LIBRETRO_API_ENABLED),
  ];
}
