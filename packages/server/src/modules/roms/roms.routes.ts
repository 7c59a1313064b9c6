import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { readRom, readRomByHash, readRomByProvider, readSimpleRom } from './read-rom.ts';
import { addRomNote, deleteRomNote, listRomNoteIds, listRomNotes, updateRomNote } from './notes.ts';
import { readerOf } from './reader.ts';
import { setManyProps, setProps } from './set-props.ts';

export const romRoutes = [
  handle(contract.getRom, ({ deps, actor, params }) => readRom(deps, readerOf(actor), params.id)),
  handle(contract.getSimpleRom, ({ deps, actor, params }) =>
    readSimpleRom(deps, readerOf(actor), params.id),
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
