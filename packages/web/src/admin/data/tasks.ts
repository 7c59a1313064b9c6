import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import {
  getTaskStatus,
  listTaskHistory,
  listTaskWarnings,
  listTasks,
  previewCleanup,
  runTask,
  runTasks,
  updateTask,
} from '@saveroom/contract';
import type { Query, Sent, TaskInfo, TaskLists, TaskStatus } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { call } from '#shared/api/call.ts';
import { jobQueries } from '#shared/data/jobs.ts';
import { logFailure } from '#shared/lib/log.ts';

/** Requires the scope `tasks.run`. */
export const taskQueries = {
  all: () =>
    queryOptions({
      queryKey: ['tasks'],
      queryFn: ({ signal }) => call(listTasks, {}, { signal }),
    }),
};

export function useRunAllTasks() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(runTasks, {}),
    onSettled: () => client.invalidateQueries({ queryKey: jobQueries.root }),
  });
}

interface Change {
  name: string;
  patch: Sent<typeof updateTask>['body'];
}

export function useUpdateTask() {
  const client = useQueryClient();
  const { queryKey } = taskQueries.all();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: ({ name, patch }: Change) => call(updateTask, { params: { name }, body: patch }),
    onSuccess: async (saved: TaskInfo) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (lists) => lists && withTask(lists, saved));
    },
  });
}

const withTask = (lists: TaskLists, saved: TaskInfo): TaskLists => {
  const put = (tasks: readonly TaskInfo[]) =>
    tasks.map((task) => (task.name === saved.name ? saved : task));
  return {
    scheduled: put(lists.scheduled),
    manual: put(lists.manual),
    watcher: put(lists.watcher),
  };
};

const WARNINGS_PER_PAGE = 50;

/** Requires the scope `tasks.run`. */
export const taskHistoryQueries = {
  page: (wanted: Query<typeof listTaskHistory>) =>
    queryOptions({
      queryKey: [...jobQueries.history, wanted],
      queryFn: ({ signal }) => call(listTaskHistory, { query: wanted }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Pages count from 1. */
  warnings: (id: string, page: number) =>
    queryOptions({
      queryKey: [...jobQueries.root, 'warnings', id, page],
      queryFn: ({ signal }) => {
        const query = { limit: WARNINGS_PER_PAGE, offset: (page - 1) * WARNINGS_PER_PAGE };
        return call(listTaskWarnings, { params: { id }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};

export const warningPages = (total: number): number => Math.ceil(total / WARNINGS_PER_PAGE);

const POLL_MS = 1000;
const CLEANUP_TASK = 'cleanup_missing_roms';

/** Requires the scope `tasks.run`. */
export const cleanupQueries = {
  root: ['cleanup'] as const,
  previews: ['cleanup', 'preview'] as const,
  /** The games that a cleanup would remove, of one platform or (null) of all. Never cached. */
  preview: (platformId: number | null) =>
    queryOptions({
      queryKey: [...cleanupQueries.previews, platformId],
      queryFn: ({ signal }) =>
        call(previewCleanup, { query: { platform_id: platformId ?? undefined } }, { signal }),
      staleTime: 0,
    }),
};

export const hasEnded = ({ status }: TaskStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'canceled';

export function useRunCleanup() {
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (platform_id: number | null) =>
      call(runTask, { params: { name: CLEANUP_TASK }, body: { platform_id } }),
  });
}

/** Polls a job until it has ended, then refreshes the library. */
export function useCleanupRun(started: TaskStatus | undefined) {
  const client = useQueryClient();
  const run = useQuery({
    queryKey: [...cleanupQueries.root, 'run', started?.task_id],
    queryFn: ({ signal }) =>
      call(getTaskStatus, { params: { id: started?.task_id ?? '' } }, { signal }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
  const ended = run.data !== undefined && hasEnded(run.data);
  const refresh = useEffectEvent(() => {
    Promise.all([
      client.invalidateQueries({ queryKey: cleanupQueries.previews }),
      client.invalidateQueries({ queryKey: platformQueries.root }),
    ]).catch((error: unknown) => logFailure('Reading what the clean-up left', error));
  });
  useEffect(() => {
    if (ended) refresh();
  }, [ended]);
  return run;
}
