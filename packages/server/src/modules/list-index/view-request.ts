import { toRomFilter, type RomFilterQuery } from '@saveroom/contract';

import type { ViewRequest } from './view.ts';
import type { Reader } from '#modules/roms/roms.api.ts';

interface ListWishes {
  readonly order_by?: string;
  readonly order_dir?: 'asc' | 'desc';
  readonly group_by_meta_id?: boolean;
}

/** What the parameters of a list ask for, in the name of the one who asks. */
export const viewRequest = (
  { userId }: Reader,
  query: RomFilterQuery & ListWishes,
): ViewRequest => ({
  userId,
  filter: toRomFilter(query),
  orderBy: query.order_by ?? 'name',
  orderDir: query.order_dir ?? 'asc',
  grouped: query.group_by_meta_id ?? false,
});
