import type { MetadataProvider } from './provider.ts';

/** Only numbers, which other sources hand over: nothing is asked there. */
export const tgdb: MetadataProvider = {
  id: 'tgdb',
  limits: { perSecond: 1, atOnce: 1 },
  knows: ({ tgdb_id }) => tgdb_id !== null,

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
