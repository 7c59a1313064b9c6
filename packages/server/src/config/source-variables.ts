import { optionalFlag, secret, variable, webUrl, type Variable } from './variable.ts';

const sourceSwitch = (name: string): Variable<boolean | null> =>
  optionalFlag(`Whether ${name} is asked. Unset: yes, and admins can change it.`);

const address = (name: string, fallback: string): Variable<string> =>
  variable(webUrl, `Where ${name} is asked; another one may be in your own network.`, {
    fallback,
  });

/** Keys that admins can enter in the interface too; what stands here wins. */
export const SOURCE_KEYS = {
  IGDB_CLIENT_ID: secret('Client id of a Twitch application, for IGDB.'),
  IGDB_CLIENT_SECRET: secret('Client secret of a Twitch application, for IGDB.'),
  SCREENSCRAPER_USER: secret('Account at ScreenScraper.'),
  SCREENSCRAPER_PASSWORD: secret('Password of that account.'),
  SCREENSCRAPER_DEV_ID: secret('Developer id at ScreenScraper.'),
  SCREENSCRAPER_DEV_PASSWORD: secret('Password of that developer id.'),
  MOBYGAMES_API_KEY: secret('Key of MobyGames.'),
  RETROACHIEVEMENTS_API_KEY: secret('Web API key of RetroAchievements.'),
  STEAMGRIDDB_API_KEY: secret('Key of SteamGridDB.'),
  HASHEOUS_API_KEY: secret('Client key of Hasheous; it answers most questions without one.'),
} as const;

export const SOURCE_SWITCHES = {
  LAUNCHBOX_API_ENABLED: sourceSwitch('LaunchBox'),
  HASHEOUS_API_ENABLED: sourceSwitch('Hasheous'),
  PLAYMATCH_API_ENABLED: sourceSwitch('Playmatch'),
  TGDB_API_ENABLED: sourceSwitch('TheGamesDB'),
  TITLEDB_API_ENABLED: sourceSwitch('the Switch title database'),
  LIBRETRO_API_ENABLED: sourceSwitch('libretro'),
} as const;

export const SOURCE_ADDRESSES = {
  IGDB_API_URL: address('IGDB', 'https://api.igdb.com/v4'),
  TWITCH_AUTH_URL: address('Twitch for a token of IGDB', 'https://id.twitch.tv/oauth2'),
  SCREENSCRAPER_API_URL: address('ScreenScraper', 'https://api.screenscraper.fr/api2'),
  MOBYGAMES_API_URL: address('MobyGames', 'https://api.mobygames.com/v1'),
  RETROACHIEVEMENTS_API_URL: address('RetroAchievements', 'https://retroachievements.org/API'),
  STEAMGRIDDB_API_URL: address('SteamGridDB', 'https://www.steamgriddb.com/api/v2'),
  LAUNCHBOX_METADATA_URL: address(
    'LaunchBox for its metadata file',
    'https://gamesdb.launchbox-app.com/Metadata.zip',
  ),
  HASHEOUS_API_URL: address('Hasheous', 'https://hasheous.org/api/v1'),
  PLAYMATCH_API_URL: address('Playmatch', 'https://playmatch.retrorealm.dev/api/v2'),
  TITLEDB_URL: address(
    'the Switch title database for its file',
    'https://raw.githubusercontent.com/blawar/titledb/master/US.en.json',
  ),
  LIBRETRO_THUMBNAILS_URL: address('libretro', 'https://thumbnails.libretro.com'),
} as const;
