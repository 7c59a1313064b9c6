import * as contract from '@saveroom/contract';

import type { Actor } from '#core/deps.ts';
import { rawJson } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { findCollectionIds } from './collections.queries.ts';
import {
  changeMembers,
  setFavorites,
  listCollections,
  readCollection,
  addCollection,
  updateCollection,
  deleteCollection,
} from './collections.ts';
import { listAdditions, listPeople, readSharing, shareCollection } from './share-collection.ts';
import { findSmartCollectionIds } from './smart-collections.queries.ts';
import {
  addSmartCollection,
  deleteSmartCollection,
  listSmartCollections,
  readSmartCollection,
  updateSmartCollection,
} from './smart-collections.ts';
import {
  listVirtualCollectionIds,
  listVirtualCollections,
  readVirtualCollection,
} from './virtual-collections.ts';

/** Null: a kiosk visitor, who has no collections and no hidden games. */
const userOf = ({ via, user }: Actor): number | null => (via === 'kiosk' ? null : user.id);

export const collectionRoutes = [
  handle(contract.listCollections, ({ deps, actor, query }) =>
    listCollections(deps, userOf(actor), query),
  ),
  handle(contract.listCollectionIds, ({ deps, actor }) =>
    findCollectionIds(deps.db, userOf(actor)),
  ),
  handle(contract.getCollection, ({ deps, actor, params }) =>
    readCollection(deps, userOf(actor), params.id),
  ),
  handle(contract.addCollection, ({ deps, actor, query, body }) =>
    addCollection(deps, actor.user.id, { query, body }),
  ),
  handle(contract.updateCollection, ({ deps, actor, params, query, body }) =>
    updateCollection(deps, actor.user.id, { params, query, body }),
  ),
  handle(contract.deleteCollection, ({ deps, actor, params }) =>
    deleteCollection(deps, actor.user.id, params.id),
  ),
  handle(contract.addToCollection, ({ deps, actor, params, body }) =>
    changeMembers(deps, actor.user.id, { id: params.id, romIds: body.rom_ids, isMember: true }),
  ),
  handle(contract.removeFromCollection, ({ deps, actor, params, body }) =>
    changeMembers(deps, actor.user.id, { id: params.id, romIds: body.rom_ids, isMember: false }),
  ),
  handle(contract.listCollectionPeople, ({ deps, actor }) => listPeople(deps, actor.user.id)),
  handle(contract.getCollectionSharing, ({ deps, actor, params }) =>
    readSharing(deps, actor.user.id, params.id),
  ),
  handle(contract.setCollectionSharing, ({ deps, actor, params, body }) =>
    shareCollection(deps, actor.user.id, { params, body }),
  ),
  handle(contract.listCollectionAdditions, ({ deps, actor, params }) =>
    listAdditions(deps, userOf(actor), params.id),
  ),
  handle(contract.setFavorites, ({ deps, actor, body }) => setFavorites(deps, actor.user.id, body)),
  handle(contract.listVirtualCollections, async ({ deps, actor, query }) =>
    rawJson(JSON.stringify(await listVirtualCollections(deps, userOf(actor), query))),
  ),
  handle(contract.listVirtualCollectionIds, ({ deps, actor }) =>
    listVirtualCollectionIds(deps, userOf(actor)),
  ),
  handle(contract.getVirtualCollection, ({ deps, actor, params }) =>
    readVirtualCollection(deps, userOf(actor), params.id),
  ),
  handle(contract.listSmartCollections, ({ deps, actor, query }) =>
    listSmartCollections(deps, userOf(actor), query),
  ),
  handle(contract.listSmartCollectionIds, ({ deps, actor }) =>
    findSmartCollectionIds(deps.db, userOf(actor)),
  ),
  handle(contract.getSmartCollection, ({ deps, actor, params }) =>
    readSmartCollection(deps, userOf(actor), params.id),
  ),
  handle(contract.addSmartCollection, ({ deps, actor, query, body }) =>
    addSmartCollection(deps, actor.user.id, { query, body }),
  ),
  handle(contract.updateSmartCollection, ({ deps, actor, params, query, body }) =>
    updateSmartCollection(deps, actor.user.id, { params, query, body }),
  ),
  handle(contract.deleteSmartCollection, ({ deps, actor, params }) =>
    deleteSmartCollection(deps, actor.user.id, params.id),
  ),
];
