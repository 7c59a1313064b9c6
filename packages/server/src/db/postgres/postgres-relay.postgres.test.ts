import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { createDatabase } from '#testing/test-database.ts';

import { PostgresRelay } from './postgres-relay.ts';

async function relays(count: number) {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const opened = Array.from(
    { length: count },
    () => new PostgresRelay({ databaseUrl: url, onFault: () => {} }),
  );
  onTestFinished(async () => {
    await Promise.all(opened.map((relay) => relay.close()));
    await drop();
  });
  await expect.poll(() => opened.map(({ state }) => state)).toEqual(opened.map(() => 'connected'));
  return { url, opened };
}

function noteOf(relay: PostgresRelay, topic: string): unknown[] {
  const heard: unknown[] = [];
  relay.hear(topic, (message) => heard.push(message));
  return heard;
}

test('everybody but the teller hears, in order, whatever its size', async () => {
  const { opened } = await relays(3);
  const [teller, ...others] = opened;
  const own = teller ? noteOf(teller, 'games') : [];
  const heard = others.map((relay) => noteOf(relay, 'games'));
  const other = others[0] ? noteOf(others[0], 'elsewhere') : [];
  const messages = Array.from({ length: 500 }, (_, index) => ({
    index,
    name: '保存'.repeat(index * 5),
  }));
  for (const message of messages) teller?.tell('games', message);
  for (const one of heard) await expect.poll(() => one.length, { timeout: 10_000 }).toBe(500);
  expect(heard).toEqual([messages, messages]);
  expect([own, other]).toEqual([[], []]);
});

test('a connection that is cut is made again, says so, and what was told meanwhile arrives', async () => {
  const { url, opened } = await relays(2);
  const [first, second] = opened;
  if (!first || !second) throw new Error('two are needed');
  const heard = noteOf(second, 'jobs');
  let gaps = 0;
  first.onGap(() => {
    gaps += 1;
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saveroom relay'",
  );
  await client.end();
  await expect.poll(() => first.state).toBe('cut_off');
  await expect.poll(() => second.state).toBe('connected');
  first.tell('jobs', 'after all');
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['after all']);
  expect([first.state, gaps]).toEqual(['connected', 1]);
});
