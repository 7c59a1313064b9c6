import { FILTER_FLAGS, FILTER_LISTS, RomFilterQuery, toRomFilter } from '@saveroom/contract';
import { z } from 'zod';

import type { RomView } from '#library/data/roms.ts';
import { withFlag, withLogic, withPlatforms, withValues } from '#library/gallery/gallery-search.ts';
import type { GallerySearch } from '#library/gallery/gallery-search.ts';
import { toCriteria } from '#library/gallery/gallery-view.ts';
import type { GalleryScope } from '#library/gallery/gallery-view.ts';

import type { Criteria } from './collection-task.ts';

export const PLACES = ['collection_id', 'virtual_collection_id', 'smart_collection_id'] as const;
export type Place = (typeof PLACES)[number];

/** What a smart collection asks for. */
export interface SmartFilter {
  /** What the controls of a gallery can change. */
  readonly search: GallerySearch;
  /** What they cannot: where the games are looked for, and wishes of other clients. */
  readonly rest: Criteria;
}

/** What clients send for "no wish" differs; none of it is a value. */
const isWish = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const KEPT: ReadonlySet<string> = new Set([...PLACES, 'updated_after']);
const isKept = (key: string): boolean => KEPT.has(key) || !(key in RomFilterQuery.shape);

/** Old spellings are understood. What nobody understands is kept as it is. */
export function readCriteria(criteria: Criteria): SmartFilter {
  const wishes = Object.entries(criteria).filter(([, value]) => isWish(value));
  const query = RomFilterQuery.safeParse(Object.fromEntries(wishes));
  if (!query.success) return { search: {}, rest: criteria };
  const { search_term, platform_ids, flags, lists } = toRomFilter(query.data);
  let search: GallerySearch = search_term ? { search: search_term } : {};
  if (platform_ids.length > 0) search = withPlatforms(search, platform_ids);
  for (const flag of FILTER_FLAGS) {
    if (flags[flag] !== undefined) search = withFlag(search, flag, flags[flag]);
  }
  for (const list of FILTER_LISTS) {
    const wanted = lists[list];
    if (wanted) search = withLogic(withValues(search, list, wanted.values), list, wanted.logic);
  }
  return { search, rest: Object.fromEntries(wishes.filter(([key]) => isKept(key))) };
}

export const writeCriteria = ({ search, rest }: SmartFilter): Criteria => ({
  ...rest,
  ...toCriteria(search),
});

/** The filter of a gallery, with the place it filters. */
export const criteriaOf = (scope: GalleryScope, search: GallerySearch): Criteria =>
  'platform_id' in scope
    ? { ...toCriteria(search), platform_ids: [scope.platform_id] }
    : { ...toCriteria(search), ...scope };

const Places = z.object({
  collection_id: z.coerce.number<number>().int().positive().optional().catch(undefined),
  virtual_collection_id: z.string().optional().catch(undefined),
  smart_collection_id: z.coerce.number<number>().int().positive().optional().catch(undefined),
});

export const placesOf = (rest: Criteria): z.output<typeof Places> => Places.parse(rest);

/** The games it holds at this moment. */
export const viewOf = ({ search, rest }: SmartFilter): RomView => ({
  ...toCriteria(search),
  ...placesOf(rest),
  group_by_meta_id: false,
});

export const withoutPlace = ({ search, rest }: SmartFilter, place: Place): SmartFilter => ({
  search,
  rest: Object.fromEntries(Object.entries(rest).filter(([key]) => key !== place)),
});
