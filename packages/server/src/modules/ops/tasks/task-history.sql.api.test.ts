import type { TaskStatus } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertWarnings } from '#core/jobs/job-warnings.queries.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { listen, outcome } from '#testing/socket-client.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  for (let number = 0; number < 25; number += 1) await addRun(number);
  const warnings = [0, 1, 2].map((at) => ({ code: 'bad', path: `${at}.nes`, text: `no. ${at}` }));
  await insertWarnings(server.db, 'job-3', { first: 0, warnings });
});
afterAll(() => server.close());

/** Every fifth run failed; higher numbers are later. */
async function addRun(number: number): Promise<void> {
  const at = timestamp(new Date(Date.UTC(2025, 0, 1, 0, number)));
  const isFailed = number % 5 === 0;
  await server.db
    .insertInto('job')
    .values({
      id: `job-${number}`,
      task: number < 20 ? 'fetch_artwork' : 'match_dats',
      status: isFailed ? 'failed' : 'finished',
      payload: '{}',
      journal: '{}',
      progress: '{}',
      error: isFailed ? 'the disk is full' : null,
      cancel_requested: 0,
      retry_at: null,
      owner: null,
      beat_at: null,
      created_at: at,
      started_at: at,
      ended_at: at,
    })
    .execute();
}

const get = async (path: string) => (await server.get(`/tasks${path}`)).json();

const ids = ({ items }: { items: TaskStatus[] }) => items.map(({ task_id }) => task_id);

test('history is paged and sorted by newest first', async () => {
  const first = await get('/history?limit=3');
  expect(ids(first)).toEqual(['job-24', 'job-23', 'job-22']);
  expect(first).toMatchObject({ total: 25, tasks: ['fetch_artwork', 'match_dats'] });
  expect(ids(await get('/history?limit=3&offset=24'))).toEqual(['job-0']);
});

test('history is filtered by task and status and contains errors', async () => {
  expect((await get('/history?task=match_dats')).total).toBe(5);
  const failed = await get('/history?task=fetch_artwork&status=failed');
  expect(ids(failed)).toEqual(['job-15', 'job-10', 'job-5', 'job-0']);
  expect(failed.items[0].error).toBe('the disk is full');
});

test('history contains the steps of a run, which the status of older clients does not', async () => {
  const [dats] = (await get('/history?task=match_dats&limit=1')).items;
  expect(dats.steps).toEqual({ first: 5, last: 5, total: 7, names: ['dats'] });
  const [artwork] = (await get('/history?task=fetch_artwork&limit=1')).items;
  expect(artwork.steps).toEqual({ first: 7, last: 7, total: 7, names: ['artwork'] });
  expect(await get(`/${dats.task_id}`)).not.toHaveProperty('steps');
});

test('history contains warning counts, and warnings are paged', async () => {
  const { items } = await get('/history?limit=30');
  const counts = items.map(({ warning_count }: TaskStatus) => warning_count);
  expect(counts.toSorted((a: number, b: number) => b - a).slice(0, 2)).toEqual([3, 0]);
  expect(await get('/job-3/warnings?limit=2&offset=1')).toEqual({
    items: [
      { code: 'bad', path: '1.nes', text: 'no. 1' },
      { code: 'bad', path: '2.nes', text: 'no. 2' },
    ],
    total: 3,
  });
  expect((await get('/nothing/warnings')).detail).toBe("Task with ID 'nothing' not found");
});

test('task:changed is emitted only to users who may run tasks', async () => {
  const live = await listen(await testApp());
  const admin = live.open(basic('admin'));
  const editor = live.open(basic('edith'));
  expect(await Promise.all([admin, editor].map(outcome))).toEqual(['connected', 'connected']);
  const received: string[] = [];
  const receivedByEditor: unknown[] = [];
  admin.on('task:changed', ({ task_name, status }: TaskStatus) =>
    received.push(`${task_name} ${status}`),
  );
  editor.on('task:changed', (run: unknown) => receivedByEditor.push(run));
  const run = { method: 'POST', url: '/api/tasks/run/cleanup_orphaned_resources' } as const;
  await live.app.inject({ ...run, headers: basic('admin') });
  const name = 'cleanup_orphaned_resources';
  await expect.poll(() => received.at(-1)).toBe(`${name} finished`);
  expect(received.slice(0, 2)).toEqual([`${name} queued`, `${name} started`]);
  expect(receivedByEditor).toEqual([]);
});
