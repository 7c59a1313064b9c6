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

function messagesOf(relay: PostgresRelay, topic: string): unknown[] {
  const messages: unknown[] = [];
  relay.subscribe(topic, (message) => messages.push(message));
  return messages;
}

test('all processes except the sender receive messages of any size in order', async () => {
  const url = await emptyDatabase();
  const [sender, second, third] = await Promise.all([1, 2, 3].map(() => openRelay(url)));
  if (!sender || !second || !third) throw new Error('invariant: three relays expected');
  const own = messagesOf(sender, 'games');
  const received = [second, third].map((relay) => messagesOf(relay, 'games'));
  const other = messagesOf(second, 'elsewhere');
  const messages = Array.from({ length: 500 }, (_, index) => ({
    index,
    name: '保存'.repeat(index * 5),
  }));
  for (const message of messages) sender.publish('games', message);
  for (const list of received) await expect.poll(() => list.length).toBe(500);
  expect(received).toEqual([messages, messages]);
  expect([own, other]).toEqual([[], []]);
});

test('a terminated connection reconnects, reports a gap and sends buffered messages', async () => {
  const url = await emptyDatabase();
  const first = await openRelay(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'saveroom relay' and datname = current_database()",
  );
  const received = messagesOf(await openRelay(url), 'jobs');
  let gaps = 0;
  first.onReconnect(() => {
    gaps += 1;
  });
  for (const { pid } of rows) await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
  await expect.poll(() => first.state).toBe('cut_off');
  first.publish('jobs', 'after all');
  await expect.poll(() => received).toEqual(['after all']);
  expect([first.state, gaps]).toEqual(['connected', 1]);
});
