import { join } from 'node:path';

import { expect, inject, onTestFinished, test } from 'vitest';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openPostgres } from '#core/db/postgres/open-postgres.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { addGame } from '#testing/add-game.ts';
import { fillTables } from '#testing/fill-tables.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

import type { Engine } from '#core/db/engine.ts';
import { copyDatabase, sumTables, copyAdapterFor } from './copy-database.ts';

const ROWS = 503;

async function open(kind: Engine['name'], name: string): Promise<Engine> {
  if (kind === 'sqlite') return finish(openSqlite(join(await temporaryFolder(), `${name}.db`)));
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  return finish(openPostgres(url));
}

async function finish(engine: Engine): Promise<Engine> {
  onTestFinished(() => engine.close());
  await migrate(engine, MIGRATIONS, new Date());
  return engine;
}

const copy = (from: Engine, to: Engine) =>
  to.db.transaction().execute((db) => copyDatabase(from, { name: to.name, db }));

test.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)(
  'a database copied from %s to %s has the same rows and last ids',
  async (source, target) => {
    const from = await open(source, 'from');
    await from.db.transaction().execute((db) => fillTables({ name: from.name, db }, ROWS));
    const gone = await addGame(from.db, 'nes/gone.nes');
    await from.db.deleteFrom('rom').where('id', '=', gone).execute();
    const to = await open(target, 'to');
    await addGame(to.db, 'snes/was here before.sfc');

    const copied = await copy(from, to);

    const found = await sumTables(to);
    expect(found).toEqual(await sumTables(from));
    expect(found).toEqual(copied);
    const names = Object.keys(found).filter((name) => found[name]?.rows === 0);
    expect(names).toEqual([]);
    expect(found['rom_layer']?.rows).toBe(ROWS);
    // Ids of deleted rows are not reused, also after the copy.
    expect(await copyAdapterFor(to).readLastIds(to.db)).toEqual(
      await copyAdapterFor(from).readLastIds(from.db),
    );
    expect(await addGame(to.db, 'nes/new.nes')).toBeGreaterThan(gone);
  },
);

test('a failed copy leaves the target unchanged', async () => {
  const from = await open('sqlite', 'from');
  const to = await open('postgres', 'to');
  await addGame(to.db, 'snes/kept.sfc');
  const before = await sumTables(to);
  await addGame(from.db, 'nes/a.nes', { name: 'with a \0 in it' });
  await expect(copy(from, to)).rejects.toThrow(/name of rom \(id 1\) contains a NUL character/);
  expect(await sumTables(to)).toEqual(before);
});
