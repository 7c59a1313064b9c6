import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { addDats, deleteDat, getDatReport, listDats, updateDat } from '@saveroom/contract';
import type { DatKind } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { sendInBatches } from './in-batches.ts';
import type { SendProgress } from './in-batches.ts';

export const REPORT_ROWS = 100;
const POLL_MS = 2000;

/** Requires the scope `platforms.write`. */
export const datQueries = {
  root: ['dats'] as const,
  all: () =>
    queryOptions({
      queryKey: [...datQueries.root, 'all'],
      queryFn: ({ signal }) => call(listDats, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
    }),
  /** Pages count from 1. */
  report: (id: number, kind: DatKind, page: number) =>
    queryOptions({
      queryKey: [...datQueries.root, 'report', id, kind, page],
      queryFn: ({ signal }) => {
        const query = { kind, limit: REPORT_ROWS, offset: (page - 1) * REPORT_ROWS };
        return call(getDatReport, { params: { id }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};

interface UploadOptions {
  files: readonly File[];
  onProgress: (progress: SendProgress) => void;
}

export function useAddDats() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ files, onProgress }: UploadOptions) =>
      sendInBatches(files, onProgress, (batch) => call(addDats, {}, { files: batch })),
    // If a batch fails, the files of earlier batches are already stored, so refresh on errors too.
    onSettled: () => client.invalidateQueries({ queryKey: datQueries.root }),
  });
}

export function useUpdateDat() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ id, slug }: { id: number; slug: string | null }) =>
      call(updateDat, { params: { id }, body: { platform_slug: slug } }),
    onSuccess: () => client.invalidateQueries({ queryKey: datQueries.root }),
  });
}

export function useDeleteDat() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (id: number) => call(deleteDat, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: datQueries.root }),
  });
}
