import * as z from 'zod/mini';

import { FILTER_FLAGS, FILTER_LISTS, LOGICS, preprocess } from '@saveroom/contract';
import type { FilterFlag, FilterList, Logic } from '@saveroom/contract';

import { SORT_KEYS } from './sort-keys.ts';
import type { SortKey } from './sort-keys.ts';

import { withFallback } from '#shared/lib/with-fallback.ts';

/** How the address bar spells the lists of a filter: the singular words people already shared. */
export const LIST_WORDS = {
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

type ListWord = (typeof LIST_WORDS)[FilterList];
/** One value stands alone, so that addresses stay readable. */
type Words = string | readonly string[];

/** The gallery's whole filter and order live in the address bar: shareable, restorable, no store. */
export type GallerySearch = {
  search?: string | undefined;
  platform?: number | readonly number[] | undefined;
  order?: SortKey | undefined;
  dir?: 'desc' | undefined;
} & { [word in ListWord]?: Words | undefined } & {
  [word in `${ListWord}Logic`]?: Exclude<Logic, 'any'> | undefined;
} & { [flag in FilterFlag]?: boolean | undefined };

/** `1942` and `true` are words as well; the router reads them as a number and a truth. */
const Word = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));
const Text = withFallback(
  z.optional(
    z.pipe(
      Word,
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
      z.transform((items) => packed([...new Set(items)])),
    ),
    undefined,
  );
const Words = many(Word.check(z.refine(Boolean)));
const Ids = many(z.coerce.number<number>().check(z.int(), z.positive()));

const LogicWord = withFallback(
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
        z.transform((key) => (key === 'name' ? undefined : key)),
      ),
    ),
    undefined,
  ),
  dir: withFallback(z.optional(z.literal('desc')), undefined),
  ...Object.fromEntries(FILTER_FLAGS.map((flag) => [flag, Flag])),
  ...Object.fromEntries(FILTER_LISTS.map((list) => [LIST_WORDS[list], Words])),
  ...Object.fromEntries(FILTER_LISTS.map((list) => [`${LIST_WORDS[list]}Logic`, LogicWord])),
});

/** Links of RomM 4.2: one switch for each, 1 = on. */
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

/** What is not understood is left out: a broken link shows the gallery, not an error. */
export function readGallerySearch(raw: Record<string, unknown>): GallerySearch {
  const read: GallerySearch = Search.parse(withOldFlags(raw));
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const WORDS = Object.keys(Search.shape);

/** What belongs into the address, in one order: words of older links are gone once they are read. */
export function tidySearch(search: GallerySearch): GallerySearch {
  const values: Record<string, unknown> = search;
  return Object.fromEntries(
    WORDS.flatMap((word) => (values[word] === undefined ? [] : [[word, values[word]]])),
  );
}

function packed<T>(items: readonly T[]): T | readonly T[] | undefined {
  return items.length > 1 ? items : items[0];
}

function unpacked<T extends string | number>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

export const valuesOf = (search: GallerySearch, list: FilterList): readonly string[] =>
  unpacked(search[LIST_WORDS[list]]);

export const logicOf = (search: GallerySearch, list: FilterList): Logic =>
  search[`${LIST_WORDS[list]}Logic`] ?? 'any';

export const platformsOf = (search: GallerySearch): readonly number[] => unpacked(search.platform);

/** Without any value its logic goes as well. */
export function withValues(
  search: GallerySearch,
  list: FilterList,
  values: readonly string[],
): GallerySearch {
  const word = LIST_WORDS[list];
  const logic = values.length > 0 ? search[`${word}Logic`] : undefined;
  return { ...search, [word]: packed(values), [`${word}Logic`]: logic };
}

export const withLogic = (
  search: GallerySearch,
  list: FilterList,
  logic: Logic,
): GallerySearch => ({
  ...search,
  [`${LIST_WORDS[list]}Logic`]: logic === 'any' ? undefined : logic,
});

export const withPlatforms = (search: GallerySearch, ids: readonly number[]): GallerySearch => ({
  ...search,
  platform: packed(ids),
});

/** Any, only or without: one value, so that matched and unmatched exclude each other. */
export const withFlag = (
  search: GallerySearch,
  flag: FilterFlag,
  value: boolean | undefined,
): GallerySearch => ({ ...search, [flag]: value });

/** Everything but the order, which is no filter. */
export const withoutFilters = ({ order, dir }: GallerySearch): GallerySearch => ({ order, dir });
