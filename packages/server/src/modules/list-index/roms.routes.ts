import * as contract from '@saveroom/contract';

import { rawJson } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { countFacets } from './count-facets.ts';
import { listCardPage } from './list-cards.ts';
import { filterValues, listRomPage } from './list-roms.ts';
import { readRomByHash, readRomByProvider } from '#modules/roms/look-up-rom.ts';
import {
  addRomNote,
  deleteRomNote,
  listRomNoteIds,
  listRomNotes,
  updateRomNote,
} from '#modules/roms/notes.ts';
import { readRandomRom } from './random-rom.ts';
import { readRom, readSimpleRom } from '#modules/roms/read-rom.ts';
import { readerOf } from '#modules/roms/reader-of.ts';
import { placeOfRom } from './rom-place.ts';
import { setManyProps, setProps } from '#modules/roms/set-props.ts';
import { viewRequest } from './view-request.ts';

export const romRoutes = [
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
  handle(contract.getRom, ({ deps, actor, params }) => readRom(deps, readerOf(actor), params.id)),
  handle(contract.getSimpleRom, ({ deps, actor, params }) =>
    readSimpleRom(deps, readerOf(actor), params.id),
  ),
  handle(contract.getRomPlace, ({ deps, actor, params, query }) =>
    placeOfRom(deps, readerOf(actor), { params, query }),
  ),
  handle(contract.getRomByHash, ({ deps, actor, query }) =>
    readRomByHash(deps, readerOf(actor), query),
  ),
  handle(contract.getRomByProvider, ({ deps, actor, query }) =>
    readRomByProvider(deps, readerOf(actor), query),
  ),
  handle(contract.setRomProps, ({ deps, actor, params, query, body }) =>
    setProps(deps, actor.user, { params, query, body }),
  ),
  handle(contract.setManyRomProps, ({ deps, actor, body }) =>
    setManyProps(deps, actor.user.id, body),
  ),
  handle(contract.listNotes, ({ deps, actor, params, query }) =>
    listRomNotes(deps, readerOf(actor), { params, query }),
  ),
  handle(contract.listNoteIds, ({ deps, actor, params }) =>
    listRomNoteIds(deps, readerOf(actor), params.id),
  ),
  handle(contract.addNote, ({ deps, actor, params, body }) =>
    addRomNote(deps, actor.user.id, { params, body }),
  ),
  handle(contract.updateNote, ({ deps, actor, params, body }) =>
    updateRomNote(deps, actor.user.id, { params, body }),
  ),
  handle(contract.deleteNote, ({ deps, actor, params }) =>
    deleteRomNote(deps, actor.user.id, params),
  ),
];
