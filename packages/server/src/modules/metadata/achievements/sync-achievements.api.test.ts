import { expect, test } from 'vitest';

import type { SourceId } from '@saveroom/contract';

import { testApp } from '#testing/test-app.ts';

import { syncNewGames } from './sync-achievements.ts';

const never = () => Promise.reject(new Error('unexpected call'));

async function enqueuedWith(ra_username: string, ready: readonly SourceId[]): Promise<string[]> {
  const { db, setUp } = await testApp();
  await setUp();
  await db.updateTable('users').set({ ra_username }).execute();
  const enqueued: string[] = [];
  await syncNewGames({
    db,
    sources: {
      ready: async () => ready,
      supportsPlatform: () => true,
      query: never,
      statuses: never,
      recentStatuses: never,
      check: never,
      save: never,
      resume: never,
      saveUnqueried: never,
    },
    jobs: {
      enqueueUnlessQueued: async (task) => {
        enqueued.push(task);
      },
      enqueue: never,
      tryEnqueue: never,
      cancel: never,
      resume: never,
      knows: () => true,
      status: () => {
        throw new Error('unexpected call');
      },
    },
  });
  return enqueued;
}

test.each([
  ['Scott', ['ra'], ['sync_retroachievements_progress']],
  ['Scott', ['igdb'], []],
  ['', ['ra'], []],
] as const)('user name %j with ready sources %j enqueues %j', async (name, ready, tasks) => {
  expect(await enqueuedWith(name, ready)).toEqual(tasks);
});
