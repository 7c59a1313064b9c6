import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

import { createDatabase } from '#testing/test-database.ts';

import { PostgresRelay } from '#core/db/postgres/postgres-relay.ts';

async function openRelay(databaseUrl: string): Promise<PostgresRelay> {
  const relay = new PostgresRelay({ databaseUrl, onFault: () => {} });
  onTestFinished(() => relay.close());
  await expect.poll(() => relay.state).toBe('connected');
  return relay;
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  return url;
}

function noteOf(relay: PostgresRelay, topic: string): unknown[] {
  const heard: unknown[] = [];
  relay.hear(topic, (message) => heard.push(message));
  return heard;
}

test('everybody but the teller hears, in order, whatever its size', async () => {
  const url = await emptyDatabase();
  const [teller, second, third] = await Promise.all([1, 2, 3].map(() => openRelay(url)));
  if (!teller || !second || !third) throw new Error('three are needed');
  const own = noteOf(teller, 'games');
  const heard = [second, third].map((relay) => noteOf(relay, 'games'));
  const other = noteOf(second, 'elsewhere');
  const messages = Array.from({ length: 500 }, (_, index) => ({
    index,
    name: '保存'.repeat(index * 5),
  }));
  for (const message of messages) teller.tell('games', message);
  for (const one of heard) await expect.poll(() => one.length).toBe(500);
  expect(heard).toEqual([messages, messages]);
  expect([own, other]).toEqual([[], []]);
});

test('a connection that is cut is made again, says so, and what was told meanwhile arrives', async () => {
  const url = await emptyDatabase();
  const first = await openRelay(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'saveroom relay' and datname = current_database()",
  );
  const heard = noteOf(await openRelay(url), 'jobs');
  let gaps = 0;
  first.onGap(() => {
    gaps += 1;
  });
  for (const { pid } of rows) await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
  await expect.poll(() => first.state).toBe('cut_off');
  first.tell('jobs', 'after all');
  await expect.poll(() => heard).toEqual(['after all']);
  expect([first.state, gaps]).toEqual(['connected', 1]);
});
