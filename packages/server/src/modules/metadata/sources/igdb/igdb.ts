import type { z } from 'zod';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { GameQuery, Candidate, SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { igdbFacts, platformIds } from './igdb-facts.ts';
import {
  gameBySlugQuery,
  gamesByIdsQuery,
  sanitizeTerm,
  gameSearchQuery,
  indexSearchQuery,
} from './igdb-query.ts';
import { IgdbGames, IgdbHits, type IgdbGame } from './igdb-reply.ts';
import { getIgdbToken, TWITCH } from './igdb-token.ts';

const BASE = 'https://api.igdb.com/v4';
/** IGDB has no platform for ScummVM games, only a keyword. */
const SCUMMVM = 'scummvm';
const SCUMMVM_KEYWORD = 'keywords=[50501]';

export const igdb = defineSource({
  id: 'igdb',
  name: 'IGDB',
  website: 'https://www.igdb.com',
  keys: {
    IGDB_CLIENT_ID: 'Client ID of a Twitch application, for IGDB.',
    IGDB_CLIENT_SECRET: 'Client secret of a Twitch application, for IGDB.',
  },
  addresses: {
    IGDB_API_URL: { url: BASE },
    TWITCH_AUTH_URL: { url: TWITCH, nameInDocs: 'Twitch, which issues IGDB tokens' },
  },
  identifies: true,
  isRecommended: true,
  priority: { metadata: 10, artwork: 20 },
  wire: {
    heartbeatFlag: 'IGDB_API_ENABLED',
    id: 'number',
    position: 1,
    hasMetadata: true,
    rating: { field: 'total_rating', max: 100 },
    fileTag: 'igdb',
    versionRank: 1,
    gamePage: 'https://www.igdb.com/games/{slug}',
    platformPage: 'https://www.igdb.com/platforms/{igdb_slug}',
  },
  limits: { perSecond: 4, maxConcurrent: 8 },
  supportsPlatform: ({ igdb_id, slug }) => igdb_id !== null || slug === SCUMMVM,

  async findById(id, game, context) {
    if (!/^(\d{1,9}|[a-z\d-]{1,200})$/.test(id)) return null;
    const query = /^\d+$/.test(id) ? gamesByIdsQuery([Number(id)]) : gameBySlugQuery(id);
    const [found] = await requestJson(context, '/games', { query, schema: IgdbGames });
    return found ? toCandidate(found, game, context) : null;
  },

  async searchByName(term, game, context) {
    const where = platformCondition(game);
    if (sanitizeTerm(term) === '' || where === null) return [];
    const gameSearch = { term, where };
    const games = await requestGames(context, gameSearchQuery(gameSearch, 'whole'));
    const folded = foldName(term);
    if (!games.some((other) => listNames(other).some((name) => foldName(name) === folded))) {
      games.push(...(await widenSearch(context, gameSearch, games)));
    }
    return games.map((found) => toCandidate(found, game, context));
  },

  async check(context) {
    await requestJson(context, '/games', { query: 'fields id; limit 1;', schema: IgdbHits });
  },
});

/** If no game has exactly this name: searches alternative names, then games of all types. */
async function widenSearch(
  context: SourceContext,
  gameSearch: { term: string; where: string },
  known: readonly IgdbGame[],
): Promise<IgdbGame[]> {
  const hits = await requestJson(context, '/search', {
    query: indexSearchQuery(gameSearch),
    schema: IgdbHits,
  });
  const ids = new Set(hits.flatMap(({ game }) => game?.id ?? []));
  for (const { id } of known) ids.delete(id);
  if (ids.size > 0) return requestGames(context, gamesByIdsQuery([...ids]));
  return known.length > 0 ? [] : requestGames(context, gameSearchQuery(gameSearch, 'any'));
}

const requestGames = (context: SourceContext, query: string): Promise<IgdbGame[]> =>
  requestJson(context, '/games', { query, schema: IgdbGames });

function platformCondition(game: GameQuery): string | null {
  if (game.platform.slug === SCUMMVM) return SCUMMVM_KEYWORD;
  const ids = platformIds(game);
  if (ids.length === 0) return null;
  return ids.length === 1 ? `platforms=[${ids[0]}]` : `platforms=(${ids.join(',')})`;
}

const listNames = ({ name, alternative_names, game_localizations }: IgdbGame): string[] => [
  name,
  ...alternative_names.map((alternative) => alternative.name),
  ...game_localizations.flatMap((localization) => localization.name ?? []),
];

function toCandidate(
  found: IgdbGame,
  game: GameQuery,
  { preferences }: Pick<SourceContext, 'preferences'>,
): Candidate {
  const requestedIds = platformIds(game);
  const same = found.platforms.find(({ id }) => requestedIds.includes(id));
  const isAnywhere = found.platforms.length === 0 || game.platform.slug === SCUMMVM;
  const others = new Set(listNames(found));
  others.delete(found.name);
  const only = found.platforms.length === 1 ? found.platforms[0] : undefined;
  return {
    sourceId: String(found.id),
    name: found.name,
    names: [...others],
    platformName: (same ?? only)?.name || null,
    isOfPlatform: isAnywhere || same !== undefined,
    website: found.slug === '' ? null : `https://www.igdb.com/games/${found.slug}`,
    facts: igdbFacts(found, game, preferences),
  };
}

/** Sends a query to IGDB. A rejected token is renewed once. */
async function requestJson<S extends z.ZodType>(
  context: SourceContext,
  path: string,
  { query, schema }: { query: string; schema: S },
): Promise<z.output<S>> {
  const send = (token: string) =>
    context.request({
      url: BASE + path,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'client-id': context.key('IGDB_CLIENT_ID'),
        'content-type': 'text/plain',
      },
      body: query,
      expect: [401],
    });
  const token = await getIgdbToken(context);
  const first = await send(token);
  const reply = first.status === 401 ? await send(await getIgdbToken(context, token)) : first;
  if (reply.status === 401) {
    throw new SourceError('igdb', 'refused', 'IGDB rejected the client ID and secret');
  }
  return parseReply('igdb', schema, reply);
}
