import { z } from 'zod';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import { replyList } from '#modules/metadata/sources/loose-list.ts';
import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { Candidate, CoverChoice, SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';

// `steamgriddb.com` without `www` only redirects.
const BASE = 'https://www.steamgriddb.com/api/v2';
/** Sizes of covers; all others are banners. */
const COVER_SIZES = '600x900,342x482,660x930,512x512,1024x1024';
const MAX_GAMES = 6;
const MAX_PICTURES = 50;

const Games = z.object({ data: replyList(z.object({ id: z.number(), name: z.string() })) });
const Game = z.object({ data: z.object({ id: z.number(), name: z.string() }) });
const Grids = z.object({
  data: replyList(
    z.object({
      url: z.string(),
      thumb: z.string().catch(''),
      lock: z.boolean().catch(false),
      style: z.string().catch(''),
      score: z.int().catch(0),
      width: z.number().catch(0),
      height: z.number().catch(0),
      author: z
        .object({ name: z.string().catch('') })
        .nullish()
        .catch(null),
    }),
  ),
});

/** Has only pictures and no platforms, so it cannot identify a file. */
export const sgdb = defineSource({
  id: 'sgdb',
  name: 'SteamGridDB',
  website: 'https://www.steamgriddb.com',
  keys: { STEAMGRIDDB_API_KEY: 'SteamGridDB API key.' },
  addresses: { STEAMGRIDDB_API_URL: { url: BASE } },
  priority: { artwork: 10 },
  wire: {
    heartbeatFlag: 'STEAMGRIDDB_API_ENABLED',
    id: 'number',
    position: 8,
    gamePage: 'https://www.steamgriddb.com/game/{id}',
  },
  limits: { perSecond: 4, maxConcurrent: 4 },
  supportsPlatform: () => true,

  async findById(id, _game, context) {
    if (!/^\d+$/.test(id)) return null;
    const found = await requestJson(context, `/games/id/${id}`, Game);
    return found && toCandidate(found.data, context);
  },

  /** Returns only a game of exactly this name: a wrong cover would be worse than none. */
  async searchByName(term, _game, context) {
    const folded = foldName(term);
    const games = await searchGames(term, context);
    const same = games.find(({ name }) => foldName(name) === folded);
    return same ? [await toCandidate(same, context)] : [];
  },

  async searchCovers(term, context) {
    const games = (await searchGames(term, context)).slice(0, MAX_GAMES);
    const found = await Promise.all(
      games.map(async ({ id, name }) =>
        fetchCovers({ id, name, types: 'static,animated' }, context),
      ),
    );
    return found.flat();
  },

  async check(context) {
    await requestJson(context, '/games/id/1', z.unknown());
  },
});

async function toCandidate(
  { id, name }: { id: number; name: string },
  context: SourceContext,
): Promise<Candidate> {
  const [cover] = await fetchCovers({ id, name, types: 'static' }, context);
  return {
    sourceId: String(id),
    name,
    names: [],
    platformName: null,
    isOfPlatform: true,
    website: `https://www.steamgriddb.com/game/${id}`,
    facts: cover ? { url_cover: cover.url } : {},
  };
}

async function searchGames(term: string, context: SourceContext) {
  if (term.trim() === '') return [];
  const reply = await requestJson(
    context,
    `/search/autocomplete/${encodeURIComponent(term.trim())}`,
    Games,
  );
  return reply?.data ?? [];
}

async function fetchCovers(
  { id, name, types }: { id: number; name: string; types: string },
  context: SourceContext,
): Promise<CoverChoice[]> {
  const query = new URLSearchParams({
    dimensions: COVER_SIZES,
    types,
    nsfw: 'false',
    humor: 'false',
    epilepsy: 'false',
    limit: String(MAX_PICTURES),
  });
  const reply = await requestJson(context, `/grids/game/${id}?${query}`, Grids);
  return (reply?.data ?? [])
    .filter(({ url, lock }) => url.startsWith('https://') && !lock)
    .map(({ url, thumb, style, score, width, height, author }) => ({
      name,
      url,
      thumb: thumb || url,
      isAnimated: /\.webm(?:$|\?)/i.test(thumb),
      width,
      height,
      style,
      score,
      author: author?.name ?? '',
    }));
}

/** Sends a request to SteamGridDB. Null: it has no game with this id. */
async function requestJson<S extends z.ZodType>(
  context: SourceContext,
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  const reply = await context.request({
    url: `${BASE}${path}`,
    headers: { authorization: `Bearer ${context.key('STEAMGRIDDB_API_KEY')}` },
    expect: [401, 404],
  });
  if (reply.status === 401) {
    throw new SourceError('sgdb', 'refused', 'SteamGridDB rejected the API key');
  }
  return reply.status === 404 ? null : parseReply('sgdb', schema, reply);
}
