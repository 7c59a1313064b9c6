import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  PAGE_SIZE,
  getCollection,
  getCollectionSharing,
  getMe,
  getSmartCollection,
  getVirtualCollection,
  listCollectionAdditions,
  listCollectionPeople,
  listCollections,
  listSmartCollections,
  listVirtualCollections,
} from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type { VirtualCollectionType } from '#shared/lib/settings.ts';

const FORBIDDEN = 403;
const NOT_FOUND = 404;
/** Auto collections are derived from metadata, which rarely changes. */
const VIRTUAL_FRESH_MS = 300_000;
const VIRTUAL_FOUND = 10;
/** A 403 can mean that the collection belongs to another user, and says nothing about the session. */
const PASS_403 = { on403: 'pass' } as const;

/**
 * The server replies 403 for a collection of another user, as for a lost session. Reading the
 * current user distinguishes the two; for a signed-in user the collection does not exist.
 */
async function orMissing<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== FORBIDDEN) throw error;
    await call(getMe, {});
    throw new ApiError(NOT_FOUND, 'not_found', error.message);
  }
}

/** Lists of collections are empty for users who may not see collections. */
const ifMayList = <T>(client: QueryClient, read: () => Promise<T[]>): Promise<T[]> =>
  ifMayRead({ client, scope: 'collections.read', read, empty: [] });

export const collectionQueries = {
  /** Prefix of all keys of collections. */
  root: ['collections'] as const,
  /** Own collections and public ones of others. */
  all: () =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'all'],
      queryFn: ({ client, signal }) =>
        ifMayList(client, () => call(listCollections, {}, { signal })),
    }),
  allSmart: () =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'all-smart'],
      queryFn: ({ client, signal }) => {
        const query = { with_rom_ids: false };
        return ifMayList(client, () => call(listSmartCollections, { query }, { signal }));
      },
    }),
  allVirtual: (type: VirtualCollectionType) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'all-virtual', type],
      queryFn: ({ client, signal }) => {
        const query = { type, with_rom_ids: false };
        return ifMayList(client, () => call(listVirtualCollections, { query }, { signal }));
      },
      staleTime: VIRTUAL_FRESH_MS,
    }),
  /** Matches of a search, limited because there may be thousands. */
  foundVirtual: (type: VirtualCollectionType, search_term: string) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'found-virtual', type, search_term],
      queryFn: ({ client, signal }) => {
        const query = { type, search_term, limit: VIRTUAL_FOUND, with_rom_ids: false };
        return ifMayList(client, () => call(listVirtualCollections, { query }, { signal }));
      },
      staleTime: VIRTUAL_FRESH_MS,
    }),
  /** The first page only, because there may be thousands. */
  firstVirtual: (type: VirtualCollectionType) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'first-virtual', type],
      queryFn: ({ client, signal }) => {
        const query = { type, limit: PAGE_SIZE, with_rom_ids: false };
        return ifMayList(client, () => call(listVirtualCollections, { query }, { signal }));
      },
      staleTime: VIRTUAL_FRESH_MS,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'one', id],
      queryFn: ({ signal }) =>
        orMissing(call(getCollection, { params: { id } }, { signal, ...PASS_403 })),
    }),
  /** Who may edit it; for its owner and its editors. */
  sharing: (id: number) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'sharing', id],
      queryFn: ({ signal }) =>
        call(getCollectionSharing, { params: { id } }, { signal, ...PASS_403 }),
    }),
  /** With whom it can be shared. */
  people: () =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'people'],
      queryFn: ({ signal }) => call(listCollectionPeople, {}, { signal }),
    }),
  /** Who added which game, newest first. */
  additions: (id: number) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'additions', id],
      queryFn: ({ signal }) =>
        call(listCollectionAdditions, { params: { id } }, { signal, ...PASS_403 }),
    }),
  virtual: (id: string) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'virtual', id],
      queryFn: ({ signal }) => call(getVirtualCollection, { params: { id } }, { signal }),
    }),
  smart: (id: number) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'smart', id],
      queryFn: ({ signal }) =>
        orMissing(call(getSmartCollection, { params: { id } }, { signal, ...PASS_403 })),
    }),
};
