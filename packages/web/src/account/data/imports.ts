import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import {
  cancelImport,
  checkImport,
  createImport,
  deleteImport,
  deleteImportFile,
  downloadImportReport,
  getImport,
  getImportColumns,
  getImportReport,
  listImports,
  startImport,
  updateImport,
  uploadImportFile,
} from '@saveroom/contract';
import type {
  ImportAccount,
  ImportKind,
  ImportOutcome,
  ImportRun,
  ImportSource,
  ImportState,
  Sent,
} from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { sendBytes } from '#shared/api/send-bytes.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

const POLL_MS = 2000;
const STALL_MS = 120_000;
const PAGE_SIZE = 100;
const ROOT = ['imports'] as const;

const RUNNING: ReadonlySet<ImportState> = new Set(['checking', 'importing']);
export const isRunning = ({ state }: Pick<ImportRun, 'state'>): boolean => RUNNING.has(state);

export interface LineFilter {
  kind?: ImportKind | undefined;
  outcome?: ImportOutcome | undefined;
  search?: string | undefined;
}

export const importQueries = {
  all: () =>
    queryOptions({
      queryKey: [...ROOT, 'all'],
      queryFn: ({ signal }) => call(listImports, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : (false as const)),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...ROOT, 'one', id],
      queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
      // The live connection can be blocked by a proxy.
      refetchInterval: ({ state }) =>
        state.data && isRunning(state.data) ? POLL_MS : (false as const),
    }),
  columns: (id: number, files: string) =>
    queryOptions({
      queryKey: [...ROOT, 'columns', id, files],
      queryFn: ({ signal }) => call(getImportColumns, { params: { id } }, { signal }),
    }),
  lines: (id: number, filter: LineFilter) =>
    infiniteQueryOptions({
      queryKey: [...ROOT, 'lines', id, filter],
      queryFn: ({ signal, pageParam }) =>
        call(
          getImportReport,
          { params: { id }, query: { ...filter, limit: PAGE_SIZE, offset: pageParam } },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
        return last.items.length > 0 && loaded < last.total ? loaded : undefined;
      },
    }),
};

export const reportAddress = (id: number): string =>
  addressOf(downloadImportReport, { params: { id } });

/** Refreshes imports when the server reports a change, while the component is mounted. */
export function useLiveImports(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent('import:changed', ({ id }) => {
        Promise.all([
          client.invalidateQueries(importQueries.all(), { cancelRefetch: false }),
          client.invalidateQueries(importQueries.one(id), { cancelRefetch: false }),
        ]).catch((error: unknown) => logFailure('Refreshing an import', error));
      }),
    [client],
  );
}

function store(client: QueryClient, run: ImportRun): Promise<void> {
  client.setQueryData(importQueries.one(run.id).queryKey, run);
  return client.invalidateQueries(importQueries.all());
}

export function useCreateImport() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (source: ImportSource) => call(createImport, { body: { source } }),
    onSuccess: (run) => store(client, run),
  });
}

export function useUpdateImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: Sent<typeof updateImport>['body']) =>
      call(updateImport, { params: { id }, body }),
    onSuccess: (run) => store(client, run),
  });
}

interface StartRequest {
  isCheck: boolean;
  /** Absent: the server has them already, or none are needed. */
  accounts?: ImportAccount[] | undefined;
}

/** Checks an import, starts it or continues it. */
export function useStartImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    // Passwords must not stay in memory longer than necessary.
    gcTime: 0,
    mutationFn: ({ isCheck, accounts }: StartRequest) =>
      call(isCheck ? checkImport : startImport, {
        params: { id },
        body: accounts === undefined ? {} : { accounts },
      }),
    onSuccess: async (run) => {
      client.removeQueries({ queryKey: [...ROOT, 'lines', id] });
      await store(client, run);
    },
  });
}

export function useCancelImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(cancelImport, { params: { id } }),
    onSuccess: (run) => store(client, run),
  });
}

export function useDeleteImport() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(deleteImport, { params: { id } }),
    onSuccess: async (_, id) => {
      client.setQueryData(importQueries.all().queryKey, (all) =>
        all?.filter((run) => run.id !== id),
      );
      await client.invalidateQueries(importQueries.all());
    },
  });
}

interface UploadRequest {
  file: File;
  name: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

export function useUploadImportFile(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ file, name, signal, onProgress }: UploadRequest) =>
      sendBytes(
        uploadImportFile,
        { params: { id }, query: { name } },
        { bytes: file, headers: {}, signal, stallMs: STALL_MS, onProgress },
      ),
    onSuccess: (run) => store(client, run),
  });
}

export function useRemoveImportFile(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    /** An empty name removes all files. */
    mutationFn: (name: string) => call(deleteImportFile, { params: { id }, query: { name } }),
    onSuccess: (run) => store(client, run),
  });
}
