import {
  FACETS,
  type listRoms,
  type Received,
  type Reply,
  type RomFilterQuery,
  type RomFilterValues,
  toRomFilter,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { rawJson, type RawReply } from '#core/http/exchange.ts';
import { findRomsAsJson, type Reader } from '#modules/roms/roms.api.ts';

import { parseCriteria, readCriteria, readOrder } from './references.ts';
import { buildRecord } from './packed-columns.ts';
import { RELEVANCE, type View, type ViewRequest } from './view.ts';

type Query = Received<typeof listRoms>['query'];

/**
 * One page of a list of games, as JSON. Parts that were not requested are empty, not omitted,
 * because clients always read these keys.
 */
export async function listRomPage(
  { db, listIndex }: Pick<Deps, 'db' | 'listIndex'>,
  reader: Reader,
  query: Query,
): Promise<RawReply> {
  const { limit, offset } = query;
  const view = await listIndex.view(viewRequest(reader, query));
  const deps = { db, listIndex: view, jsonCache: listIndex.jsonCache };
  const items = await findRomsAsJson(deps, view.page(offset, limit), reader, {
    withFiles: query.with_files,
  });
  const rest: Omit<Reply<typeof listRoms>, 'items'> = {
    total: query.with_total ? view.total : null,
    limit,
    offset,
    char_index: query.with_char_index ? view.charIndex() : {},
    rom_id_index: query.with_rom_id_index ? view.ids() : [],
    filter_values: query.with_filter_values ? filterValues(view) : noFilterValues(),
  };
  const itemsWithCommas = items.flatMap((item, index) => (index === 0 ? item : [',', ...item]));
  return rawJson('{"items":[', ...itemsWithCommas, `],${JSON.stringify(rest).slice(1)}`);
}

export function filterValues(view: View): RomFilterValues {
  const values = view.values();
  return {
    ...buildRecord(FACETS, (facet) => [...values[facet]]),
    platforms: [...values.platforms],
  };
}

const noFilterValues = (): RomFilterValues => ({ ...buildRecord(FACETS, () => []), platforms: [] });

interface ListParams {
  readonly order_by?: string;
  readonly order_dir?: 'asc' | 'desc';
  readonly group_by_meta_id?: boolean;
}

/** The view that the query parameters of a list describe. Searches are sorted by relevance. */
export const viewRequest = (
  { userId }: Reader,
  query: RomFilterQuery & ListParams,
): ViewRequest => {
  const filter = toRomFilter(query);
  return {
    userId,
    filter,
    // Not always by relevance, so that equal lists share a cached view.
    orderBy: query.order_by ?? (filter.search_term === '' ? 'name' : RELEVANCE),
    orderDir: query.order_dir ?? 'asc',
    grouped: query.group_by_meta_id ?? false,
  };
};

/** The view that stored criteria describe. Null: the criteria are invalid, so no game matches. */
export function smartRequest(stored: string, userId: number | null): ViewRequest | null {
  const criteria = parseCriteria(stored) ?? {};
  const filter = readCriteria(criteria).data;
  const { order_by: orderBy, order_dir: orderDir } = readOrder(criteria);
  return filter ? { userId, filter, orderBy, orderDir, grouped: false } : null;
}
