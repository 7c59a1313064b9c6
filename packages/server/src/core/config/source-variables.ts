import { optionalFlag, secret, variable, webUrl, type Variable } from './variable.ts';

const sourceSwitch = (name: string): Variable<boolean | null> =>
  optionalFlag(`Use ${name}. Unset: on, and admins can change it in the app.`);

const address = (name: string, fallback: string): Variable<string> =>
  variable(webUrl, `URL of ${name}. It can be in your own network.`, {
    fallback,
  });

/** Keys that admins can also enter in the app; the environment takes precedence. */
export const SOURCE_KEYS = {
  IGDB_CLIENT_ID: secret('Client ID of a Twitch application, for IGDB.'),
  IGDB_CLIENT_SECRET: secret('Client secret of a Twitch application, for IGDB.'),
  SCREENSCRAPER_USER: secret('ScreenScraper username.'),
  SCREENSCRAPER_PASSWORD: secret('ScreenScraper password.'),
  SCREENSCRAPER_DEV_ID: secret('ScreenScraper developer ID.'),
  SCREENSCRAPER_DEV_PASSWORD: secret('ScreenScraper developer password.'),
  MOBYGAMES_API_KEY: secret('MobyGames API key.'),
  RETROACHIEVEMENTS_API_KEY: secret('RetroAchievements web API key.'),
  STEAMGRIDDB_API_KEY: secret('SteamGridDB API key.'),
  HASHEOUS_API_KEY: secret('Hasheous client API key. Most requests work without one.'),
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
  TWITCH_AUTH_URL: address('Twitch, which issues IGDB tokens', 'https://id.twitch.tv/oauth2'),
  SCREENSCRAPER_API_URL: address('ScreenScraper', 'https://api.screenscraper.fr/api2'),
  MOBYGAMES_API_URL: address('MobyGames', 'https://api.mobygames.com/v1'),
  RETROACHIEVEMENTS_API_URL: address('RetroAchievements', 'https://retroachievements.org/API'),
  STEAMGRIDDB_API_URL: address('SteamGridDB', 'https://www.steamgriddb.com/api/v2'),
  LAUNCHBOX_METADATA_URL: address(
    'the LaunchBox metadata file',
    'https://gamesdb.launchbox-app.com/Metadata.zip',
  ),
  HASHEOUS_API_URL: address('Hasheous', 'https://hasheous.org/api/v1'),
  PLAYMATCH_API_URL: address('Playmatch', 'https://playmatch.retrorealm.dev/api/v2'),
  TITLEDB_URL: address(
    'the Switch title database file',
    'https://raw.githubusercontent.com/blawar/titledb/master/US.en.json',
  ),
  LIBRETRO_THUMBNAILS_URL: address('libretro', 'https://thumbnails.libretro.com'),
} as const;
