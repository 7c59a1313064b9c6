import * as contract from '@saveroom/contract';

import { rawJson } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import { readerOf } from '#modules/roms/roms.api.ts';

import { countFacets } from './count-facets.ts';
import { listCardPage } from './list-cards.ts';
import { filterValues, listRomPage } from './list-roms.ts';
import { readRandomRom } from './random-rom.ts';
import { placeOfRom } from './rom-place.ts';
import { searchLibrary } from './search-library.ts';
import { viewRequest } from './view-request.ts';

export const listIndexRoutes = [
  handle(contract.listRoms, ({ deps, actor, query }) => listRomPage(deps, readerOf(actor), query)),
  handle(contract.listRomCards, ({ deps, actor, query }) =>
    listCardPage(deps, readerOf(actor), query),
  ),
  handle(contract.listRomFilters, async ({ deps, actor, query }) =>
    filterValues(await deps.catalogue.view(viewRequest(readerOf(actor), query))),
  ),
  handle(contract.countRomFacets, ({ deps, actor, query }) =>
    countFacets(deps, readerOf(actor), query),
  ),
  handle(contract.listRomIds, async ({ deps, actor, query }) => {
    const view = await deps.catalogue.view(viewRequest(readerOf(actor), query));
    return rawJson(JSON.stringify(view.ids()));
  }),
  handle(contract.getRandomRom, ({ deps, actor, query }) =>
    readRandomRom(deps, readerOf(actor), query),
  ),
  handle(contract.getRomPlace, ({ deps, actor, params, query }) =>
    placeOfRom(deps, readerOf(actor), { params, query }),
  ),
  handle(contract.searchLibrary, ({ deps, actor, query }) => searchLibrary(deps, actor, query)),
];
