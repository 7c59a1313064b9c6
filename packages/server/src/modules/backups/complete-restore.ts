import type { BackupProgress } from '@saveroom/contract';
import { sql } from 'kysely';

import type { Engine } from '#core/db/engine.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { BackupService, type StagedRestore } from './backup-service.ts';
import { findRestoreMark, hasAccounts, markRestored, queueLibraryScan } from './backups.queries.ts';
import { copyDatabase } from './copy/copy-database.ts';
import {
  applyStage,
  openRestoreFolder,
  removeStage,
  type RestoreJournal,
} from './restore-folder.disk.ts';

const RESTORE_LOCK = 7_283_667;

interface RestoreDeps {
  readonly dataDir: string;
  readonly openEngine: () => Promise<Engine>;
  readonly clock: () => Date;
  readonly warn: (text: string) => void;
  readonly progress: (progress: BackupProgress) => void;
  /** Called after the commit and after every change on disk; tests kill the process in it. */
  readonly onStep?: (() => void) | undefined;
}

/**
 * Replaces the current data by a staged backup, after saving it as a restore point. No other
 * process may be writing, and on PostgreSQL the caller must hold the restore lock
 * (`withRestoreLock`). Once the journal is written (PostgreSQL: once the transaction is committed),
 * the next start completes a restore that crashed; before that, nothing has changed.
 */
export async function applyStagedRestore(deps: RestoreDeps, staged: StagedRestore): Promise<void> {
  const { dataDir, openEngine, clock, progress, warn } = deps;
  const restores = openRestoreFolder(dataDir);
  const engine = await openEngine();
  try {
    const backups = new BackupService({ engine, dataDir, clock });
    const context = { signal: new AbortController().signal, progress, warn };
    if (staged.isSetup && (await hasAccounts(engine.db))) {
      await backups.folder.remove(staged.backup);
      throw new AppError('conflict', 'An account was created meanwhile. Nothing was restored.');
    }
    // A server that is not set up has nothing to save.
    const restorePoint = staged.isSetup ? '' : await backups.make('restore-point', context);
    progress({ step: 'restarting', done: 0, total: 0 });
    await addRestoreMark(restores.databasePath(staged.id), staged, { restorePoint, now: clock() });
    const areas = await restores.listAreas(staged.id);
    const journal = { id: staged.id, engine: engine.name, areas };
    if (engine.name === 'postgres') {
      await fillPostgres(engine, restores, journal);
      deps.onStep?.();
    } else {
      await engine.close();
      await restores.writeJournal(journal);
    }
    await moveIntoPlace(deps, journal);
  } catch (error) {
    if (!(await restores.readJournal())) await restores.discard(staged.id);
    throw error;
  } finally {
    await engine.close();
  }
}

/**
 * Completes a restore that a crash interrupted, or removes the files that it left. Runs before
 * anything else is opened. `isExclusive`: no other process can be using these files.
 */
export async function recoverInterruptedRestore(
  deps: Pick<RestoreDeps, 'dataDir' | 'openEngine' | 'warn' | 'onStep'>,
  { databaseUrl, isExclusive }: { databaseUrl: string; isExclusive: boolean },
): Promise<void> {
  const restores = openRestoreFolder(deps.dataDir);
  const journal = await restores.readJournal();
  if (!journal) return restores.removeStale(isExclusive);
  if (journal.engine === 'sqlite') return moveIntoPlace(deps, journal);
  if (databaseUrl === '') {
    throw new Error(
      'A restore to PostgreSQL was interrupted. Start once with its DATABASE_URL to finish it.',
    );
  }
  // Another server may be completing it at the same time.
  await withRestoreLock(databaseUrl, async () => {
    const current = await restores.readJournal();
    if (current) await recoverPostgres(deps, current);
  });
}

async function recoverPostgres(
  deps: Pick<RestoreDeps, 'dataDir' | 'openEngine' | 'warn' | 'onStep'>,
  journal: RestoreJournal,
): Promise<void> {
  const restores = openRestoreFolder(deps.dataDir);
  await using engine = await deps.openEngine();
  if (await findRestoreMark(engine.db, journal.id)) return await moveIntoPlace(deps, journal);
  await restores.removeJournal();
  return await restores.discard(journal.id);
}

/** Moves the staged files into place and removes the journal. */
async function moveIntoPlace(
  { dataDir, warn, onStep }: Pick<RestoreDeps, 'dataDir' | 'warn' | 'onStep'>,
  { id, engine, areas }: RestoreJournal,
): Promise<void> {
  const restores = openRestoreFolder(dataDir);
  const folder = restores.stagePath(id);
  await applyStage({ dataDir, folder, areas, withDatabase: engine === 'sqlite', warn, onStep });
  await restores.removeJournal();
  await removeStage(folder);
  await restores.clearFailure();
}

async function addRestoreMark(
  file: string,
  staged: StagedRestore,
  { restorePoint, now }: { restorePoint: string; now: Date },
): Promise<void> {
  await using engine = openSqlite(file);
  await markRestored(engine.db, {
    id: staged.id,
    backup: staged.backup,
    backup_created_at: staged.backupCreatedAt,
    restore_point: restorePoint,
    restored_at: timestamp(now),
  });
  if (staged.isSetup) await queueLibraryScan(engine.db, timestamp(now));
}

/** Replaces all rows in one transaction; the restore mark among them shows that it is done. */
async function fillPostgres(
  { db }: Engine,
  restores: ReturnType<typeof openRestoreFolder>,
  journal: RestoreJournal,
): Promise<void> {
  const staged = openSqlite(restores.databasePath(journal.id));
  await restores.writeJournal(journal);
  try {
    await db
      .transaction()
      .execute((target) => copyDatabase(staged, { name: 'postgres', db: target }));
  } catch (error) {
    await restores.removeJournal();
    const text = error instanceof Error ? error.message : String(error);
    throw new AppError('unavailable', `The database rejected the backup: ${text}`, {
      cause: error,
    });
  } finally {
    await staged.close();
  }
}

/**
 * Runs `work` while no other process restores into this PostgreSQL database. A crash releases the
 * lock. An empty URL means SQLite, where no other process can run.
 */
export async function withRestoreLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  if (databaseUrl === '') return work();
  // Imported on demand: the driver costs memory and start-up time.
  const { openPostgres } = await import('#core/db/postgres/open-postgres.ts');
  const { db } = openPostgres(databaseUrl);
  try {
    return await db.transaction().execute(async (transaction) => {
      // Locks the transaction, not the session: a pooler may hand the connection to another client.
      await sql`select pg_advisory_xact_lock(${RESTORE_LOCK})`.execute(transaction);
      return work();
    });
  } finally {
    await db.destroy();
  }
}
