import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import {
  listTaskHistory,
  listTaskWarnings,
  listTasks,
  runTasks,
  updateTask,
} from '@saveroom/contract';
import type { Query, Sent, TaskInfo, TaskLists } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { jobQueries } from '#shared/data/jobs.ts';

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
