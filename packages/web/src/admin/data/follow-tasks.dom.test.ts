import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import type { TaskStatus } from '@saveroom/contract';

import { showRun } from './follow-tasks.ts';
import { jobQueries } from '#shared/data/jobs.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const run = (patch: Partial<TaskStatus>): TaskStatus => ({
  task_id: 'a',
  task_name: 'fetch_artwork',
  task_type: 'update',
  status: 'started',
  ...{ queued_at: NOW, created_at: NOW, enqueued_at: NOW, started_at: NOW, ended_at: null },
  ...{ meta: {}, error: null, error_code: null, attempts: 0, retry_at: null, warning_count: 0 },
  ...patch,
});

function clientWith(runs: TaskStatus[]) {
  const client = new QueryClient();
  const { queryKey } = jobQueries.recent();
  client.setQueryData(queryKey, runs);
  const reread = vi.spyOn(client, 'invalidateQueries');
  return { client, reread, runs: () => client.getQueryData(queryKey) };
}

test('a run that moves on changes in place, without asking the server', () => {
  const { client, reread, runs } = clientWith([run({ task_id: 'b' }), run({})]);
  showRun(client, run({ meta: { done: 3 } }));
  expect(runs()?.map(({ task_id, meta }) => [task_id, meta])).toEqual([
    ['b', {}],
    ['a', { done: 3 }],
  ]);
  expect(reread).not.toHaveBeenCalled();
});

test('one that is new comes first, one that ends is looked up in the history', () => {
  const { client, reread, runs } = clientWith([run({})]);
  showRun(client, run({ task_id: 'c', status: 'queued' }));
  expect(runs()?.map(({ task_id }) => task_id)).toEqual(['c', 'a']);
  showRun(client, run({ status: 'finished' }));
  expect(reread).toHaveBeenCalledTimes(2);
});

test('nothing is made up where nobody has looked yet', () => {
  const client = new QueryClient();
  showRun(client, run({}));
  expect(client.getQueryData(jobQueries.recent().queryKey)).toBeUndefined();
});
