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
import { BackupService } from '#modules/backups/backup-service.ts';
import { moveDatabase } from '#modules/backups/move/move-database.ts';
import type { MoveRecord } from '#modules/backups/move/move-folder.disk.ts';
import { backupDir, importBackup } from '#modules/backups/backup-folder.disk.ts';
import { createDataFolder, dataFolder, hasDatabase } from '#core/files/data-folder.ts';

type Print = (text: string) => void;

const clock = (): Date => new Date();

/** Runs backup, restore, move-to-postgres and move-to-sqlite. Throws an error with a message for the user. */
export async function runDataCommand(env: Env, command: DataCommand, print: Print): Promise<void> {
  const folder = dataFolder(env.DATA_DIR);
  createDataFolder(folder);
  if (command.name === 'move-to-postgres') return moveToPostgres(env, command.url, print);
  if (command.name === 'move-to-sqlite') return moveToSqlite(env, print);
  const dataDir = folder.root;
  const openEngine = async (): Promise<Engine> => {
    const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
    const engine = await openDatabase(env.DATABASE_URL, sqlite);
    await migrate(engine, MIGRATIONS, clock());
    return engine;
  };
  const databaseUrl = env.DATABASE_URL;
  const isPostgres = databaseUrl !== '';
  // On SQLite a restore locks the data folder, so no server runs until it is done.
  const isExclusive = command.name === 'restore' && !isPostgres;
  if (isExclusive) lockOrThrow(env);
  if (command.name === 'backup' && !isPostgres && !hasDatabase(folder)) {
    throw new AppError('not_found', `Nothing to back up: ${folder.database} doesn't exist`);
  }
  // Completes or undoes a restore that was interrupted. Its leftover files are removed only if no
  // other process can be using them.
  await recoverInterruptedRestore(
    { dataDir, openEngine, warn: print },
    { databaseUrl, isExclusive },
  );
  const engine = await openEngine();
  const backups = new BackupService({ engine, dataDir, clock });
  const progress = stepPrinter(print);
  const context = {
    signal: new AbortController().signal,
    progress,
    warn: (path: string) => print(`Missing on disk, skipped: ${path}`),
  };
  try {
    if (command.name === 'backup') {
      const name = await backups.make('manual', context);
      return print(`Backup created and verified: ${backupDir(dataDir)}/${name}`);
    }
    if (isPostgres && (await findRunningServers(engine)).length > 0)
      throw serverRunning('this database');
    const { file } = command;
    const home = backupDir(dataDir);
    const { name } = await importBackup(backups.folder, { file, home, now: clock() });
    const staged = await backups.stage(name, context);
    await engine.close();
    const deps = { dataDir, openEngine, clock, warn: print, progress };
    await withRestoreLock(databaseUrl, () => applyStagedRestore(deps, staged));
    return print(
      'Backup restored. The previous data was saved as a restore point in the list of backups.',
    );
  } finally {
    await engine.close();
  }
}

async function moveToPostgres(env: Env, given: string, print: Print): Promise<void> {
  const folder = dataFolder(env.DATA_DIR);
  if (!hasDatabase(folder)) throw new AppError('not_found', `${folder.database} doesn't exist`);
  lockOrThrow(env);
  const url = given === '-' ? (await text(process.stdin)).trim() : given;
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
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  await using source = await openDatabase(env.DATABASE_URL, sqlite);
  await migrate(source, MIGRATIONS, clock());
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
