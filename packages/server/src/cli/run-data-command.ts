import { text } from 'node:stream/consumers';

import type { BackupProgress } from '@saveroom/contract';

import type { DataCommand } from './parse-command-line.ts';
import type { Env } from '#core/config/parse-env.ts';
import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import {
  withRestoreLock,
  applyStagedRestore,
  recoverInterruptedRestore,
} from '#modules/backups/complete-restore.ts';
import { isInUse, lockDataFolder } from '#core/db/sqlite/lock-data-folder.ts';
import { findRunningServers } from '#core/jobs/process-list.ts';
import { AppError } from '#core/lib/app-error.ts';
import { BackupService, type StagedRestore } from '#modules/backups/backup-service.ts';
import { moveDatabase } from '#modules/backups/move/move-database.ts';
import type { MoveRecord } from '#modules/backups/move/move-folder.disk.ts';
import { backupDir, importBackup } from '#modules/backups/backup-folder.disk.ts';
import { createDataFolder, dataFolder, hasDatabase } from '#core/files/data-folder.ts';

type Print = (text: string) => void;

const clock = (): Date => new Date();

/** Runs backup, restore, move-to-postgres and move-to-sqlite. Throws an error with a message for the user. */
export async function runDataCommand(env: Env, command: DataCommand, print: Print): Promise<void> {
  createDataFolder(dataFolder(env.DATA_DIR));
  switch (command.name) {
    case 'backup':
      return makeBackup(env, print);
    case 'restore':
      return restoreBackup(env, command.file, print);
    case 'move-to-postgres':
      return moveToPostgres(env, command.url, print);
    case 'move-to-sqlite':
      return moveToSqlite(env, print);
  }
}

async function makeBackup(env: Env, print: Print): Promise<void> {
  const folder = dataFolder(env.DATA_DIR);
  if (env.DATABASE_URL === '' && !hasDatabase(folder)) {
    throw new AppError('not_found', `Nothing to back up: ${folder.database} doesn't exist`);
  }
  await endInterruptedRestore(env, print, { isExclusive: false });
  await using engine = await openMigrated(env);
  const backups = new BackupService({ engine, dataDir: folder.root, clock });
  const name = await backups.make('manual', backupContext(print));
  print(`Backup created and verified: ${backupDir(folder.root)}/${name}`);
}

async function restoreBackup(env: Env, file: string, print: Print): Promise<void> {
  // On SQLite a restore locks the data folder, so no server runs until it is done.
  const isExclusive = env.DATABASE_URL === '';
  if (isExclusive) lockOrThrow(env);
  await endInterruptedRestore(env, print, { isExclusive });
  const context = backupContext(print);
  const staged = await stageBackup(env, file, context);
  const deps = {
    dataDir: dataFolder(env.DATA_DIR).root,
    openEngine: () => openMigrated(env),
    clock,
    warn: print,
    progress: context.progress,
  };
  await withRestoreLock(env.DATABASE_URL, () => applyStagedRestore(deps, staged));
  print('Backup restored. The previous data was saved as a restore point in the list of backups.');
}

/** Verifies the backup. The database is closed afterwards, because the restore replaces it. */
async function stageBackup(
  env: Env,
  file: string,
  context: ReturnType<typeof backupContext>,
): Promise<StagedRestore> {
  const dataDir = dataFolder(env.DATA_DIR).root;
  await using engine = await openMigrated(env);
  if (env.DATABASE_URL !== '' && (await findRunningServers(engine)).length > 0) {
    throw serverRunning('this database');
  }
  const backups = new BackupService({ engine, dataDir, clock });
  const home = backupDir(dataDir);
  const { name } = await importBackup(backups.folder, { file, home, now: clock() });
  return await backups.stage(name, context);
}

/**
 * Completes or undoes a restore that was interrupted. Its leftover files are removed only if no
 * other process can be using them.
 */
async function endInterruptedRestore(
  env: Env,
  print: Print,
  { isExclusive }: { isExclusive: boolean },
): Promise<void> {
  await recoverInterruptedRestore(
    {
      dataDir: dataFolder(env.DATA_DIR).root,
      openEngine: () => openMigrated(env),
      warn: print,
    },
    { databaseUrl: env.DATABASE_URL, isExclusive },
  );
}

async function openMigrated(env: Env): Promise<Engine> {
  const folder = dataFolder(env.DATA_DIR);
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  const engine = await openDatabase(env.DATABASE_URL, sqlite);
  await migrate(engine, MIGRATIONS, clock());
  return engine;
}

function backupContext(print: Print) {
  return {
    signal: new AbortController().signal,
    progress: stepPrinter(print),
    warn: (path: string) => print(`Missing on disk, skipped: ${path}`),
  };
}

async function moveToPostgres(env: Env, urlOrDash: string, print: Print): Promise<void> {
  const folder = dataFolder(env.DATA_DIR);
  if (!hasDatabase(folder)) throw new AppError('not_found', `${folder.database} doesn't exist`);
  lockOrThrow(env);
  const url = urlOrDash === '-' ? (await text(process.stdin)).trim() : urlOrDash;
  await using source = openSqlite(folder.database);
  printMove(await moveDatabase(source, { dataDir: folder.root, url }, moveContext(print)), print);
  print('Set DATABASE_URL to this URL and start Saveroom. The SQLite file was not changed.');
}

async function moveToSqlite(env: Env, print: Print): Promise<void> {
  const folder = dataFolder(env.DATA_DIR);
  if (env.DATABASE_URL === '') {
    throw new AppError('conflict', 'DATABASE_URL is not set, so Saveroom already uses SQLite.');
  }
  lockOrThrow(env);
  await using source = await openMigrated(env);
  if ((await findRunningServers(source)).length > 0) throw serverRunning('this database');
  printMove(await moveDatabase(source, { dataDir: folder.root }, moveContext(print)), print);
  print('Remove DATABASE_URL and start Saveroom. The PostgreSQL database was not changed.');
}

function moveContext(print: Print) {
  return { signal: new AbortController().signal, progress: stepPrinter(print) };
}

function printMove({ sums, target, replaced }: MoveRecord, print: Print): void {
  const tables = Object.entries(sums);
  const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0);
  if (replaced !== null) print(`A former SQLite database was moved to ${replaced}`);
  print(`Moved ${rows} rows in ${tables.length} tables to ${target}. All checksums match.`);
}

/**
 * Locks the data folder, so that no server starts until this command ends. Throws if a server is
 * running: the changes that it makes would be lost.
 */
function lockOrThrow(env: Env): void {
  const folder = dataFolder(env.DATA_DIR);
  const isLocked = lockDataFolder(folder.root);
  const isOpenElsewhere = hasDatabase(folder) && isInUse(folder.database);
  if (!isLocked || isOpenElsewhere) throw serverRunning('this data folder');
}

const serverRunning = (where: string): AppError =>
  new AppError('conflict', `Saveroom is running with ${where}. Stop it first.`);

function stepPrinter(print: Print): (progress: BackupProgress) => void {
  let last = '';
  return ({ step }) => {
    if (step !== last) print(`${step} …`);
    last = step;
  };
}
