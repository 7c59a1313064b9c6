import { z } from 'zod';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import {
  findKeyByHash,
  findNamesByPrefix,
  type SourceImport,
} from '#modules/metadata/sources/source-imports.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import { findOrDownloadList } from '#modules/metadata/sources/cached-list.ts';
import type { GameQuery, Candidate, SourceContext } from '#modules/metadata/sources/provider.ts';
import { RA_API, requestRa } from './request-ra.ts';
import { RaGame, raCandidate } from './ra-game.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_RESULTS = 30;

const GameList = z.array(
  z.object({
    ID: z.number(),
    Title: z.string().catch(''),
    Hashes: z.array(z.string()).catch([]).default([]),
  }),
);

/** The reply for an unknown game is an empty list. */
const GameReply = z.union([RaGame, z.array(z.unknown()).max(0)]);

export const ra = defineSource({
  id: 'ra',
  name: 'RetroAchievements',
  website: 'https://retroachievements.org',
  keys: { RETROACHIEVEMENTS_API_KEY: 'RetroAchievements web API key.' },
  addresses: { RETROACHIEVEMENTS_API_URL: { url: RA_API } },
  identifies: true,
  priority: { metadata: 40, artwork: 60 },
  wire: {
    heartbeatFlag: 'RA_API_ENABLED',
    id: 'number',
    position: 4,
    fileTag: 'ra',
    versionRank: 4,
    gamePage: 'https://retroachievements.org/game/{id}',
    platformPage: 'https://retroachievements.org/system/{id}/games',
  },
  limits: { perSecond: 4, maxConcurrent: 2 },
  supportsPlatform: ({ ra_id }) => ra_id !== null,

  async findByFiles(game, context) {
    if (game.raHash === '') return null;
    const list = await loadGameList(game, context);
    const id = await findKeyByHash(context.db, list.id, game.raHash.toLowerCase());
    const found = id === null ? null : await fetchGame(id, game, context);
    if (!found) return null;
    return { ...found, method: 'checksum', evidence: { ra_hash: game.raHash } };
  },

  findById: fetchGame,

  async searchByName(term, game, context) {
    const folded = foldName(term);
    if (folded === '') return [];
    const list = await loadGameList(game, context);
    const found = await findNamesByPrefix(context.db, list.id, { folded, limit: MAX_RESULTS });
    return found.map(({ key, name }) => ({
      sourceId: key,
      name,
      names: [],
      platformName: game.platform.name,
      isOfPlatform: true,
      website: `https://retroachievements.org/game/${key}`,
      facts: { name },
    }));
  },

  async check(context) {
    await requestRa(context, 'GetAchievementOfTheWeek', { params: {}, schema: z.unknown() });
  },
});

async function fetchGame(
  id: string,
  game: GameQuery,
  context: SourceContext,
): Promise<Candidate | null> {
  const found = await requestRa(context, 'GetGameExtended', {
    params: { i: id },
    schema: GameReply,
    expect: [404],
  });
  return found === null || Array.isArray(found) ? null : raCandidate(found, game);
}

/** All games of a platform with their checksums: one request for thousands of games. */
const loadGameList = ({ platform }: GameQuery, context: SourceContext): Promise<SourceImport> =>
  findOrDownloadList(context, {
    list: `ra:${platform.ra_id}`,
    maxAgeMs: MAX_AGE_MS,
    async download() {
      const games = await requestRa(context, 'GetGameList', {
        params: { i: String(platform.ra_id), h: '1' },
        schema: GameList,
      });
      const listed = games ?? [];
      return {
        names: listed.map(({ ID, Title }) => ({
          folded: foldName(Title.replaceAll(/~[^~]*~/g, ' ')),
          key: String(ID),
          name: Title,
        })),
        hashes: listed.flatMap(({ ID, Hashes }) =>
          Hashes.map((hash) => ({ hash: hash.toLowerCase(), key: String(ID) })),
        ),
      };
    },
  });
