import type { ViewRequest } from './view.ts';
import { parseCriteria, readCriteria, readOrder } from './criteria.ts';

/** What stored criteria ask for. Null: criteria nobody understands; no game fits them. */
export function smartRequest(stored: string, userId: number | null): ViewRequest | null {
  const criteria = parseCriteria(stored) ?? {};
  const filter = readCriteria(criteria).data;
  const { order_by: orderBy, order_dir: orderDir } = readOrder(criteria);
  return filter ? { userId, filter, orderBy, orderDir, grouped: false } : null;
}
