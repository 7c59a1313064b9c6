import type { Platform } from '@saveroom/contract';

export interface SourceId {
  source: string;
  id: string;
  /** A page about the platform, where there is one for everybody. */
  address: string | null;
}

/** The sources that know a platform. Names are names: the same in every language. */
export function sourceIds(platform: Platform): SourceId[] {
  const { igdb_slug, moby_slug, ra_id, launchbox_id } = platform;
  const rows: [string, number | string | null, string | null][] = [
    ['IGDB', platform.igdb_id, igdb_slug && `https://www.igdb.com/platforms/${igdb_slug}`],
    ['ScreenScraper', platform.ss_id, null],
    [
      'MobyGames',
      platform.moby_id,
      moby_slug && `https://www.mobygames.com/platform/${moby_slug}/`,
    ],
    ['RetroAchievements', ra_id, `https://retroachievements.org/system/${ra_id}/games`],
    [
      'LaunchBox',
      launchbox_id,
      `https://gamesdb.launchbox-app.com/platforms/games/${launchbox_id}`,
    ],
    ['SteamGridDB', platform.sgdb_id, null],
    ['Hasheous', platform.hasheous_id, null],
    ['TheGamesDB', platform.tgdb_id, null],
    ['Flashpoint', platform.flashpoint_id, null],
    ['HowLongToBeat', platform.hltb_slug, null],
    ['libretro', platform.libretro_slug, null],
  ];
  return rows.flatMap(([source, id, address]) =>
    id === null || id === '' ? [] : [{ source, id: String(id), address }],
  );
}
