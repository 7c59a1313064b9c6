import { FILTER_FLAGS, FILTER_LISTS, RomFilterQuery, toRomFilter } from '@saveroom/contract';
import * as z from 'zod/mini';

import type { RomView } from '#library/data/roms.ts';
import { withFlag, withLogic, withPlatforms, withValues } from '#library/gallery/gallery-search.ts';
import type { GallerySearch } from '#library/gallery/gallery-search.ts';
import { toCriteria } from '#library/gallery/gallery-view.ts';
import type { GalleryScope } from '#library/gallery/gallery-view.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

/** Query parameters of a game list, as stored in a smart collection. */
export type Criteria = Readonly<Record<string, unknown>>;

export const COLLECTION_PARAMS = [
  'collection_id',
  'virtual_collection_id',
  'smart_collection_id',
] as const;
export type CollectionParam = (typeof COLLECTION_PARAMS)[number];

/** The filter of a smart collection. */
export interface SmartFilter {
  /** The part that the filter controls of a gallery can change. */
  readonly search: GallerySearch;
  /** The rest: collections, and parameters set by other clients. */
  readonly rest: Criteria;
}

/** Clients send different values for "not set". */
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const OTHER_PARAMS: ReadonlySet<string> = new Set([...COLLECTION_PARAMS, 'updated_after']);
const isOther = (key: string): boolean => OTHER_PARAMS.has(key) || !(key in RomFilterQuery.shape);

/** Accepts old parameter names. Unknown parameters are kept in `rest`. */
export function readCriteria(criteria: Criteria): SmartFilter {
  const params = Object.entries(criteria).filter(([, value]) => isSet(value));
  const query = RomFilterQuery.safeParse(Object.fromEntries(params));
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
  return { search, rest: Object.fromEntries(params.filter(([key]) => isOther(key))) };
}

export const writeCriteria = ({ search, rest }: SmartFilter): Criteria => ({
  ...rest,
  ...toCriteria(search),
});

/** The filter of a gallery, limited to its platform or collection. */
export const criteriaOf = (scope: GalleryScope, search: GallerySearch): Criteria =>
  'platform_id' in scope
    ? { ...toCriteria(search), platform_ids: [scope.platform_id] }
    : { ...toCriteria(search), ...scope };

const CollectionParams = z.object({
  collection_id: withFallback(
    z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
    undefined,
  ),
  virtual_collection_id: withFallback(z.optional(z.string()), undefined),
  smart_collection_id: withFallback(
    z.optional(z.coerce.number<number>().check(z.int(), z.positive())),
    undefined,
  ),
});

export const collectionParams = (rest: Criteria): z.output<typeof CollectionParams> =>
  CollectionParams.parse(rest);

/** The games that match the filter. */
export const viewOf = ({ search, rest }: SmartFilter): RomView => ({
  ...toCriteria(search),
  ...collectionParams(rest),
  group_by_meta_id: false,
});

export const withoutParam = (
  { search, rest }: SmartFilter,
  param: CollectionParam,
): SmartFilter => ({
  search,
  rest: Object.fromEntries(Object.entries(rest).filter(([key]) => key !== param)),
});
