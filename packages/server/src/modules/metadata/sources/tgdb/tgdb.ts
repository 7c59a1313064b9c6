import { defineSource } from '#modules/metadata/sources/define-source.ts';

/** Only stores the ids that other sources report; TheGamesDB itself is never requested. */
export const tgdb = defineSource({
  id: 'tgdb',
  name: 'TheGamesDB',
  website: 'https://thegamesdb.net',
  isIdOnly: true,
  priority: { metadata: 80, artwork: 100 },
  wire: {
    heartbeatFlag: 'TGDB_API_ENABLED',
    countsAsEnabled: true,
    id: 'number',
    position: 7,
    versionRank: 7,
    gamePage: 'https://thegamesdb.net/game.php?id={id}',
  },
  limits: { perSecond: 1, maxConcurrent: 1 },
  supportsPlatform: ({ tgdb_id }) => tgdb_id !== null,

  async findById(id, game) {
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
});
