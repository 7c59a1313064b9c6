import { z } from 'zod';

import { FILTER_FLAGS, FILTER_LISTS, LOGICS } from './filter-words.ts';
import type { FilterFlag, FilterList, Logic } from './filter-words.ts';
import { Flag, Id } from './wire.ts';

/** One value or several under the same name. */
const many = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value : [value];
  }, z.array(item).max(500));

const Word = z.string().max(400);
const Words = many(Word);
const LogicWord = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(LOGICS).default('any'),
);
const OptionalFlag = z.union([z.boolean(), Flag]).optional();
const OptionalWord = Word.optional();

/** The filter as clients of every age spell it: `selected_genre` of 4.2 beside `genres` of 4.6. */
export const RomFilterQuery = z.object({
  search_term: Word.optional(),
  platform_id: Id.optional(),
  platform_ids: many(Id),
  collection_id: Id.optional(),
  virtual_collection_id: z.string().max(2000).optional(),
  smart_collection_id: Id.optional(),
  matched: OptionalFlag,
  favourite: OptionalFlag,
  favorite: OptionalFlag,
  duplicate: OptionalFlag,
  last_played: OptionalFlag,
  playable: OptionalFlag,
  missing: OptionalFlag,
  has_ra: OptionalFlag,
  has_saves: OptionalFlag,
  has_states: OptionalFlag,
  has_soundtrack: OptionalFlag,
  verified: OptionalFlag,
  genres: Words,
  franchises: Words,
  collections: Words,
  companies: Words,
  game_modes: Words,
  age_ratings: Words,
  player_counts: Words,
  regions: Words,
  languages: Words,
  tags: Words,
  statuses: Words,
  metadata_providers: Words,
  genres_logic: LogicWord,
  franchises_logic: LogicWord,
  collections_logic: LogicWord,
  companies_logic: LogicWord,
  game_modes_logic: LogicWord,
  age_ratings_logic: LogicWord,
  player_counts_logic: LogicWord,
  regions_logic: LogicWord,
  languages_logic: LogicWord,
  tags_logic: LogicWord,
  statuses_logic: LogicWord,
  metadata_providers_logic: LogicWord,
  selected_genre: OptionalWord,
  selected_franchise: OptionalWord,
  selected_collection: OptionalWord,
  selected_company: OptionalWord,
  selected_age_rating: OptionalWord,
  selected_region: OptionalWord,
  selected_language: OptionalWord,
  selected_status: OptionalWord,
  updated_after: z.iso.datetime({ offset: true }).optional(),
});
export type RomFilterQuery = z.output<typeof RomFilterQuery>;

export interface ListCondition {
  readonly values: readonly string[];
  readonly logic: Logic;
}

/** One spelling of every wish. Conditions of different kinds must all hold. */
export interface RomFilter {
  readonly search_term: string;
  readonly platform_ids: readonly number[];
  readonly collection_id: number | undefined;
  readonly virtual_collection_id: string | undefined;
  readonly smart_collection_id: number | undefined;
  readonly flags: Readonly<Partial<Record<FilterFlag, boolean>>>;
  readonly lists: Readonly<Partial<Record<FilterList, ListCondition>>>;
  readonly updated_after: string | undefined;
}

const OLD_NAMES = {
  genres: 'selected_genre',
  franchises: 'selected_franchise',
  collections: 'selected_collection',
  companies: 'selected_company',
  age_ratings: 'selected_age_rating',
  regions: 'selected_region',
  languages: 'selected_language',
  statuses: 'selected_status',
} as const satisfies Partial<Record<FilterList, keyof RomFilterQuery>>;

const oldNameOf = (list: FilterList) =>
  list in OLD_NAMES ? OLD_NAMES[list as keyof typeof OLD_NAMES] : undefined;

export function toRomFilter(query: RomFilterQuery): RomFilter {
  const lists: Partial<Record<FilterList, ListCondition>> = {};
  for (const list of FILTER_LISTS) {
    const old = oldNameOf(list);
    const values = [...query[list], ...(old && query[old] ? [query[old]] : [])].filter(Boolean);
    if (values.length > 0) lists[list] = { values, logic: query[`${list}_logic`] };
  }
  const flags: Partial<Record<FilterFlag, boolean>> = {};
  for (const flag of FILTER_FLAGS) {
    const value = flag === 'favorite' ? (query.favorite ?? query.favourite) : query[flag];
    if (value !== undefined) flags[flag] = value;
  }
  return {
    search_term: (query.search_term ?? '').trim(),
    platform_ids: [...new Set([...query.platform_ids, query.platform_id ?? []].flat())],
    collection_id: query.collection_id,
    virtual_collection_id: query.virtual_collection_id,
    smart_collection_id: query.smart_collection_id,
    flags,
    lists,
    updated_after: query.updated_after,
  };
}
