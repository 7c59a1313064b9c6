import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { sumTables, waysOf } from './copy/copy-database.ts';
import {
  backupGround,
  beginSaving,
  filesBelow,
  inAll,
  rowsOf,
  UNWATCHED,
} from '#testing/backup-ground.ts';

import { completeRestore, finishRestore } from './complete-restore.ts';
import { moveToPostgres } from './move-to-postgres.ts';

type Ground = Awaited<ReturnType<typeof backupGround>>;

const partsOf = ({ dataDir, openEngine, clock }: Ground) => ({
  ...{ dataDir, openEngine, clock },
  warn: () => {},
  progress: () => {},
});

function carry(from: Ground, to: Ground, name: string): string {
  mkdirSync(join(to.dataDir, 'backups'), { recursive: true });
  copyFileSync(join(from.dataDir, 'backups', name), join(to.dataDir, 'backups', name));
  return name;
}

type EngineName = 'sqlite' | 'postgres';

async function moveAndRestore(source: EngineName, target: EngineName): Promise<void> {
  const from = await backupGround(source);
  await inAll(from.engine, 12);
  await from.engine.db.deleteFrom('asset_version').execute();
  const { written, stop } = beginSaving(from);
  const name = await from.desk.make('manual', UNWATCHED);
  await stop();

  const to = await backupGround(target);
  await inAll(to.engine, 5);
  const staged = await to.desk.stage(carry(from, to, name), UNWATCHED);
  if (target === 'sqlite') await to.engine.close();
  await completeRestore(partsOf(to), staged);

  const engine = await to.openEngine();
  const { manifest } = (await to.desk.folder.find(name)) ?? {};
  const { job: _job, restore_mark: _mark, ...expected } = manifest?.tables ?? {};
  expect(await rowsOf(engine)).toEqual(expected);
  const versions = await engine.db.selectFrom('asset_version').selectAll().orderBy('id').execute();
  const found = versions.map(({ id, sha256 }) => `${id} ${sha256}`);
  expect(found).toEqual(written.slice(0, found.length));
  const files = filesBelow(to.dataDir);
  for (const { sha256 } of versions) {
    const place = `assets/content/${sha256.slice(0, 2)}/${sha256}`;
    expect(files[place]).toBe(readFileSync(join(from.dataDir, place), 'latin1'));
  }
  await engine.close();
}

test.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
] as const)(
  'a backup of %s taken while others write is restored on %s',
  { tags: 'long' },
  moveAndRestore,
);

test('a restore into PostgreSQL that was cut short is finished or forgotten by the next start', async () => {
  const ground = await backupGround('postgres');
  await inAll(ground.engine, 5);
  const name = await ground.desk.make('manual', UNWATCHED);
  const before = await sumTables(ground.engine);
  const staged = await ground.desk.stage(name, UNWATCHED);
  const { restores } = ground.desk;
  // Killed before the rows were committed: the mark is not there.
  await restores.writeJournal({ id: staged.id, engine: 'postgres', areas: [] });
  await finishRestore(partsOf(ground), { databaseUrl: ground.url, isAlone: false });
  expect(await sumTables(ground.engine)).toEqual(before);
  expect(filesBelow(join(ground.dataDir, 'restore'))).toEqual({});
  await expect(
    restores
      .begin(staged.id)
      .then(() => restores.writeJournal({ id: staged.id, engine: 'postgres', areas: [] }))
      .then(() => finishRestore(partsOf(ground), { databaseUrl: '', isAlone: true })),
  ).rejects.toThrow(/DATABASE_URL/);
});

test('a server moves from SQLite to PostgreSQL with everything, once', async () => {
  const from = await backupGround('sqlite');
  await inAll(from.engine, 20);
  const to = await backupGround('postgres');
  const untouched = readFileSync(from.file);
  const order = { dataDir: from.dataDir, source: from.file, target: to.engine };
  const sums = await moveToPostgres(order);

  expect(await sumTables(to.engine)).toEqual(await sumTables(from.engine));
  expect(await sumTables(to.engine)).toEqual(sums);
  expect(await waysOf(to.engine).lastIds(to.engine.db)).toEqual(
    await waysOf(from.engine).lastIds(from.engine.db),
  );
  expect(readFileSync(from.file).equals(untouched)).toBe(true);
  await expect(moveToPostgres(order)).rejects.toThrow(/isn’t empty \(.+rows/);
});

test('a move that broke off leaves nothing behind and can be made again', async () => {
  const from = await backupGround('sqlite');
  await inAll(from.engine, 60);
  const to = await backupGround('postgres');
  const order = { dataDir: from.dataDir, source: from.file, target: to.engine };
  let rows = 0;
  const onRows = (count: number): void => {
    rows += count;
    if (rows > 500) throw new Error('the connection is gone');
  };
  await expect(moveToPostgres({ ...order, onRows })).rejects.toThrow('the connection is gone');
  expect(await to.engine.db.selectFrom('rom').select('id').execute()).toEqual([]);
  await moveToPostgres(order);
  expect(await sumTables(to.engine)).toEqual(await sumTables(from.engine));
});
