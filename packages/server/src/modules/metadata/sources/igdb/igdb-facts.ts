import type { GameQuery } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { regionOrder, type LocalePreferences } from '#modules/names/names.api.ts';
import { parseReleaseDate } from '#modules/metadata/sources/release-date.ts';
import { toAgeRatings } from './age-ratings.ts';
import type { IgdbGame, Multiplayer } from './igdb-reply.ts';

/** IGDB locales of regions with localized names; null: the region uses the main name. */
const LOCALES: Readonly<Record<string, string | null>> = {
  us: null,
  wor: null,
  eu: 'EU',
  jp: 'ja-JP',
  kr: 'ko-KR',
  cn: 'zh-CN',
  tw: 'zh-TW',
};

const RELATED = [
  ['expansions', 'expansion'],
  ['dlcs', 'dlc'],
  ['remasters', 'remaster'],
  ['remakes', 'remake'],
  ['expanded_games', 'expanded'],
  ['ports', 'port'],
  ['similar_games', 'similar'],
] as const;

/** The facts of a game, with the name and cover of the preferred region. */
export function igdbFacts(
  found: IgdbGame,
  game: GameQuery,
  preferences: LocalePreferences,
): GameFacts {
  const local = findLocalization(found, game, preferences);
  const cover = pictureUrl(local?.cover?.url ?? found.cover?.url, 't_1080p');
  const released = parseReleased(found.first_release_date);
  const [video] = found.videos;
  const background = pictureUrl(found.artworks[0]?.url, 't_1080p');
  const lists = collectLists(found);
  const players = playerCount(found.multiplayer_modes, platformIds(game));
  return {
    name: local?.name || found.name,
    ...(found.slug && { slug: found.slug }),
    ...(found.summary && { summary: found.summary }),
    ...lists.shown,
    ...(released !== undefined && { first_release_date: released }),
    ...(found.total_rating && { average_rating: found.total_rating }),
    ...(players && { player_count: players }),
    ...(video && { youtube_video_id: video.video_id }),
    ...(cover && { url_cover: cover }),
    url_screenshots: found.screenshots.flatMap(({ url }) => pictureUrl(url, 't_720p') ?? []),
    ...(background && { url_background: background }),
    raw: toRawFields(found, { released, players, lists: lists.raw }),
  };
}

/** The ids of a platform at IGDB: two for a console that was sold under two names. */
export function platformIds({ platform: { igdb_id } }: Pick<GameQuery, 'platform'>): number[] {
  if (igdb_id === null) return [];
  const ids = PLATFORM_TWINS.find((pair) => pair.includes(igdb_id));
  return ids ? [...ids] : [igdb_id];
}

/** Super Nintendo and Super Famicom, Nintendo and Family Computer. */
const PLATFORM_TWINS: readonly (readonly number[])[] = [
  [19, 58],
  [18, 99],
];

function findLocalization(found: IgdbGame, game: GameQuery, preferences: LocalePreferences) {
  const region = regionOrder(game, preferences).find((code) => LOCALES[code] !== undefined);
  const locale = region === undefined ? null : LOCALES[region];
  if (!locale) return undefined;
  return found.game_localizations.find(({ region: { identifier } }) => identifier === locale);
}

const uniqueNames = (list: readonly { name: string }[]): string[] => [
  ...new Set(list.map(({ name }) => name).filter(Boolean)),
];

function collectLists(found: IgdbGame) {
  const raw = {
    genres: uniqueNames(found.genres),
    franchises: uniqueNames([...(found.franchise ? [found.franchise] : []), ...found.franchises]),
    alternative_names: uniqueNames(found.alternative_names),
    collections: uniqueNames(found.collections),
    companies: uniqueNames(found.involved_companies.map(({ company }) => company)),
    game_modes: uniqueNames(found.game_modes),
  };
  const ages = toAgeRatings(found.age_ratings.map(({ rating_category }) => rating_category));
  const all = { ...raw, age_ratings: ages.map(({ rating }) => rating) };
  const shown = Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
  return { shown: shown as Partial<typeof all>, raw: { ...raw, age_ratings: ages } };
}

interface ComputedFields {
  readonly released: number | undefined;
  readonly players: string | undefined;
  readonly lists: Readonly<Record<string, unknown>>;
}

function toRawFields(
  found: IgdbGame,
  { released, players, lists }: ComputedFields,
): Record<string, unknown> {
  const related = RELATED.map(([key, type]) => [
    key,
    found[key].map(({ id, name, slug, cover }) => ({
      id,
      name,
      slug,
      type,
      cover_url: pictureUrl(cover?.url, 't_1080p') ?? '',
    })),
  ]);
  return {
    total_rating: formatRating(found.total_rating),
    aggregated_rating: formatRating(found.aggregated_rating),
    first_release_date: released === undefined ? null : Math.trunc(released / 1000),
    youtube_video_id: found.videos[0]?.video_id ?? null,
    ...lists,
    platforms: found.platforms.map(({ id, name }) => ({ igdb_id: id, name })),
    ...Object.fromEntries(related),
    multiplayer_modes: found.multiplayer_modes,
    player_count: players ?? '1',
  };
}

/** A string with two decimals at most, as clients expect it. */
const formatRating = (value: number | null | undefined): string =>
  value ? String(Math.round(value * 100) / 100) : '0.0';

function parseReleased(value: IgdbGame['first_release_date']): number | undefined {
  return typeof value === 'number' ? value * 1000 : parseReleaseDate(value);
}

/** IGDB URLs start with two slashes and contain the size of the picture. */
function pictureUrl(
  url: string | null | undefined,
  size: 't_1080p' | 't_720p',
): string | undefined {
  if (!url) return undefined;
  return `https:${url.replace(/^[a-z]+:/i, '')}`.replace('/t_thumb/', `/${size}/`);
}

/** For example `1-4`; undefined: unknown. */
function playerCount(
  modes: readonly Multiplayer[],
  platforms: readonly number[],
): string | undefined {
  const relevant = modes.filter(({ platform }) => !platform || platforms.includes(platform.id));
  if (relevant.length === 0) return undefined;
  const maxPlayers = Math.max(
    1,
    ...relevant.flatMap((mode) => [
      mode.offlinemax,
      mode.offlinecoopmax,
      mode.onlinemax,
      mode.onlinecoopmax,
      mode.campaigncoop || mode.lancoop || mode.offlinecoop || mode.onlinecoop ? 2 : 1,
    ]),
  );
  return maxPlayers === 1 ? '1' : `1-${maxPlayers}`;
}
