import { createSecretKey } from 'node:crypto';

import { expect, test } from 'vitest';

import { basic, testApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import { DatabaseAttemptStore } from './attempt-store.ts';

const VERA = { pair: 'vera|203.0.113.1', address: '203.0.113.1', account: 'vera' };
const QUARTER_HOUR = 15 * 60_000;

/** Two servers of one database. */
async function start() {
  const engine = await openTestDatabase();
  const time = { now: Date.parse('2026-01-01T00:00:00Z') };
  const server = () =>
    new DatabaseAttemptStore({
      db: engine.db,
      key: createSecretKey(new Uint8Array(32).fill(7)),
      now: () => new Date(time.now),
    });
  const rows = () => engine.db.selectFrom('sign_in_attempt').selectAll().execute();
  return { one: server(), other: server(), time, rows };
}

test('attempts that alternate between two servers are counted together', async () => {
  const { one, other, time } = await start();
  const waits: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const wait = await (guess % 2 === 0 ? one : other).count(VERA);
    waits.push(wait);
    time.now += wait;
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1000, 0, 2000]);
});

test('concurrent attempts at two servers share one limit', async () => {
  const { one, other } = await start();
  const burst = Array.from({ length: 60 }, (_, guess) => (guess % 2 ? one : other).count(VERA));
  const waits = await Promise.all(burst);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('concurrent attempts with overlapping keys do not deadlock', async () => {
  const { one, other } = await start();
  const burst = Array.from({ length: 80 }, (_, guess) =>
    (guess % 2 ? one : other).count({
      pair: `${guess}`,
      address: `from ${guess % 3}`,
      account: `name ${guess % 5}`,
    }),
  );
  const waits = await Promise.all(burst);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(45);
});

test('a correct password at one server resets the wait at the other', async () => {
  const { one, other } = await start();
  for (let guess = 0; guess < 5; guess += 1) await one.count(VERA);
  expect(await other.count(VERA)).toBe(1000);
  await one.recordSuccess(VERA);
  expect(await other.count(VERA)).toBe(0);
});

test('a correct password does not reset attempts of the address on other accounts', async () => {
  const { one, other } = await start();
  for (let guess = 0; guess < 15; guess += 1) {
    await one.count({ pair: `${guess}`, address: VERA.address, account: `${guess}` });
    const own = { pair: 'me', address: VERA.address, account: 'me' };
    if ((await other.count(own)) === 0) await other.recordSuccess(own);
  }
  expect(await other.count(VERA)).toBeGreaterThan(0);
});

test('rows reveal no names and are deleted after a quarter of an hour', async () => {
  const { one, other, time, rows } = await start();
  await one.count({ ...VERA, account: 'my password by mistake' });
  const stored = await rows();
  expect(stored).toHaveLength(3);
  expect(JSON.stringify(stored)).not.toMatch(/vera|203|password/);
  time.now += QUARTER_HOUR + 1;
  await other.count({ pair: 'a', address: 'b' });
  expect(await rows()).toHaveLength(2);
});

test('attempts are stored in a shared database, but not by a single server', async () => {
  const { app, db, engine, setUp } = await testApp();
  await setUp();
  const guess = (password: string) =>
    app.inject({ method: 'POST', url: '/api/login', headers: basic('admin', password) });
  const replies = [];
  for (let index = 0; index < 6; index += 1) replies.push(await guess(`guess ${index}`));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
  const rows = await db.selectFrom('sign_in_attempt').select('count').execute();
  expect(rows).toEqual(
    engine.name === 'postgres' ? [{ count: 5 }, { count: 5 }, { count: 5 }] : [],
  );
});
