import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openTestDatabase } from '#testing/test-database.ts';

import { SharedTurn } from './shared-turn.ts';

const SECOND_MS = 50;

/** Two processes that hear each other, as over a relay. */
async function twoProcesses() {
  const engine = await openTestDatabase();
  const listeners: ((message: unknown) => void)[] = [];
  const time = { now: Date.now() };
  const wishes: unknown[] = [];
  const relay = {
    tell: (_: string, message: unknown) => {
      wishes.push(message);
      for (const listener of listeners) listener(message);
    },
    hear: (_: string, listener: (message: unknown) => void) => void listeners.push(listener),
  };
  const faults: unknown[] = [];
  const make = (owner: string) =>
    new SharedTurn(
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
  return { first: make('a'), second: make('b'), faults, db: engine.db, time, wishes };
}

test('never do both ask at once, and neither keeps the other waiting for long', async () => {
  const { first, second, faults } = await twoProcesses();
  const { signal } = new AbortController();
  const asked: string[] = [];
  const asking = new Set<string>();
  const overlaps: string[] = [];
  const ask = (who: string, turn: SharedTurn) =>
    turn.run(signal, async () => {
      asking.add(who);
      if (asking.size > 1) overlaps.push(who);
      await nextTurn();
      asked.push(who);
      asking.delete(who);
    });
  const keepAsking = async (who: string, turn: SharedTurn) => {
    for (let count = 0; count < 60; count += 1) await ask(who, turn);
  };
  await Promise.all([keepAsking('a', first), keepAsking('b', second)]);
  expect([overlaps, faults]).toEqual([[], []]);
  expect(asked.filter((who) => who === 'a')).toHaveLength(60);
  expect(asked.filter((who) => who === 'b')).toHaveLength(60);
});

test('a process that is gone loses its turn', async () => {
  const { second, db, time, wishes } = await twoProcesses();
  const until = new Date(time.now + 700).toISOString();
  await db
    .insertInto('source_memory')
    .values({ source: 'igdb', key: ':turn', value: 'gone', is_sealed: 0, expires_at: until })
    .execute();
  let hasAsked = false;
  const asking = second.run(new AbortController().signal, async () => {
    hasAsked = true;
  });
  await expect.poll(() => wishes.length).toBeGreaterThan(1);
  expect(hasAsked).toBe(false);
  time.now += 701;
  await asking;
  expect(hasAsked).toBe(true);
});
