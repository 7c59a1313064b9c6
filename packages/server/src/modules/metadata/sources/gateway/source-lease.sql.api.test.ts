import { setImmediate as nextTick } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openTestDatabase } from '#testing/test-database.ts';

import { SourceLease } from './source-lease.ts';

const SECOND_MS = 50;

/** Two processes that are connected by a relay. */
async function twoProcesses() {
  const engine = await openTestDatabase();
  const listeners: ((message: unknown) => void)[] = [];
  const time = { now: Date.now() };
  const requests: unknown[] = [];
  const relay = {
    publish: (_: string, message: unknown) => {
      requests.push(message);
      for (const listener of listeners) listener(message);
    },
    subscribe: (_: string, listener: (message: unknown) => void) => void listeners.push(listener),
  };
  const faults: unknown[] = [];
  const make = (owner: string) =>
    new SourceLease(
      'igdb',
      {
        db: engine.db,
        owner,
        now: () => new Date(time.now),
        relay,
        onFault: (error) => faults.push(error),
      },
      SECOND_MS,
    );
  return { first: make('a'), second: make('b'), faults, db: engine.db, time, requests };
}

test('two processes never run at the same time, and each gets the lease', async () => {
  const { first, second, faults } = await twoProcesses();
  const { signal } = new AbortController();
  const done: string[] = [];
  const running = new Set<string>();
  const overlaps: string[] = [];
  const run = (owner: string, lease: SourceLease) =>
    lease.run(signal, async () => {
      running.add(owner);
      if (running.size > 1) overlaps.push(owner);
      await nextTick();
      done.push(owner);
      running.delete(owner);
    });
  const runOften = async (owner: string, lease: SourceLease) => {
    for (let count = 0; count < 60; count += 1) await run(owner, lease);
  };
  await Promise.all([runOften('a', first), runOften('b', second)]);
  expect([overlaps, faults]).toEqual([[], []]);
  expect(done.filter((owner) => owner === 'a')).toHaveLength(60);
  expect(done.filter((owner) => owner === 'b')).toHaveLength(60);
});

test('lease of a process that died expires', async () => {
  const { second, db, time, requests } = await twoProcesses();
  const until = new Date(time.now + 700).toISOString();
  await db
    .insertInto('source_memory')
    .values({ source: 'igdb', key: ':turn', value: 'gone', is_sealed: 0, expires_at: until })
    .execute();
  let hasRun = false;
  const running = second.run(new AbortController().signal, async () => {
    hasRun = true;
  });
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  expect(hasRun).toBe(false);
  time.now += 701;
  await running;
  expect(hasRun).toBe(true);
});
