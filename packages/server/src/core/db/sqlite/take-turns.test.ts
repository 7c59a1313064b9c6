import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openSqlite } from './open-sqlite.ts';

test('whoever asks again and again lets others in', async () => {
  const engine = openSqlite(':memory:');
  onTestFinished(() => engine.close());
  const { db } = engine;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const until = performance.now() + 600;
  while (performance.now() < until) await sql`select 1`.execute(db);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('what must not be divided is not', async () => {
  const engine = openSqlite(':memory:');
  onTestFinished(() => engine.close());
  const { db } = engine;
  await sql`create table thing (id integer primary key)`.execute(db);
  const write = (from: number) =>
    db.transaction().execute(async (held) => {
      for (let id = from; id < from + 50; id += 1) {
        await sql`insert into thing values (${id})`.execute(held);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
  const counts: unknown[] = [];
  const look = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from thing`.execute(db);
    counts.push(rows[0]?.n);
  };
  await Promise.all([write(0), look(), write(100), look(), write(200), look()]);
  expect(counts).toEqual([50, 100, 150]);
});
