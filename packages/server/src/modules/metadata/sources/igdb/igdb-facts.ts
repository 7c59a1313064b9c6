import type { GameQuery } from '#modules/metadata/sources/provider.ts';
import type { GameFacts } from '#modules/roms/roms.api.ts';
import { regionOrder, type LocalePreferences } from '#modules/names/names.api.ts';
import { releaseDate } from '#modules/metadata/sources/release-date.ts';
import { ageRatings } from './age-ratings.ts';
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
  const local = localisation(found, game, preferences);
  const cover = picture(local?.cover?.url ?? found.cover?.url, 't_1080p');
  const released = releasedAt(found.first_release_date);
  const [video] = found.videos;
  const lists = listsOf(found);
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
    url_screenshots: found.screenshots.flatMap(({ url }) => picture(url, 't_720p') ?? []),
    raw: rawOf(found, { released, players, lists: lists.raw }),
  };
}

/** Two ids for a console that was sold under two names. */
export function platformIds({ platform: { igdb_id } }: Pick<GameQuery, 'platform'>): number[] {
  if (igdb_id === null) return [];
  const ids = TWINS.find((pair) => pair.includes(igdb_id));
  return ids ? [...ids] : [igdb_id];
}

/** Super Nintendo and Super Famicom, Nintendo and Family Computer. */
const TWINS: readonly (readonly number[])[] = [
  [19, 58],
  [18, 99],
];

function localisation(found: IgdbGame, game: GameQuery, preferences: LocalePreferences) {
  const region = regionOrder(game, preferences).find((code) => LOCALES[code] !== undefined);
  const locale = region === undefined ? null : LOCALES[region];
  if (!locale) return undefined;
  return found.game_localizations.find(({ region: { identifier } }) => identifier === locale);
}

const named = (list: readonly { name: string }[]): string[] => [
  ...new Set(list.map(({ name }) => name).filter(Boolean)),
];

function listsOf(found: IgdbGame) {
  const raw = {
    genres: named(found.genres),
    franchises: named([...(found.franchise ? [found.franchise] : []), ...found.franchises]),
    alternative_names: named(found.alternative_names),
    collections: named(found.collections),
    companies: named(found.involved_companies.map(({ company }) => company)),
    game_modes: named(found.game_modes),
  };
  const ages = ageRatings(found.age_ratings.map(({ rating_category }) => rating_category));
  const all = { ...raw, age_ratings: ages.map(({ rating }) => rating) };
  const shown = Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
  return { shown: shown as Partial<typeof all>, raw: { ...raw, age_ratings: ages } };
}

interface ComputedFields {
  readonly released: number | undefined;
  readonly players: string | undefined;
  readonly lists: Readonly<Record<string, unknown>>;
}

function rawOf(
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
      cover_url: picture(cover?.url, 't_1080p') ?? '',
    })),
  ]);
  return {
    total_rating: rating(found.total_rating),
    aggregated_rating: rating(found.aggregated_rating),
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
const rating = (value: number | null | undefined): string =>
  value ? String(Math.round(value * 100) / 100) : '0.0';

function releasedAt(value: IgdbGame['first_release_date']): number | undefined {
  return typeof value === 'number' ? value * 1000 : releaseDate(value);
}

/** IGDB URLs start with two slashes and contain the size of the picture. */
function picture(url: string | null | undefined, size: 't_1080p' | 't_720p'): string | undefined {
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
  const most = Math.max(
    1,
    ...relevant.flatMap((mode) => [
      mode.offlinemax,
      mode.offlinecoopmax,
      mode.onlinemax,
      mode.onlinecoopmax,
      mode.campaigncoop || mode.lancoop || mode.offlinecoop || mode.onlinecoop ? 2 : 1,
    ]),
  );
  return most === 1 ? '1' : `1-${most}`;
}
