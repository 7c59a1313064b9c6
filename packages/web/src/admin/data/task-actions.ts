import { useMutation, useQueryClient } from '@tanstack/react-query';

import { runTasks, updateTask } from '@saveroom/contract';
import type { Sent, TaskInfo, TaskLists } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { jobQueries } from '#shared/data/jobs.ts';
import { taskQueries } from './tasks.ts';

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
