import type { DetailedRom } from '@saveroom/contract';

export interface SourceLink {
  source: string;
  id: string;
  /** Its page about the game, where there is one for everybody. */
  address: string | null;
}

type Row = readonly [source: string, id: number | string | null, address: string | null];

/** The sources that know the game. Names are names: the same in every language. */
export function sourceLinks(rom: DetailedRom): SourceLink[] {
  const { slug, flashpoint_id } = rom;
  const rows: Row[] = [
    ['IGDB', rom.igdb_id, slug && `https://www.igdb.com/games/${encodeURIComponent(slug)}`],
    ['MobyGames', rom.moby_id, `https://www.mobygames.com/game/${rom.moby_id}`],
    ['ScreenScraper', rom.ss_id, `https://www.screenscraper.fr/gameinfos.php?gameid=${rom.ss_id}`],
    ['RetroAchievements', rom.ra_id, `https://retroachievements.org/game/${rom.ra_id}`],
    [
      'LaunchBox',
      rom.launchbox_id,
      `https://gamesdb.launchbox-app.com/games/dbid/${rom.launchbox_id}`,
    ],
    [
      'Hasheous',
      rom.hasheous_id,
      `https://hasheous.org/index.html?page=dataobjectdetail&type=game&id=${rom.hasheous_id}`,
    ],
    ['SteamGridDB', rom.sgdb_id, `https://www.steamgriddb.com/game/${rom.sgdb_id}`],
    ['TheGamesDB', rom.tgdb_id, `https://thegamesdb.net/game.php?id=${rom.tgdb_id}`],
    [
      'Flashpoint',
      flashpoint_id,
      `https://flashpointproject.github.io/flashpoint-database/search/#${encodeURIComponent(flashpoint_id ?? '')}`,
    ],
    ['HowLongToBeat', rom.hltb_id, `https://howlongtobeat.com/game/${rom.hltb_id}`],
    ['libretro', rom.libretro_id, null],
  ];
  return rows.flatMap(([source, id, address]) =>
    id === null || id === '' ? [] : [{ source, id: String(id), address }],
  );
}
