import { z } from 'zod';

import type { RomView } from '#data/roms.ts';

export const LIST_ORDERS = [
  'name',
  'created_at',
  'first_release_date',
  'average_rating',
  'last_played',
] as const;
export const LIST_FILTERS = ['all', 'favorite', 'playable', 'last_played', 'has_states'] as const;

/** In the address, so that back and reload keep it. */
export const ListSearch = z.object({
  order: z.enum(LIST_ORDERS).optional().catch(undefined),
  only: z.enum(LIST_FILTERS).optional().catch(undefined),
  search: z.coerce.string().max(400).optional().catch(undefined),
});
export type ListSearch = z.output<typeof ListSearch>;

/** Names begin with the first letter, everything else with the newest or best. */
export function listView(
  base: RomView,
  { order = 'name', only = 'all', search }: ListSearch,
): RomView {
  return {
    ...base,
    ...(search && { search_term: search }),
    ...(only !== 'all' && { [only]: true }),
    order_by: order,
    order_dir: order === 'name' ? 'asc' : 'desc',
    group_by_meta_id: true,
  };
}

/** Lists that show other games have places of their own. */
export const listKeyOf = (
  base: string,
  { order = 'name', only = 'all', search = '' }: ListSearch,
): string => [base, order, only, search].join('|');
