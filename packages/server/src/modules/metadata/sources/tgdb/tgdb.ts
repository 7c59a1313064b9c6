import type { MetadataProvider } from '#modules/metadata/sources/provider.ts';

/** Only stores the ids that other sources report; TheGamesDB itself is never requested. */
export const tgdb: MetadataProvider = {
  id: 'tgdb',
  limits: { perSecond: 1, maxConcurrent: 1 },
  supportsPlatform: ({ tgdb_id }) => tgdb_id !== null,

  async byId(id, game) {
    if (!/^[1-9]\d{0,8}$/.test(id)) return null;
    return {
      sourceId: id,
      name: game.title,
      names: [],
      platformName: null,
      isOfPlatform: true,
      website: `https://thegamesdb.net/game.php?id=${id}`,
      facts: {},
    };
  },

  async check() {},
};
