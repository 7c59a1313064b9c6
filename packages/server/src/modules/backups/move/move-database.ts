import { join } from 'node:path';

import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { backupDir, openBackupFolder, requireSpace } from '../backup-folder.disk.ts';
import type { BackupContext, MoveRequest } from '../backup-request.ts';
import {
  copyAdapterFor,
  copyDatabase,
  type CopyOptions,
  findDifferentTables,
  sumTables,
  type TableSums,
} from '../copy/copy-database.ts';
import { countRows } from '../copy/rows.queries.ts';
import { copyToFile } from '../make-backup.ts';
import { withWorkFolder } from '../work-folder.disk.ts';
import { checkPostgresTarget, describeTarget, toProblemText } from './check-target.ts';
import { openMoveFolder, type MoveRecord } from './move-folder.disk.ts';

type Source = Pick<Engine, 'name' | 'db'>;

/**
 * Copies the whole database to the other engine and verifies every table by row count and checksum.
 * The source is only read, and nothing may write to it. A failed or killed move leaves no usable
 * target behind and can be repeated.
 */
export async function moveDatabase(
  source: Source,
  { dataDir, url }: Omit<MoveRequest, 'action'>,
  context: Pick<BackupContext, 'signal' | 'progress'>,
): Promise<MoveRecord> {
  const to = url === undefined ? 'sqlite' : 'postgres';
  if (source.name === to) throw new AppError('conflict', `The database is already on ${to}`);
  const home = openMoveFolder(dataDir);
  const databaseSize = await copyAdapterFor(source).size(source.db);
  const folder = openBackupFolder(backupDir(dataDir));
  requireSpace(databaseSize, await folder.freeBytes());
  const { sums, replaced } =
    url === undefined
      ? await moveToSqlite(source, dataDir, context)
      : await moveToPostgres(source, { dataDir, url }, context);
  const record: MoveRecord = {
    to,
    target: url === undefined ? home.databasePath : describeTarget(url),
    at: timestamp(new Date()),
    sums,
    replaced,
  };
  await home.writeRecord(record);
  return record;
}

async function moveToPostgres(
  source: Source,
  { dataDir, url }: { dataDir: string; url: string },
  context: Pick<BackupContext, 'signal' | 'progress'>,
) {
  const { problem } = await checkPostgresTarget(url, await openMoveFolder(dataDir).readRecord());
  if (problem) throw new AppError('conflict', toProblemText(problem));
  // Imported on demand: the driver costs memory and start-up time.
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  await using target = openPostgres(url);
  const sums = await withWorkFolder(backupDir(dataDir), async (work) => {
    const file = join(work, 'move.db');
    context.progress({ step: 'copying', done: 0, total: 0 });
    await copyToFile(source, file, { signal: context.signal });
    await using copy = openSqlite(file);
    await migrate(copy, MIGRATIONS, new Date());
    await migrate(target, MIGRATIONS, new Date());
    const options = countProgress(await countAll(copy), context);
    return await target.db
      .transaction()
      .execute((db) => copyDatabase(copy, { name: 'postgres', db }, options));
  });
  return { sums, replaced: null };
}

async function moveToSqlite(
  source: Source,
  dataDir: string,
  context: Pick<BackupContext, 'signal' | 'progress'>,
) {
  const home = openMoveFolder(dataDir);
  return withWorkFolder(backupDir(dataDir), async (work) => {
    const file = join(work, 'saveroom.db');
    const options = countProgress(await countAll(source), context);
    const copied = await copyToFile(source, file, options);
    // Read again after the commit, as the next server will.
    const sums = await sumFile(file, context.signal);
    const different = findDifferentTables(copied ?? sums, sums);
    if (different.length > 0) {
      throw new AppError('conflict', `The copy doesn’t match in ${different.join(', ')}`);
    }
    return { sums, replaced: await home.putDatabase(file, new Date()) };
  });
}

async function sumFile(file: string, signal: AbortSignal): Promise<TableSums> {
  await using engine = openSqlite(file);
  return await sumTables(engine, { signal });
}

async function countAll(handle: Source): Promise<number> {
  const shapes = await copyAdapterFor(handle).describeTables(handle.db);
  let rows = 0;
  for (const { name } of shapes) rows += await countRows(handle.db, name);
  return rows;
}

/** Reports the copied rows, then the verified ones. */
function countProgress(
  total: number,
  { signal, progress }: Pick<BackupContext, 'signal' | 'progress'>,
): CopyOptions {
  let copied = 0;
  let checked = 0;
  return {
    signal,
    onRows: (rows) => progress({ step: 'copying', done: (copied += rows), total }),
    onCheckedRows: (rows) => progress({ step: 'checking', done: (checked += rows), total }),
  };
}
