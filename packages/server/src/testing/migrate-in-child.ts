import { sql, type KyselyPlugin } from 'kysely';

import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import type { Migration } from '#core/db/migration.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

/** Two migrations after the real ones, with all kinds of statements. */
export const UPGRADE: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: '9001_shelves',
    async up(db) {
      await sql`create table shelf (id integer primary key, name text not null)`.execute(db);
      await sql`insert into shelf (name) select username from users`.execute(db);
      await sql`alter table users add column shelf_id integer`.execute(db);
      await sql`update users set shelf_id = (select id from shelf where name = username)`.execute(
        db,
      );
    },
  },
  {
    name: '9002_no_achievements',
    async up(db) {
      await sql`create index shelf_name on shelf (name)`.execute(db);
      await sql`alter table users drop column ra_progression`.execute(db);
      await sql`delete from session`.execute(db);
    },
  },
];

/** Kills its own process after the given number of statements. */
function killAfter(statements: number): KyselyPlugin {
  let count = 0;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      if (count === statements) process.kill(process.pid, 'SIGKILL');
      return result;
    },
  };
}

const [file, snapshots, statements] = process.argv.slice(2);
if (import.meta.main && file) {
  const plain = openSqlite(file, snapshots);
  const engine: Engine = { ...plain, db: plain.db.withPlugin(killAfter(Number(statements))) };
  const { applied } = await migrate(engine, UPGRADE, new Date());
  process.stdout.write(JSON.stringify(applied));
  await engine.close();
}
