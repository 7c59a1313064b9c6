import { expect, test } from 'vitest';

import { testApp } from '#testing/test-app.ts';

import { defineTask } from './tasks.ts';

/** Follows the steps for adding a task in the README of `core/jobs`. */
const counted = defineTask<unknown, unknown, { readonly letters: number }>({
  name: 'count_letters',
  type: 'update',
  lane: 'letters',
  listing: {
    list: 'scheduled',
    position: 99,
    title: 'Count letters',
    description: 'Counts the letters of all titles',
    manualRun: true,
  },
  schedule: {
    cron: '0 5 * * *',
    variable: 'COUNT_LETTERS',
    doc: 'Count letters on a schedule.',
    isEnabled: () => false,
  },
  run: async (_deps, { progress }) => progress({ letters: 26 }),
});

test('a declared task is listed, configured by its variables, run and reported', async () => {
  const env = {
    ENABLE_SCHEDULED_COUNT_LETTERS: 'true',
    SCHEDULED_COUNT_LETTERS_CRON: '15 6 * * *',
  };
  const server = await testApp({ env, modules: [{ tasks: [counted] }] });
  await server.setUp();
  const call = async (method: 'GET' | 'POST', url: string) =>
    (await server.send(method, url)).json();

  const { scheduled } = await call('GET', '/tasks');
  expect(scheduled.at(-1)).toMatchObject({
    name: 'count_letters',
    title: 'Count letters',
    type: 'update',
    enabled: true,
    cron_string: '15 6 * * *',
    can_run: true,
  });

  const { task_id } = await call('POST', '/tasks/run/count_letters');
  await expect.poll(async () => (await call('GET', `/tasks/${task_id}`)).status).toBe('finished');
  expect(await call('GET', `/tasks/${task_id}`)).toMatchObject({
    task_name: 'count_letters',
    task_type: 'update',
    meta: { letters: 26 },
  });
  const { tasks } = await call('GET', '/tasks/history');
  expect(tasks).toContain('count_letters');
});
