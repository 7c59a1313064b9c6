import * as z from 'zod/mini';

import { Collection, SmartCollection } from './collection-schemas.ts';
import { CollectionMembers } from './collections.ts';
import { defineRoute } from './define-route.ts';
import { FormFile } from './users.ts';
import { Flag, IdParams, Nothing, preprocess } from './wire.ts';

// Separate from `collections.ts`, so that screens that only show collections don't load it.
const NAME_MAX = 400;
const DESCRIPTION_MAX = 4000;
export const COVER_MAX_BYTES = 20 * 1024 * 1024;
const ROM_IDS_MAX = 250_000;
const TEXT_MAX_BYTES = 2 * 1024 * 1024;
const FORM = { maxFileBytes: COVER_MAX_BYTES, maxTextBytes: TEXT_MAX_BYTES };

/** Clients send an empty string for "no file" or "no value". */
const optional = <S extends z.ZodMiniType>(schema: S) =>
  preprocess((value) => (value === '' ? undefined : value), z.optional(schema));

/** A list; forms send it as JSON text. */
const RomIds = preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  },
  z.array(z.int().check(z.gte(1))).check(z.maxLength(ROM_IDS_MAX)),
);

const CollectionForm = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(NAME_MAX))),
  description: z.optional(z.string().check(z.maxLength(DESCRIPTION_MAX))),
  url_cover: z.optional(
    z
      .string()
      .check(z.maxLength(2000), z.regex(/^$|^https?:\/\//i, 'must begin with http:// or https://')),
  ),
  is_public: optional(z.union([z.boolean(), Flag])),
  rom_ids: z.optional(RomIds),
  artwork: optional(FormFile),
});

const SmartForm = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(NAME_MAX))),
  description: z.optional(z.string().check(z.maxLength(DESCRIPTION_MAX))),
  is_public: optional(z.union([z.boolean(), Flag])),
  /** An object; forms send it as JSON text. */
  filter_criteria: z.optional(
    z.union([z.string().check(z.maxLength(65_536)), z.record(z.string(), z.unknown())]),
  ),
});

export const addCollection = defineRoute({
  method: 'POST',
  path: '/collections',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Create a collection.',
  query: z.object({ is_public: z.optional(Flag), is_favorite: z.optional(Flag) }),
  body: CollectionForm,
  encoding: 'form',
  form: FORM,
  response: Collection,
});

export const updateCollection = defineRoute({
  method: 'PUT',
  path: '/collections/:id',
  access: 'collections.write',
  isPersonal: true,
  summary:
    'Change a collection. `rom_ids`, if present, replaces its games. Editors change games and description.',
  params: IdParams,
  query: z.object({ is_public: z.optional(Flag), remove_cover: z.optional(Flag) }),
  body: CollectionForm,
  encoding: 'form',
  form: FORM,
  response: Collection,
});

export const addToCollection = defineRoute({
  method: 'POST',
  path: '/collections/:id/roms',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Add games to a collection. Its other games stay.',
  params: IdParams,
  body: CollectionMembers,
  response: Collection,
});

export const removeFromCollection = defineRoute({
  method: 'DELETE',
  path: '/collections/:id/roms',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Remove games from a collection.',
  params: IdParams,
  body: CollectionMembers,
  response: Collection,
});

export const deleteCollection = defineRoute({
  method: 'DELETE',
  path: '/collections/:id',
  access: 'collections.write',
  isPersonal: true,
  audit: 'collection_deleted',
  summary: 'Delete one of your collections. Its games stay in the library.',
  params: IdParams,
  response: Nothing,
});

export const addSmartCollection = defineRoute({
  method: 'POST',
  path: '/collections/smart',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Save a filter as a smart collection.',
  query: z.object({ is_public: z.optional(Flag) }),
  body: SmartForm,
  encoding: 'form',
  response: SmartCollection,
});

export const updateSmartCollection = defineRoute({
  method: 'PUT',
  path: '/collections/smart/:id',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Change one of your smart collections or its filter.',
  params: IdParams,
  query: z.object({ is_public: z.optional(Flag) }),
  body: SmartForm,
  encoding: 'form',
  response: SmartCollection,
});

export const deleteSmartCollection = defineRoute({
  method: 'DELETE',
  path: '/collections/smart/:id',
  access: 'collections.write',
  isPersonal: true,
  audit: 'smart_collection_deleted',
  summary: 'Delete one of your smart collections.',
  params: IdParams,
  response: Nothing,
});
