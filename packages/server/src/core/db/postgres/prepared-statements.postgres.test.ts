import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

import { createDatabase } from '#testing/test-database.ts';

import { openPostgres } from './open-postgres.ts';

async function openTwo() {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const [one, other] = [openPostgres(url), openPostgres(url)];
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await drop();
  });
  await sql`create table thing (id integer primary key, name text)`.execute(one.db);
  await sql`insert into thing values (1, 'first'), (2, 'second')`.execute(one.db);
  return { one, other };
}

test('a prepared statement works with different values', async () => {
  const { one } = await openTwo();
  const nameOf = async (id: number) => {
    const { rows } = await sql<{ name: string }>`select name from thing where id = ${id}`.execute(
      one.db,
    );
    return rows[0]?.name;
  };
  for (let round = 0; round < 6; round += 1) {
    expect(await nameOf(1)).toBe('first');
    expect(await nameOf(2)).toBe('second');
    expect(await nameOf(3)).toBeUndefined();
  }
  const prepared = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(one.db);
  expect(prepared.rows).toEqual([{ statement: 'select name from thing where id = $1' }]);
});

test('a prepared select * survives a column added by another process', async () => {
  const { one, other } = await openTwo();
  const all = () => sql`select * from thing order by id`.execute(one.db);
  for (let round = 0; round < 4; round += 1) await all();
  await sql`alter table thing add column size integer default 7`.execute(other.db);
  for (let round = 0; round < 4; round += 1) {
    expect((await all()).rows).toEqual([
      { id: 1, name: 'first', size: 7 },
      { id: 2, name: 'second', size: 7 },
    ]);
  }
});

test('an error of a prepared statement is passed through', async () => {
  const { one } = await openTwo();
  const divide = (by: number) => sql`select 1 / ${by}::integer as share`.execute(one.db);
  for (let round = 0; round < 4; round += 1) await divide(1);
  await expect(divide(0)).rejects.toThrow('division by zero');
  await expect(divide(1)).resolves.toMatchObject({ rows: [{ share: 1 }] });
});

test('page costs are set to prefer indexes over full scans', async () => {
  const { one } = await openTwo();
  const { rows } = await sql`select name, setting from pg_settings
    where name like '%\\_page\\_cost' order by name`.execute(one.db);
  expect(rows).toEqual([
    { name: 'random_page_cost', setting: '0.11' },
    { name: 'seq_page_cost', setting: '0.1' },
  ]);
});

test('four idle connections stay open', async () => {
  const { one } = await openTwo();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.1)`.execute(one.db)));
  expect(one.pool()).toMatchObject({ open: 6, idle: 6 });
  vi.advanceTimersByTime(3_600_000);
  expect(one.pool()).toMatchObject({ open: 4, idle: 4 });
});
