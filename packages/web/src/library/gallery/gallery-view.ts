import { FILTER_FLAGS, FILTER_LISTS } from '@saveroom/contract';
import type { FilterFlag, FilterList, Logic, Query, countRomFacets } from '@saveroom/contract';

import type { RomView } from '#library/data/roms.ts';

import {
  logicOf,
  platformsOf,
  sortKeyOf,
  valuesOf,
  withFlag,
  withPlatforms,
  withValues,
} from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

/** The games of a gallery before any filter. Empty: all games. */
export type GalleryScope =
  | { platform_id: number }
  | { collection_id: number }
  | { virtual_collection_id: string }
  | { smart_collection_id: number }
  | Record<string, never>;

export const isWholeLibraryScope = (scope: GalleryScope): boolean =>
  Object.keys(scope).length === 0;

type Criteria = Omit<Query<typeof countRomFacets>, 'group_by_meta_id'>;

/** The filter alone, as a smart collection stores it. */
export function toCriteria(search: GallerySearch): Criteria {
  const criteria: Record<string, unknown> = {};
  if (search.search) criteria['search_term'] = search.search;
  const platforms = platformsOf(search);
  if (platforms.length > 0) criteria['platform_ids'] = platforms;
  for (const flag of FILTER_FLAGS) {
    if (search[flag] !== undefined) criteria[flag] = search[flag];
  }
  for (const list of FILTER_LISTS) {
    const values = valuesOf(search, list);
    if (values.length === 0) continue;
    criteria[list] = values;
    if (logicOf(search, list) !== 'any') criteria[`${list}_logic`] = logicOf(search, list);
  }
  return criteria;
}

/** The gallery of a platform ignores platforms in the URL. */
export function toView(scope: GalleryScope, search: GallerySearch, grouped: boolean): RomView {
  const { platform_ids, ...criteria } = toCriteria(search);
  const order = sortKeyOf(search);
  return {
    ...criteria,
    ...('platform_id' in scope ? {} : { platform_ids }),
    ...scope,
    // Without a sort column, the server sorts searches by relevance.
    order_by: order === 'relevance' ? undefined : order,
    order_dir: search.dir ?? 'asc',
    group_by_meta_id: grouped,
  };
}

/** An active filter of a gallery. `without`: the search parameters after removing it. */
export type ActiveFilter = { readonly without: GallerySearch } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'platform'; readonly id: number }
  | { readonly kind: 'flag'; readonly flag: FilterFlag; readonly only: boolean }
  | {
      readonly kind: 'value';
      readonly list: FilterList;
      readonly value: string;
      readonly logic: Logic;
    }
);

/** `isMultiPlatform`: whether the gallery can be filtered by platform. */
export function activeFilters(search: GallerySearch, isMultiPlatform: boolean): ActiveFilter[] {
  const { search: text } = search;
  const platforms = isMultiPlatform ? platformsOf(search) : [];
  return [
    ...(text ? [{ kind: 'text', text, without: { ...search, search: undefined } } as const] : []),
    ...platforms.map((id) => {
      const left = platforms.filter((other) => other !== id);
      return { kind: 'platform', id, without: withPlatforms(search, left) } as const;
    }),
    ...FILTER_FLAGS.flatMap((flag) => {
      const only = search[flag];
      if (only === undefined) return [];
      return { kind: 'flag', flag, only, without: withFlag(search, flag, undefined) } as const;
    }),
    ...FILTER_LISTS.flatMap((list) => {
      const values = valuesOf(search, list);
      const logic = logicOf(search, list);
      return values.map((value) => {
        const left = values.filter((other) => other !== value);
        return {
          kind: 'value',
          list,
          value,
          logic,
          without: withValues(search, list, left),
        } as const;
      });
    }),
  ];
}

/** Does not count the search text, which has its own field. */
export const countFilters = (search: GallerySearch, isMultiPlatform: boolean): number =>
  activeFilters(search, isMultiPlatform).filter(({ kind }) => kind !== 'text').length;
