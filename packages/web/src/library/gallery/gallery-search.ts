import * as z from 'zod/mini';

import { FILTER_FLAGS, FILTER_LISTS, LOGICS, preprocess } from '@saveroom/contract';
import type { FilterFlag, FilterList, Logic } from '@saveroom/contract';

import { withFallback } from '#shared/lib/with-fallback.ts';

/** What a gallery can be sorted by, as `GET /roms` names it. Only a search has a relevance. */
export const SORT_KEYS = [
  'relevance',
  'name',
  'created_at',
  'first_release_date',
  'average_rating',
  'rating',
  'last_played',
  'fs_size_bytes',
  'fs_name',
  'updated_at',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Names start with A, everything else with the newest or largest. */
const ASCENDING_BY_DEFAULT: ReadonlySet<SortKey> = new Set(['relevance', 'name', 'fs_name']);

export const naturalDirection = (key: SortKey): 'asc' | 'desc' =>
  ASCENDING_BY_DEFAULT.has(key) ? 'asc' : 'desc';

/** The letter bar needs a list that is sorted by names. */
export const isAlphabetical = (key: SortKey): boolean => key === 'name' || key === 'fs_name';

/** The URL parameter of each list filter; the singular words of shared links. */
export const URL_PARAM = {
  genres: 'genre',
  franchises: 'franchise',
  collections: 'collection',
  companies: 'company',
  game_modes: 'gameMode',
  age_ratings: 'ageRating',
  player_counts: 'playerCount',
  regions: 'region',
  languages: 'language',
  tags: 'tag',
  statuses: 'status',
  metadata_providers: 'provider',
} as const satisfies Record<FilterList, string>;

type ListParam = (typeof URL_PARAM)[FilterList];
/** A single value is no array, so that URLs stay readable. */
type ParamValue = string | readonly string[];

/** Filter and sort order of a gallery, as URL parameters. */
export type GallerySearch = {
  search?: string | undefined;
  platform?: number | readonly number[] | undefined;
  order?: SortKey | undefined;
  dir?: 'desc' | undefined;
} & { [param in ListParam]?: ParamValue | undefined } & {
  [param in `${ListParam}Logic`]?: Exclude<Logic, 'any'> | undefined;
} & { [flag in FilterFlag]?: boolean | undefined };

/** The router parses the texts `1942` and `true` as number and boolean. */
const Value = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
const Text = withFallback(
  z.optional(
    z.pipe(
      Value,
      z.transform((text) => text || undefined),
    ),
  ),
  undefined,
);
const Flag = withFallback(
  z.optional(
    z.union([
      z.boolean(),
      z.pipe(
        z.literal(1),
        z.transform(() => true),
      ),
      z.pipe(
        z.literal(0),
        z.transform(() => false),
      ),
    ]),
  ),
  undefined,
);
const many = <S extends z.ZodMiniType>(item: S) =>
  withFallback(
    z.pipe(
      preprocess(
        (value) => (value === undefined || Array.isArray(value) ? value : [value]),
        z.optional(z.array(item)),
      ),
      z.transform((items) => toParam([...new Set(items)])),
    ),
    undefined,
  );
const Values = many(Value.check(z.refine(Boolean)));
const Ids = many(z.coerce.number<number>().check(z.int(), z.positive()));

const LogicValue = withFallback(
  z.optional(
    z.pipe(
      z.enum(LOGICS),
      z.transform((logic) => (logic === 'any' ? undefined : logic)),
    ),
  ),
  undefined,
);

const Search = z.object({
  search: Text,
  platform: Ids,
  order: withFallback(
    z.optional(
      z.pipe(
        z.enum(SORT_KEYS),
        z.transform((key) => (key === 'relevance' ? undefined : key)),
      ),
    ),
    undefined,
  ),
  dir: withFallback(z.optional(z.literal('desc')), undefined),
  ...Object.fromEntries(FILTER_FLAGS.map((flag) => [flag, Flag])),
  ...Object.fromEntries(FILTER_LISTS.map((list) => [URL_PARAM[list], Values])),
  ...Object.fromEntries(FILTER_LISTS.map((list) => [`${URL_PARAM[list]}Logic`, LogicValue])),
});

/** Parameters of links from RomM 4.2, where 1 means on. */
const OLD_FLAGS = {
  filterMatched: ['matched', true],
  filterUnmatched: ['matched', false],
  filterFavourites: ['favorite', true],
  filterDuplicates: ['duplicate', true],
  filterPlayables: ['playable', true],
  filterMissing: ['missing', true],
  filterVerified: ['verified', true],
  filterRA: ['has_ra', true],
} as const;

function withOldFlags(raw: Record<string, unknown>): Record<string, unknown> {
  const flags: Record<string, unknown> = {};
  for (const [old, [flag, value]] of Object.entries(OLD_FLAGS)) {
    if (raw[old] === 1 || raw[old] === '1') flags[flag] = value;
  }
  return { ...flags, ...raw };
}

/** Drops invalid parameters, so that a broken link shows the gallery and no error. */
export function readGallerySearch(raw: Record<string, unknown>): GallerySearch {
  const read = withoutDefaultOrder(Search.parse(withOldFlags(raw)));
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The best matches of a search are first, unless another order was chosen. */
export const sortKeyOf = ({ order, search }: GallerySearch): SortKey =>
  order ?? (search === undefined ? 'name' : 'relevance');

function withoutDefaultOrder(search: GallerySearch): GallerySearch {
  const unordered = { ...search, order: undefined };
  return search.order === 'relevance' || search.order === sortKeyOf(unordered) ? unordered : search;
}

const PARAMS = Object.keys(Search.shape);

/** Known parameters in a fixed order; parameters of older links are dropped. */
export function normalizeSearch(search: GallerySearch): GallerySearch {
  const values: Record<string, unknown> = withoutDefaultOrder(search);
  return Object.fromEntries(
    PARAMS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

function toParam<T>(items: readonly T[]): T | readonly T[] | undefined {
  return items.length > 1 ? items : items[0];
}

function fromParam<T extends string | number>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

export const valuesOf = (search: GallerySearch, list: FilterList): readonly string[] =>
  fromParam(search[URL_PARAM[list]]);

export const logicOf = (search: GallerySearch, list: FilterList): Logic =>
  search[`${URL_PARAM[list]}Logic`] ?? 'any';

export const platformsOf = (search: GallerySearch): readonly number[] => fromParam(search.platform);

/** Without values, the logic is removed as well. */
export function withValues(
  search: GallerySearch,
  list: FilterList,
  values: readonly string[],
): GallerySearch {
  const param = URL_PARAM[list];
  const logic = values.length > 0 ? search[`${param}Logic`] : undefined;
  return { ...search, [param]: toParam(values), [`${param}Logic`]: logic };
}

export const withLogic = (
  search: GallerySearch,
  list: FilterList,
  logic: Logic,
): GallerySearch => ({
  ...search,
  [`${URL_PARAM[list]}Logic`]: logic === 'any' ? undefined : logic,
});

export const withPlatforms = (search: GallerySearch, ids: readonly number[]): GallerySearch => ({
  ...search,
  platform: toParam(ids),
});

/** Removes platforms that the library does not have, for example those of an old bookmark. */
export const withKnownPlatforms = (
  search: GallerySearch,
  known: readonly number[],
): GallerySearch =>
  withPlatforms(
    search,
    platformsOf(search).filter((id) => known.includes(id)),
  );

/** True: only games with the flag; false: only games without it. */
export const withFlag = (
  search: GallerySearch,
  flag: FilterFlag,
  value: boolean | undefined,
): GallerySearch => ({ ...search, [flag]: value });

/** No filters, and the default sort order. */
export const DEFAULT_SEARCH: GallerySearch = {};
