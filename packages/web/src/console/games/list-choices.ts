import * as z from 'zod/mini';

import type { RomView } from '#library/data/roms.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

export const LIST_ORDERS = [
  'relevance',
  'name',
  'created_at',
  'first_release_date',
  'average_rating',
  'last_played',
] as const;
export const LIST_FILTERS = ['all', 'favorite', 'playable', 'last_played', 'has_states'] as const;

/** The filters of console mode, with one value each. */
export const LIST_FACETS = [
  'statuses',
  'genres',
  'game_modes',
  'player_counts',
  'regions',
  'languages',
] as const;
export type ListFacet = (typeof LIST_FACETS)[number];

const ShortText = withFallback(z.optional(z.coerce.string().check(z.maxLength(400))), undefined);

/** Stored in the URL, so that back and reload keep it. */
export const ListSearch = z.object({
  order: withFallback(z.optional(z.enum(LIST_ORDERS)), undefined),
  only: withFallback(z.optional(z.enum(LIST_FILTERS)), undefined),
  search: ShortText,
  statuses: ShortText,
  genres: ShortText,
  game_modes: ShortText,
  player_counts: ShortText,
  regions: ShortText,
  languages: ShortText,
});
export type ListSearch = z.output<typeof ListSearch>;

/** The best matches of a search are first, unless another order was chosen. */
export function listOrderOf({ order, search }: ListSearch): (typeof LIST_ORDERS)[number] {
  const isSearch = search !== undefined && search !== '';
  if (order === undefined || (order === 'relevance' && !isSearch))
    return isSearch ? 'relevance' : 'name';
  return order;
}

/** The list view. Names are sorted from A, everything else from the newest or best. */
export function listView(base: RomView, listSearch: ListSearch): RomView {
  const { only = 'all', search, ...facets } = listSearch;
  const order = listOrderOf(listSearch);
  const chosen = LIST_FACETS.flatMap((facet) => (facets[facet] ? [[facet, [facets[facet]]]] : []));
  return {
    ...base,
    ...(Object.fromEntries(chosen) as Partial<Record<ListFacet, string[]>>),
    ...(search && { search_term: search }),
    ...(only !== 'all' && { [only]: true }),
    order_by: order === 'relevance' ? undefined : order,
    order_dir: order === 'relevance' || order === 'name' ? 'asc' : 'desc',
    group_by_meta_id: true,
  };
}

/** The key of a list; lists with different games have different keys. */
export function listKeyOf(base: string, listSearch: ListSearch): string {
  const { only = 'all', search = '', ...facets } = listSearch;
  const chosen = LIST_FACETS.map((facet) => facets[facet] ?? '');
  return [base, listOrderOf(listSearch), only, search, ...chosen].join('|');
}
