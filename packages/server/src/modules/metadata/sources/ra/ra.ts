import { z } from 'zod';

import {
  keyOfHash,
  namesBeginning,
  type Edition,
} from '#modules/metadata/sources/editions.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import { listed } from '#modules/metadata/sources/listed.ts';
import type {
  AskedGame,
  Candidate,
  MetadataProvider,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import { askRa } from './ask-ra.ts';
import { RaGame, raCandidate } from './ra-game.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_FOUND = 30;

const GameList = z.array(
  z.object({
    ID: z.number(),
    Title: z.string().catch(''),
    Hashes: z.array(z.string()).catch([]).default([]),
  }),
);

/** An unknown game is answered with an empty list. */
const GameReply = z.union([RaGame, z.array(z.unknown()).max(0)]);

export const ra: MetadataProvider = {
  id: 'ra',
  limits: { perSecond: 4, atOnce: 2 },
  knows: ({ ra_id }) => ra_id !== null,

  async byContent(game, context) {
    if (game.raHash === '') return null;
    const edition = await gameList(game, context);
    const id = await keyOfHash(context.db, edition.id, game.raHash.toLowerCase());
    const found = id === null ? null : await gameById(id, game, context);
    if (!found) return null;
    return { ...found, method: 'checksum', evidence: { ra_hash: game.raHash } };
  },

  byId: gameById,

  async byName(term, game, context) {
    const folded = foldName(term);
    if (folded === '') return [];
    const edition = await gameList(game, context);
    const found = await namesBeginning(context.db, edition.id, { folded, limit: MOST_FOUND });
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
    await askRa(context, 'GetAchievementOfTheWeek', { asked: {}, schema: z.unknown() });
  },
};

async function gameById(
  id: string,
  game: AskedGame,
  context: SourceContext,
): Promise<Candidate | null> {
  const found = await askRa(context, 'GetGameExtended', {
    asked: { i: id },
    schema: GameReply,
    expect: [404],
  });
  return found === null || Array.isArray(found) ? null : raCandidate(found, game);
}

/** All games of a platform with their checksums: one question for thousands of games. */
const gameList = ({ platform }: AskedGame, context: SourceContext): Promise<Edition> =>
  listed(context, {
    list: `ra:${platform.ra_id}`,
    keptMs: KEPT_MS,
    async read() {
      const games = await askRa(context, 'GetGameList', {
        asked: { i: String(platform.ra_id), h: '1' },
        schema: GameList,
      });
      const known = games ?? [];
      return {
        names: known.map(({ ID, Title }) => ({
          folded: foldName(Title.replaceAll(/~[^~]*~/g, ' ')),
          key: String(ID),
          name: Title,
        })),
        hashes: known.flatMap(({ ID, Hashes }) =>
          Hashes.map((hash) => ({ hash: hash.toLowerCase(), key: String(ID) })),
        ),
      };
    },
  });
