import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { FormFile } from './users.ts';
import { Flag, Id, IdParams, Nothing, Timestamp } from './wire.ts';

const NAME_MAX = 400;
const DESCRIPTION_MAX = 4000;
export const COVER_MAX_BYTES = 20 * 1024 * 1024;

const Common = {
  name: z.string(),
  description: z.string(),
  rom_ids: z.array(z.int()),
  rom_count: z.int(),
  path_cover_small: z.string().nullable(),
  path_cover_large: z.string().nullable(),
  /** Covers of the games in it, a few. */
  path_covers_small: z.array(z.string()),
  path_covers_large: z.array(z.string()),
  is_public: z.boolean(),
  is_favorite: z.boolean(),
  is_virtual: z.boolean(),
  is_smart: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
};
const Owned = { user_id: z.int(), user__username: z.string(), owner_username: z.string() };

export const Collection = z
  .object({ id: z.int(), ...Common, ...Owned, url_cover: z.string() })
  .meta({ id: 'Collection' });
export type Collection = z.output<typeof Collection>;

export const SmartCollection = z
  .object({
    id: z.int(),
    ...Common,
    ...Owned,
    /** The parameters of `GET /roms` it was made from. */
    filter_criteria: z.record(z.string(), z.unknown()),
    filter_summary: z.string(),
  })
  .meta({ id: 'SmartCollection' });
export type SmartCollection = z.output<typeof SmartCollection>;

export const VIRTUAL_TYPES = ['collection', 'franchise', 'genre', 'mode', 'company'] as const;
export type VirtualType = (typeof VIRTUAL_TYPES)[number];

export const VirtualCollection = z
  .object({ id: z.string(), type: z.string(), ...Common })
  .meta({ id: 'VirtualCollection' });
export type VirtualCollection = z.output<typeof VirtualCollection>;

const UpdatedAfter = z.object({ updated_after: z.iso.datetime({ offset: true }).optional() });
const VirtualParams = z.object({ id: z.string().max(2000) });

/** JSON text in a form, a list in JSON. */
const RomIds = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  },
  z.array(z.int().min(1)).max(1_000_000),
);

const CollectionForm = z.object({
  name: z.string().trim().max(NAME_MAX).optional(),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  url_cover: z.string().max(2000).optional(),
  is_public: z.union([z.boolean(), Flag]).optional(),
  rom_ids: RomIds.optional(),
  artwork: FormFile.optional(),
});

const SmartForm = z.object({
  name: z.string().trim().max(NAME_MAX).optional(),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  is_public: z.union([z.boolean(), Flag]).optional(),
  /** JSON text in a form. */
  filter_criteria: z.union([z.string().max(65_536), z.record(z.string(), z.unknown())]).optional(),
});

export const listCollections = defineRoute({
  method: 'GET',
  path: '/collections',
  access: 'collections.read',
  summary: 'Your collections and the public ones of others, by name.',
  query: UpdatedAfter.extend({ is_favorite: Flag.optional() }),
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

export const addCollection = defineRoute({
  method: 'POST',
  path: '/collections',
  access: 'collections.write',
  summary: 'Make a collection.',
  query: z.object({ is_public: Flag.optional(), is_favorite: Flag.optional() }),
  body: CollectionForm,
  encoding: 'form',
  response: Collection,
});

export const updateCollection = defineRoute({
  method: 'PUT',
  path: '/collections/:id',
  access: 'collections.write',
  summary: 'Change a collection of yours; games only when they are named.',
  params: IdParams,
  query: z.object({ is_public: Flag.optional(), remove_cover: Flag.optional() }),
  body: CollectionForm,
  encoding: 'form',
  response: Collection,
});

const Members = z.object({ rom_ids: z.array(z.int().min(1)).max(1_000_000) });

export const addToCollection = defineRoute({
  method: 'POST',
  path: '/collections/:id/roms',
  access: 'collections.write',
  summary: 'Put games into a collection without naming the others.',
  params: IdParams,
  body: Members,
  response: Collection,
});

export const removeFromCollection = defineRoute({
  method: 'DELETE',
  path: '/collections/:id/roms',
  access: 'collections.write',
  summary: 'Take games out of a collection.',
  params: IdParams,
  body: Members,
  response: Collection,
});

/** One step instead of find, make and add: the first star makes the collection. */
export const setFavorites = defineRoute({
  method: 'PUT',
  path: '/collections/favorites/roms',
  access: 'collections.write',
  summary: 'Mark games as favourites, or no longer.',
  body: Members.extend({ favorite: z.boolean() }),
  response: Collection,
});

export const deleteCollection = defineRoute({
  method: 'DELETE',
  path: '/collections/:id',
  access: 'collections.write',
  summary: 'Delete a collection of yours; its games stay.',
  params: IdParams,
  response: Nothing,
});

export const listVirtualCollections = defineRoute({
  method: 'GET',
  path: '/collections/virtual',
  access: 'collections.read',
  summary: 'Collections that make themselves from what is known about the games.',
  query: z.object({
    type: z.string().max(40).default('all'),
    limit: Id.optional(),
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
  query: UpdatedAfter,
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

export const addSmartCollection = defineRoute({
  method: 'POST',
  path: '/collections/smart',
  access: 'collections.write',
  summary: 'Keep a filter as a collection.',
  query: z.object({ is_public: Flag.optional() }),
  body: SmartForm,
  encoding: 'form',
  response: SmartCollection,
});

export const updateSmartCollection = defineRoute({
  method: 'PUT',
  path: '/collections/smart/:id',
  access: 'collections.write',
  summary: 'Change a smart collection of yours, its filter included.',
  params: IdParams,
  query: z.object({ is_public: Flag.optional() }),
  body: SmartForm,
  encoding: 'form',
  response: SmartCollection,
});

export const deleteSmartCollection = defineRoute({
  method: 'DELETE',
  path: '/collections/smart/:id',
  access: 'collections.write',
  summary: 'Delete a smart collection of yours.',
  params: IdParams,
  response: Nothing,
});
