import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MutationMeta } from '@tanstack/react-query';

import { cancelTask, getTaskStatus, listTaskStatus, runTask } from '@saveroom/contract';
import type { TaskStatus } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

const JOB_POLL_MS = 1000;
const LIST_POLL_MS = 3000;

export const isJobDone = ({ status }: TaskStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'canceled';

/** Requires the scope `tasks.run`. */
export const jobQueries = {
  root: ['jobs'] as const,
  history: ['jobs', 'history'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...jobQueries.root, id],
      queryFn: ({ signal }) => call(getTaskStatus, { params: { id } }, { signal }),
      refetchInterval: ({ state }) => (state.data && isJobDone(state.data) ? false : JOB_POLL_MS),
    }),
  /** Queued, running and recent jobs, newest first. */
  recent: () =>
    queryOptions({
      queryKey: [...jobQueries.root, 'recent'],
      queryFn: ({ signal }) => call(listTaskStatus, {}, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.some((job) => !isJobDone(job)) ? LIST_POLL_MS : (false as const),
    }),
};

export function useCancelJob(meta: MutationMeta = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (id: string) => call(cancelTask, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: jobQueries.root }),
  });
}

export function useRunTask() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (name: string) => call(runTask, { params: { name }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: jobQueries.root }),
  });
}
