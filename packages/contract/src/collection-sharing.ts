import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { IdParams, Timestamp } from './wire.ts';

const EDITORS_MAX = 500;

const Person = z.object({ user_id: z.int(), username: z.string(), avatar_path: z.string() });

/** Someone who can be chosen as an editor, or who is one. */
export const CollectionPerson = Person.register(z.globalRegistry, { id: 'CollectionPerson' });
export type CollectionPerson = z.output<typeof CollectionPerson>;

export const CollectionSharing = z
  .object({
    /** Everyone with an account may add and remove games. */
    everyone: z.boolean(),
    editors: z.array(CollectionPerson),
  })
  .register(z.globalRegistry, { id: 'CollectionSharing' });
export type CollectionSharing = z.output<typeof CollectionSharing>;

export const CollectionAddition = z
  .object({
    rom_id: z.int(),
    rom_name: z.string(),
    /** Null: it was added before this was recorded, or the account is gone. */
    username: z.nullable(z.string()),
    added_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'CollectionAddition' });
export type CollectionAddition = z.output<typeof CollectionAddition>;

export const listCollectionPeople = defineRoute({
  method: 'GET',
  path: '/collections/people',
  access: 'collections.write',
  summary: 'The people with whom you can share a collection, by name.',
  response: z.array(CollectionPerson),
});

export const getCollectionSharing = defineRoute({
  method: 'GET',
  path: '/collections/:id/sharing',
  access: 'collections.write',
  summary: 'Who may edit a collection. For its owner and its editors.',
  params: IdParams,
  response: CollectionSharing,
});

export const setCollectionSharing = defineRoute({
  method: 'PUT',
  path: '/collections/:id/sharing',
  access: 'collections.write',
  isPersonal: true,
  summary: 'Choose who may edit one of your collections.',
  params: IdParams,
  body: z.object({
    everyone: z.boolean(),
    editor_ids: z.array(z.int()).check(z.maxLength(EDITORS_MAX)),
  }),
  response: CollectionSharing,
});

export const listCollectionAdditions = defineRoute({
  method: 'GET',
  path: '/collections/:id/additions',
  access: 'collections.read',
  summary: 'Who added which of the last 200 games of a collection, newest first.',
  params: IdParams,
  response: z.array(CollectionAddition),
});
