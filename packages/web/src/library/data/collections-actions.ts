import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';

import {
  addCollection,
  addSmartCollection,
  addToCollection,
  deleteCollection,
  deleteSmartCollection,
  removeFromCollection,
  setCollectionSharing,
  updateCollection,
  updateSmartCollection,
} from '@saveroom/contract';
import type { Collection, SmartCollection } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

import { collectionQueries } from './collections.ts';
import { romQueries } from './roms.ts';

/** The content of collections affects galleries and filters. */
const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: collectionQueries.root }),
    client.invalidateQueries({ queryKey: romQueries.root }),
  ]);

/** Refreshes lists in the background, so that dialogs close without waiting for them. */
const refreshInBackground = (client: QueryClient): void => {
  refresh(client).catch((error: unknown) => logFailure('Refreshing collections', error));
};

export interface CollectionDraft {
  name: string;
  description: string;
  isPublic: boolean;
  /** The new picture; null removes it, undefined leaves it unchanged. */
  cover: File | null | undefined;
}

async function readCover(cover: File | null | undefined) {
  if (!cover) return undefined;
  return { filename: cover.name, bytes: new Uint8Array(await cover.arrayBuffer()) };
}

interface CollectionSaving {
  /** Undefined for a new collection. */
  id: number | undefined;
  draft: CollectionDraft;
  /** Initial games. */
  romIds?: readonly number[] | undefined;
}

export function useSaveCollection() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ id, draft, romIds }: CollectionSaving): Promise<Collection> => {
      const { name, description, isPublic: is_public, cover } = draft;
      const artwork = await readCover(cover);
      const rom_ids = romIds && JSON.stringify(romIds);
      const body = { name, description, rom_ids, artwork };
      if (id === undefined) return call(addCollection, { query: { is_public }, body });
      const query = { is_public, remove_cover: cover === null ? true : undefined };
      return call(updateCollection, { params: { id }, query, body });
    },
    onSuccess: (saved) => {
      client.setQueryData(collectionQueries.one(saved.id).queryKey, saved);
      refreshInBackground(client);
    },
  });
}

interface SharingChange {
  id: number;
  everyone: boolean;
  editorIds: readonly number[];
}

/** Chooses who may edit a collection besides its owner. */
export function useShareCollection() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, everyone, editorIds }: SharingChange) =>
      call(setCollectionSharing, {
        params: { id },
        body: { everyone, editor_ids: [...editorIds] },
      }),
    onSuccess: (saved, { id }) => {
      client.setQueryData(collectionQueries.sharing(id).queryKey, saved);
      refreshInBackground(client);
    },
  });
}

export interface SmartDraft {
  name: string;
  description: string;
  isPublic: boolean;
  /** Parameters of a list of games. */
  criteria: Readonly<Record<string, unknown>>;
}

interface SmartSaving {
  id: number | undefined;
  draft: SmartDraft;
}

export function useSaveSmart() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, draft }: SmartSaving): Promise<SmartCollection> => {
      const { name, description, isPublic: is_public, criteria } = draft;
      const body = { name, description, filter_criteria: JSON.stringify(criteria) };
      return id === undefined
        ? call(addSmartCollection, { query: { is_public }, body })
        : call(updateSmartCollection, { params: { id }, query: { is_public }, body });
    },
    onSuccess: (saved) => {
      client.setQueryData(collectionQueries.smart(saved.id).queryKey, saved);
      refreshInBackground(client);
    },
  });
}

type CollectionRef = Pick<Collection, 'id' | 'is_smart'>;

const keyOf = ({ id, is_smart }: CollectionRef): readonly unknown[] =>
  is_smart ? collectionQueries.smart(id).queryKey : collectionQueries.one(id).queryKey;

/**
 * Deletes a collection of either kind; the games are kept. Callers leave its page, then call
 * `forget`.
 */
export function useDeleteCollection() {
  const client = useQueryClient();
  const remove = useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, is_smart }: CollectionRef) =>
      call(is_smart ? deleteSmartCollection : deleteCollection, { params: { id } }),
  });
  return {
    ...remove,
    /**
     * Removes the deleted collection from the cache, so that its page does not request it again.
     */
    forget: (gone: CollectionRef): Promise<unknown> => {
      client.removeQueries({ queryKey: keyOf(gone) });
      return refresh(client);
    },
  };
}

const MAX_IDS_PER_REQUEST = 100_000;

export interface MemberChange {
  id: number;
  romIds: readonly number[];
  /** True to add the games, false to remove them. */
  isIn: boolean;
}

async function changeMembers({ id, romIds, isIn }: MemberChange): Promise<void> {
  for (let first = 0; first < romIds.length; first += MAX_IDS_PER_REQUEST) {
    const rom_ids = romIds.slice(first, first + MAX_IDS_PER_REQUEST);
    const route = isIn ? addToCollection : removeFromCollection;
    await call(route, { params: { id }, body: { rom_ids } });
  }
}

/** Sent one after the other, so changes before a failure are kept. */
export function useChangeMembers(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async (changes: readonly MemberChange[]) => {
      for (const change of changes) await changeMembers(change);
    },
    onSettled: () => refresh(client),
  });
}
