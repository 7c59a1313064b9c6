import type { QueryClient } from '@tanstack/react-query';

import type { TaskStatus } from '@saveroom/contract';

import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

import { isOver, jobQueries } from '#shared/data/jobs.ts';

/** Writes what the server tells about runs into the cache; the returned function stops that. */
export const followTasks = (client: QueryClient): (() => void) =>
  onServerEvent('task:changed', (run) => showRun(client, run));

export function showRun(client: QueryClient, run: TaskStatus): void {
  const { queryKey } = jobQueries.recent();
  const before = client.getQueryData(queryKey)?.find(({ task_id }) => task_id === run.task_id);
  client.setQueryData(queryKey, (runs) => runs && withRun(runs, run));
  client.setQueryData(jobQueries.one(run.task_id).queryKey, (known) => known && run);
  if (before?.status === run.status && !isOver(run)) return;
  // The pages of what was: only the server knows which of them it is on.
  client
    .invalidateQueries({ queryKey: jobQueries.history }, { cancelRefetch: false })
    .catch((error: unknown) => logFailure('Reading what ran', error));
}

/** Newest first, as they came. */
export function withRun(runs: readonly TaskStatus[], run: TaskStatus): TaskStatus[] {
  if (!runs.some(({ task_id }) => task_id === run.task_id)) return [run, ...runs];
  return runs.map((one) => (one.task_id === run.task_id ? run : one));
}
