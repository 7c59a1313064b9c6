import { z } from 'zod';

import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { decodeHtml } from '#modules/metadata/sources/decode-html.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import { replyList, looseList } from '#modules/metadata/sources/loose-list.ts';
import { parseReply } from '#modules/metadata/sources/parse-reply.ts';
import type { GameQuery, Candidate, SourceContext } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { parseReleaseDate } from '#modules/metadata/sources/release-date.ts';

const BASE = 'https://api.mobygames.com/v1';

const Game = z.object({
  game_id: z.int(),
  title: z.string(),
  description: z.string().nullish().catch(null),
  moby_score: z.number().nullish().catch(null),
  moby_url: z.string().nullish().catch(null),
  alternate_titles: looseList(z.object({ title: z.string() })),
  genres: looseList(z.object({ genre_name: z.string() })),
  platforms: looseList(
    z.object({
      platform_id: z.int(),
      platform_name: z.string(),
      first_release_date: z.string().nullish().catch(null),
    }),
  ),
  sample_cover: z.object({ image: z.string() }).nullish().catch(null),
  sample_screenshots: looseList(z.object({ image: z.string() })),
});
type Game = z.output<typeof Game>;
const Reply = z.object({ games: replyList(Game) });

export const moby = defineSource({
  id: 'moby',
  name: 'MobyGames',
  website: 'https://www.mobygames.com',
  keys: { MOBYGAMES_API_KEY: 'MobyGames API key.' },
  addresses: { MOBYGAMES_API_URL: { url: BASE } },
  identifies: true,
  isRecommended: true,
  priority: { metadata: 20, artwork: 30 },
  wire: {
    heartbeatFlag: 'MOBY_API_ENABLED',
    id: 'number',
    position: 2,
    hasMetadata: true,
    rating: { field: 'moby_score', max: 10 },
    fileTag: 'moby',
    versionRank: 3,
    gamePage: 'https://www.mobygames.com/game/{id}',
    platformPage: 'https://www.mobygames.com/platform/{moby_slug}/',
  },
  limits: { perSecond: 1, maxConcurrent: 1 },
  supportsPlatform: ({ moby_id }) => moby_id !== null,

  async findById(id, game, context) {
    if (!/^\d{1,9}$/.test(id)) return null;
    const [found] = await requestGames(context, { id });
    return found ? toCandidate(found, game) : null;
  },

  /** MobyGames titles have colons where file names have dashes. */
  async searchByName(term, game, context) {
    const { moby_id } = game.platform;
    const title = term.replaceAll(/\s+[-–]\s+/g, ': ').trim();
    if (moby_id === null || foldName(title) === '') return [];
    const platform = String(moby_id);
    const games = await requestGames(context, { platform, title });
    const lastPart = title.split(': ').at(-1) ?? '';
    // No results: try the subtitle alone, unless it is too short to identify a game.
    const canRetry = lastPart !== title && foldName(lastPart).length >= 4;
    const found =
      games.length === 0 && canRetry
        ? await requestGames(context, { platform, title: lastPart })
        : games;
    return found.map((result) => toCandidate(result, game));
  },

  async check(context) {
    await context.request({ url: buildUrl(context, 'groups', { limit: '1' }) });
  },
});

async function requestGames(
  context: SourceContext,
  params: Readonly<Record<string, string>>,
): Promise<Game[]> {
  const url = buildUrl(context, 'games', { ...params, format: 'normal' });
  const reply = await context.request({ url, expect: [404] });
  return reply.status === 404 ? [] : parseReply('moby', Reply, reply).games;
}

function buildUrl(
  context: SourceContext,
  call: string,
  params: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...params, api_key: context.key('MOBYGAMES_API_KEY') });
  return `${BASE}/${call}?${query}`;
}

function toCandidate(found: Game, game: GameQuery): Candidate {
  const { platforms } = found;
  const requested = platforms.find(({ platform_id }) => platform_id === game.platform.moby_id);
  const only = platforms.length === 1 ? platforms[0] : undefined;
  return {
    sourceId: String(found.game_id),
    name: found.title,
    names: found.alternate_titles.map(({ title }) => title),
    platformName: (requested ?? only)?.platform_name ?? null,
    isOfPlatform: platforms.length === 0 || requested !== undefined,
    website: found.moby_url ?? null,
    facts: toFacts(found, requested?.first_release_date),
  };
}

function toFacts(found: Game, releasedOnPlatform: string | null | undefined): GameFacts {
  const genres = found.genres.map(({ genre_name }) => genre_name);
  const others = found.alternate_titles.map(({ title }) => title);
  const released = parseReleaseDate(releasedOnPlatform);
  const score = found.moby_score;
  const summary = found.description ? plainText(found.description) : '';
  return {
    name: found.title,
    ...(summary && { summary }),
    ...(others.length > 0 && { alternative_names: others }),
    ...(genres.length > 0 && { genres }),
    ...(released !== undefined && { first_release_date: released }),
    ...(score && { average_rating: score * 10 }),
    ...(found.sample_cover && { url_cover: toHttps(found.sample_cover.image) }),
    url_screenshots: found.sample_screenshots.map(({ image }) => toHttps(image)),
    raw: {
      moby_score: score ? String(score) : '',
      genres,
      alternate_titles: others,
      platforms: found.platforms.map(({ platform_id, platform_name }) => ({
        moby_id: platform_id,
        name: platform_name,
      })),
    },
  };
}

const toHttps = (url: string): string => url.replace(/^http:/, 'https:');

/** MobyGames descriptions are HTML; ours are plain text. */
function plainText(html: string): string {
  const lines = html
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(/<br\b[^>]*>|<\/(?:p|ul|ol|h\d|div|tr)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '');
  return decodeHtml(lines)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
