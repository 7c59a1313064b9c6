import * as z from 'zod/mini';

import { FILTER_FLAGS, FILTER_LISTS, LOGICS } from './filter-words.ts';
import type { FilterFlag, FilterList, Logic } from './filter-words.ts';
import { Flag, Id, many, preprocess, RequestTime } from './wire.ts';

const Text = z.string().check(z.maxLength(400));
const Texts = many(Text);
const LogicValue = preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z._default(z.enum(LOGICS), 'any'),
);
const OptionalFlag = z.optional(z.union([z.boolean(), Flag]));
const OptionalText = z.optional(Text);

/** Filter parameters of all client versions: `selected_genre` (4.2) and `genres` (4.6). */
export const RomFilterQuery = z.object({
  search_term: z.optional(Text),
  platform_id: z.optional(Id),
  platform_ids: many(Id),
  collection_id: z.optional(Id),
  virtual_collection_id: z.optional(z.string().check(z.maxLength(2000))),
  smart_collection_id: z.optional(Id),
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
  genres: Texts,
  franchises: Texts,
  collections: Texts,
  companies: Texts,
  game_modes: Texts,
  age_ratings: Texts,
  player_counts: Texts,
  regions: Texts,
  languages: Texts,
  tags: Texts,
  statuses: Texts,
  metadata_providers: Texts,
  genres_logic: LogicValue,
  franchises_logic: LogicValue,
  collections_logic: LogicValue,
  companies_logic: LogicValue,
  game_modes_logic: LogicValue,
  age_ratings_logic: LogicValue,
  player_counts_logic: LogicValue,
  regions_logic: LogicValue,
  languages_logic: LogicValue,
  tags_logic: LogicValue,
  statuses_logic: LogicValue,
  metadata_providers_logic: LogicValue,
  selected_genre: OptionalText,
  selected_franchise: OptionalText,
  selected_collection: OptionalText,
  selected_company: OptionalText,
  selected_age_rating: OptionalText,
  selected_region: OptionalText,
  selected_language: OptionalText,
  selected_status: OptionalText,
  updated_after: z.optional(RequestTime),
});
export type RomFilterQuery = z.output<typeof RomFilterQuery>;

export interface ListCondition {
  readonly values: readonly string[];
  readonly logic: Logic;
}

/** The normalized filter. Conditions of different kinds are combined with AND. */
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
