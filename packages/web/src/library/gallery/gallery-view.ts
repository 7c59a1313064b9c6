import { FILTER_FLAGS, FILTER_LISTS } from '@saveroom/contract';
import type { Query, countRomFacets } from '@saveroom/contract';

import type { RomView } from '#library/data/roms.ts';

import { logicOf, platformsOf, valuesOf } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

/** Which games a gallery is about before any filter. Empty: all of them. */
export type GalleryScope =
  | { platform_id: number }
  | { collection_id: number }
  | { virtual_collection_id: string }
  | { smart_collection_id: number }
  | Record<string, never>;

export const isEverything = (scope: GalleryScope): boolean => Object.keys(scope).length === 0;

type Criteria = Omit<Query<typeof countRomFacets>, 'group_by_meta_id'>;

/** The filter alone, as a smart collection keeps it. */
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

/** A platform's gallery stays on its platform, whatever the address says. */
export function toView(scope: GalleryScope, search: GallerySearch, grouped: boolean): RomView {
  const { platform_ids, ...criteria } = toCriteria(search);
  return {
    ...criteria,
    ...('platform_id' in scope ? {} : { platform_ids }),
    ...scope,
    order_by: search.order ?? 'name',
    order_dir: search.dir ?? 'asc',
    group_by_meta_id: grouped,
  };
}
