/** Sources that need no key are on by default: in tests their addresses refuse connections. */
export const NO_INTERNET = Object.fromEntries(
  [
    'HASHEOUS_API_URL',
    'IGDB_API_URL',
    'LAUNCHBOX_METADATA_URL',
    'LIBRETRO_THUMBNAILS_URL',
    'MOBYGAMES_API_URL',
    'PLAYMATCH_API_URL',
    'RETROACHIEVEMENTS_API_URL',
    'SCREENSCRAPER_API_URL',
    'STEAMGRIDDB_API_URL',
    'TITLEDB_URL',
    'TWITCH_AUTH_URL',
  ].map((name) => [name, 'http://127.0.0.1:9']),
);
