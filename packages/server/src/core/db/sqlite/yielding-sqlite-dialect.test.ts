import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openSqlite } from './open-sqlite.ts';

test('a loop of queries lets timers run', async () => {
  const engine = openSqlite(':memory:');
  onTestFinished(() => engine.close());
  const { db } = engine;
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  const until = performance.now() + 600;
  while (performance.now() < until) await sql`select 1`.execute(db);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});

test('transactions are not interleaved with other queries', async () => {
  const engine = openSqlite(':memory:');
  onTestFinished(() => engine.close());
  const { db } = engine;
  await sql`create table thing (id integer primary key)`.execute(db);
  const write = (from: number) =>
    db.transaction().execute(async (transaction) => {
      for (let id = from; id < from + 50; id += 1) {
        await sql`insert into thing values (${id})`.execute(transaction);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  const counts: unknown[] = [];
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from thing`.execute(db);
    counts.push(rows[0]?.n);
  };
  await Promise.all([write(0), count(), write(100), count(), write(200), count()]);
  expect(counts).toEqual([50, 100, 150]);
});
