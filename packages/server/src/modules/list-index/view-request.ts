import { toRomFilter, type RomFilterQuery } from '@saveroom/contract';

import type { Reader } from '#modules/roms/roms.api.ts';

import { parseCriteria, readCriteria, readOrder } from './criteria.ts';
import type { ViewRequest } from './view.ts';

interface ListParams {
  readonly order_by?: string;
  readonly order_dir?: 'asc' | 'desc';
  readonly group_by_meta_id?: boolean;
}

/** The view that the query parameters of a list describe. */
export const viewRequest = (
  { userId }: Reader,
  query: RomFilterQuery & ListParams,
): ViewRequest => ({
  userId,
  filter: toRomFilter(query),
  orderBy: query.order_by ?? 'name',
  orderDir: query.order_dir ?? 'asc',
  grouped: query.group_by_meta_id ?? false,
});

/** The view that stored criteria describe. Null: the criteria are invalid, so no game matches. */
export function smartRequest(stored: string, userId: number | null): ViewRequest | null {
  const criteria = parseCriteria(stored) ?? {};
  const filter = readCriteria(criteria).data;
  const { order_by: orderBy, order_dir: orderDir } = readOrder(criteria);
  return filter ? { userId, filter, orderBy, orderDir, grouped: false } : null;
}
