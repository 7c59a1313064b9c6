import * as z from 'zod/mini';

import { Collection, SmartCollection, VirtualCollection } from './collection-schemas.ts';
import { defineRoute } from './define-route.ts';
import { Flag, Id, IdParams, RequestTime } from './wire.ts';

export * from './collection-schemas.ts';

const UpdatedAfter = z.object({ updated_after: z.optional(RequestTime) });
/** Clients that only draw the list can turn this off to save most of the response. */
const WithRomIds = z._default(Flag, true);
const VirtualParams = z.object({ id: z.string().check(z.maxLength(2000)) });

/** Clients send longer lists in several requests. */
const IDS_MAX = 100_000;

export const listCollections = defineRoute({
  method: 'GET',
  path: '/collections',
  access: 'collections.read',
  summary: 'Your collections and the public ones of others, by name.',
  query: z.extend(UpdatedAfter, { is_favorite: z.optional(Flag) }),
  response: z.array(Collection),
});

export const listCollectionIds = defineRoute({
  method: 'GET',
  path: '/collections/identifiers',
  access: 'collections.read',
  summary: 'The ids of the collections you can see.',
  response: z.array(z.int()),
});

export const getCollection = defineRoute({
  method: 'GET',
  path: '/collections/:id',
  access: 'collections.read',
  summary: 'One collection.',
  params: IdParams,
  response: Collection,
});

export const CollectionMembers = z.object({
  rom_ids: z.array(z.int().check(z.gte(1))).check(z.maxLength(IDS_MAX)),
});

/** One request instead of find, create and add: the first favorite creates the collection. */
export const setFavorites = defineRoute({
  method: 'PUT',
  path: '/collections/favorites/roms',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Add games to your favorites, or remove them.',
  body: z.extend(CollectionMembers, { favorite: z.boolean() }),
  response: Collection,
});

export const listVirtualCollections = defineRoute({
  method: 'GET',
  path: '/collections/virtual',
  access: 'collections.read',
  summary: 'Virtual collections, which are created automatically from the metadata of games.',
  query: z.object({
    type: z._default(z.string().check(z.maxLength(40)), 'all'),
    /** Only collections whose name contains it; names that begin with it come first. */
    search_term: z._default(z.string().check(z.maxLength(400)), ''),
    limit: z.optional(Id),
    with_rom_ids: WithRomIds,
  }),
  response: z.array(VirtualCollection),
});

export const listVirtualCollectionIds = defineRoute({
  method: 'GET',
  path: '/collections/virtual/identifiers',
  access: 'collections.read',
  summary: 'The ids of the virtual collections.',
  response: z.array(z.string()),
});

export const getVirtualCollection = defineRoute({
  method: 'GET',
  path: '/collections/virtual/:id',
  access: 'collections.read',
  summary: 'One virtual collection.',
  params: VirtualParams,
  response: VirtualCollection,
});

export const listSmartCollections = defineRoute({
  method: 'GET',
  path: '/collections/smart',
  access: 'collections.read',
  summary: 'Your stored filters and the public ones of others.',
  query: z.extend(UpdatedAfter, { with_rom_ids: WithRomIds }),
  response: z.array(SmartCollection),
});

export const listSmartCollectionIds = defineRoute({
  method: 'GET',
  path: '/collections/smart/identifiers',
  access: 'collections.read',
  summary: 'The ids of the smart collections you can see.',
  response: z.array(z.int()),
});

export const getSmartCollection = defineRoute({
  method: 'GET',
  path: '/collections/smart/:id',
  access: 'collections.read',
  summary: 'One smart collection.',
  params: IdParams,
  response: SmartCollection,
});
