import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';

import {
  emptyTrash,
  listTrash,
  previewDeletion,
  purgeTrash,
  restoreTrash,
} from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { refreshCounts } from './roms-cache.ts';

/** The maximum that the server accepts. */
const MAX_PREVIEWED = 10_000;

export const trashQueries = {
  root: ['trash'] as const,
  all: () =>
    queryOptions({
      queryKey: [...trashQueries.root, 'all'],
      queryFn: ({ signal }) => call(listTrash, {}, { signal }),
      staleTime: 0,
    }),
  /** Preview of deleting these games. */
  preview: (ids: readonly number[], fromDisk: boolean) =>
    queryOptions({
      queryKey: [...trashQueries.root, 'preview', ids, fromDisk],
      queryFn: ({ signal }) => {
        const roms = ids.slice(0, MAX_PREVIEWED);
        const body = { roms, delete_from_fs: fromDisk ? roms : [] };
        return call(previewDeletion, { body }, { signal });
      },
      staleTime: 0,
      gcTime: 0,
    }),
};

const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: trashQueries.root }), refreshCounts(client)]);

/** Restores entries of the trash, one after the other. */
export function useRestore(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(restoreTrash, { params: { id } });
    },
    onSettled: () => refresh(client),
  });
}

/** Restores deleted games by their ids. */
export function useRestoreGames() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (romIds: readonly number[]) => {
      const wanted = new Set(romIds);
      const trash = await call(listTrash, {});
      const newest = new Map(
        trash
          .toReversed()
          .filter(({ kind, rom_id }) => kind === 'game' && rom_id !== null && wanted.has(rom_id))
          .map(({ rom_id, id }) => [rom_id, id]),
      );
      for (const id of newest.values()) await call(restoreTrash, { params: { id } });
    },
    onSettled: () => refresh(client),
  });
}

/** Deletes an entry of the trash permanently, or (null) all of them. */
export function usePurge() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (id: string | null): Promise<void> => {
      await (id === null ? call(emptyTrash, {}) : call(purgeTrash, { params: { id } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: trashQueries.root }),
  });
}
