import { expect, test } from 'vitest';

import type { SourceId } from '@saveroom/contract';

import { testApp } from '#testing/test-app.ts';

import { syncNewGames } from './sync-achievements.ts';

const never = () => Promise.reject(new Error('nobody asks for this'));

async function enqueuedWith(ra_username: string, ready: readonly SourceId[]): Promise<string[]> {
  const { db, setUp } = await testApp();
  await setUp();
  await db.updateTable('users').set({ ra_username }).execute();
  const enqueued: string[] = [];
  await syncNewGames({
    db,
    sources: {
      ready: async () => ready,
      covers: () => true,
      ...{ ask: never, statuses: never, check: never, save: never },
      ...{ resume: never, saveUnasked: never },
    },
    jobs: {
      enqueueOnce: async (task) => {
        enqueued.push(task);
      },
      enqueue: never,
      enqueueAlone: never,
      cancel: never,
      resume: never,
      knows: () => true,
    },
  });
  return enqueued;
}

test.each([
  ['Scott', ['ra'], ['sync_retroachievements_progress']],
  ['Scott', ['igdb'], []],
  ['', ['ra'], []],
] as const)('player %j with %j ready: %j', async (name, ready, tasks) => {
  expect(await enqueuedWith(name, ready)).toEqual(tasks);
});
