import { FACETS } from '@saveroom/contract';
import type { Facet, listRoms, Received, Reply, RomFilterValues } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { rawJson, type RawReply } from '#core/http/exchange.ts';
import { findRomsAsJson, type Reader } from '#modules/roms/roms.api.ts';

import type { View } from './view.ts';
import { viewRequest } from './view-request.ts';

type Query = Received<typeof listRoms>['query'];

/** Parts that were not requested are empty, not omitted: clients always read these keys. */
export async function listRomPage(
  { db, listIndex }: Pick<Deps, 'db' | 'listIndex'>,
  reader: Reader,
  query: Query,
): Promise<RawReply> {
  const { limit, offset } = query;
  const view = await listIndex.view(viewRequest(reader, query));
  const deps = { db, listIndex: view, texts: listIndex.texts };
  const items = await findRomsAsJson(deps, view.page(offset, limit), reader);
  const rest: Omit<Reply<typeof listRoms>, 'items'> = {
    total: view.total,
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
  return { ...byFacet((facet) => [...values[facet]]), platforms: [...values.platforms] };
}

const noFilterValues = (): RomFilterValues => ({ ...byFacet(() => []), platforms: [] });

export const byFacet = <T>(valueOf: (facet: Facet) => T): Record<Facet, T> =>
  Object.fromEntries(FACETS.map((facet) => [facet, valueOf(facet)])) as Record<Facet, T>;
