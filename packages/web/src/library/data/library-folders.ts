import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import {
  addLibraryFolder,
  browseFolders,
  listLibraryFolders,
  moveLibraryFolder,
  removeLibraryFolder,
} from '@saveroom/contract';
import type { LibraryFolders, Query } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { refreshLibrary, scanQueries } from './scan.ts';
import { systemQueries } from '#shared/data/system.ts';

/** For admins only. */
export const folderQueries = {
  all: () =>
    queryOptions({
      queryKey: [...systemQueries.library, 'folders'],
      queryFn: ({ signal }) => call(listLibraryFolders, {}, { signal }),
    }),
  browse: (query: Query<typeof browseFolders>) =>
    queryOptions({
      queryKey: [...systemQueries.library, 'browse', query],
      queryFn: ({ signal }) => call(browseFolders, { query }, { signal }),
      // Folders can change on disk at any time, so each visit reads them again.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};

/** Every change starts a scan, and games of removed folders disappear at once. */
async function showFolders(client: QueryClient, folders: LibraryFolders): Promise<void> {
  client.setQueryData(folderQueries.all().queryKey, folders);
  await Promise.all([
    client.invalidateQueries({ queryKey: scanQueries.state().queryKey }),
    refreshLibrary(client),
  ]);
}

export function useAddFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (path: string) => call(addLibraryFolder, { body: { path } }),
    onSuccess: (folders) => showFolders(client, folders),
  });
}

export function useMoveFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, path }: { id: number; path: string }) =>
      call(moveLibraryFolder, { params: { id }, body: { path } }),
    onSuccess: (folders) => showFolders(client, folders),
  });
}

export function useRemoveFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(removeLibraryFolder, { params: { id } }),
    onSuccess: (folders) => showFolders(client, folders),
  });
}
