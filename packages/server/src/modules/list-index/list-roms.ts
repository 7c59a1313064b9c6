import type { listRoms, Received, Reply, RomFilterValues } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { rawJson, type RawReply } from '#core/http/exchange.ts';
import type { View } from './view.ts';
import { findRomTexts, type Reader } from '#modules/roms/roms.api.ts';

import { byFacet } from './by-facet.ts';
import { viewRequest } from './view-request.ts';

type Query = Received<typeof listRoms>['query'];

/** What nobody asked for is left empty, never out: clients read these keys unasked. */
export async function listRomPage(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  reader: Reader,
  query: Query,
): Promise<RawReply> {
  const { limit, offset } = query;
  const view = await catalogue.view(viewRequest(reader, query));
  const parts = { db, catalogue: view, texts: catalogue.texts };
  const items = await findRomTexts(parts, view.page(offset, limit), reader);
  const rest: Omit<Reply<typeof listRoms>, 'items'> = {
    total: view.total,
    limit,
    offset,
    char_index: query.with_char_index ? view.charIndex() : {},
    rom_id_index: query.with_rom_id_index ? view.ids() : [],
    filter_values: query.with_filter_values ? filterValues(view) : noFilterValues(),
  };
  const between = items.flatMap((item, place) => (place === 0 ? item : [',', ...item]));
  return rawJson('{"items":[', ...between, `],${JSON.stringify(rest).slice(1)}`);
}

export function filterValues(view: View): RomFilterValues {
  const values = view.values();
  return { ...byFacet((facet) => [...values[facet]]), platforms: [...values.platforms] };
}

const noFilterValues = (): RomFilterValues => ({ ...byFacet(() => []), platforms: [] });
