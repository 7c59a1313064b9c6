import type { BackupProgress } from '@saveroom/contract';

import { copyDatabase } from './copy/copy-database.ts';
import type { Engine } from '#core/db/engine.ts';
import { withRestoreTurn } from './restore-turn.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { applyStage, removeStage } from './apply-stage.disk.ts';
import { openRestoreFolder, type RestoreJournal } from './restore-folder.disk.ts';

import { BackupDesk, type StagedRestore } from './backup-desk.ts';
import { findRestoreMark, markRestored } from './restore-mark.queries.ts';

interface Parts {
  readonly dataDir: string;
  readonly openEngine: () => Promise<Engine>;
  readonly clock: () => Date;
  readonly warn: (text: string) => void;
  readonly progress: (progress: BackupProgress) => void;
  /** Told after the commit and every change of the disk; tests end the process there. */
  readonly onStep?: (() => void) | undefined;
}

/**
 * Puts a staged backup in the place of what is there, which is kept as a backup first. Nobody else
 * may be writing, and on PostgreSQL it must be our turn (`modules/backups/restore-turn.ts`). From the journal on (PostgreSQL: from the commit on) a crash is finished by the
 * next start; before it, nothing has changed.
 */
export async function completeRestore(parts: Parts, staged: StagedRestore): Promise<void> {
  const { dataDir, openEngine, clock, progress, warn } = parts;
  const restores = openRestoreFolder(dataDir);
  const engine = await openEngine();
  try {
    const desk = new BackupDesk({ engine, dataDir, clock });
    const watch = { signal: new AbortController().signal, progress, warn };
    const point = await desk.make('restore-point', watch);
    progress({ step: 'restarting', done: 0, total: 0 });
    await mark(restores.databaseOf(staged.id), staged, { point, now: clock() });
    const areas = await restores.areasOf(staged.id);
    const journal = { id: staged.id, engine: engine.name, areas };
    if (engine.name === 'postgres') {
      await fillPostgres(engine, restores, journal);
      parts.onStep?.();
    } else {
      await engine.close();
      await restores.writeJournal(journal);
    }
    await finish(parts, journal);
  } catch (error) {
    if (!(await restores.readJournal())) await restores.discard(staged.id);
    throw error;
  } finally {
    await engine.close();
  }
}

/** What a server that died in the middle of it has left to do; before anything else is opened. */
export async function finishRestore(
  parts: Pick<Parts, 'dataDir' | 'openEngine' | 'warn' | 'onStep'>,
  { databaseUrl, isAlone }: { databaseUrl: string; isAlone: boolean },
): Promise<void> {
  const restores = openRestoreFolder(parts.dataDir);
  const journal = await restores.readJournal();
  if (!journal) return restores.sweep(isAlone);
  if (journal.engine === 'sqlite') return finish(parts, journal);
  if (databaseUrl === '') {
    throw new Error(
      'A restore to PostgreSQL was interrupted. Start once with its DATABASE_URL to finish it.',
    );
  }
  // Another server may be at it right now.
  await withRestoreTurn(databaseUrl, async () => {
    const left = await restores.readJournal();
    if (left) await finishRows(parts, left);
  });
}

async function finishRows(
  parts: Pick<Parts, 'dataDir' | 'openEngine' | 'warn' | 'onStep'>,
  journal: RestoreJournal,
): Promise<void> {
  const restores = openRestoreFolder(parts.dataDir);
  const engine = await parts.openEngine();
  try {
    if (await findRestoreMark(engine.db, journal.id)) return await finish(parts, journal);
    await restores.removeJournal();
    return await restores.discard(journal.id);
  } finally {
    await engine.close();
  }
}

async function finish(
  { dataDir, warn, onStep }: Pick<Parts, 'dataDir' | 'warn' | 'onStep'>,
  { id, engine, areas }: RestoreJournal,
): Promise<void> {
  const restores = openRestoreFolder(dataDir);
  const folder = restores.stageOf(id);
  await applyStage({ dataDir, folder, areas, withDatabase: engine === 'sqlite', warn, onStep });
  await restores.removeJournal();
  await removeStage(folder);
  await restores.forgetFailure();
}

async function mark(
  file: string,
  staged: StagedRestore,
  { point, now }: { point: string; now: Date },
): Promise<void> {
  const engine = openSqlite(file);
  try {
    await markRestored(engine.db, {
      id: staged.id,
      backup: staged.backup,
      backup_created_at: staged.backupCreatedAt,
      restore_point: point,
      restored_at: timestamp(now),
    });
  } finally {
    await engine.close();
  }
}

/** All rows change places in one transaction; that it is done shows by the mark among them. */
async function fillPostgres(
  { db }: Engine,
  restores: ReturnType<typeof openRestoreFolder>,
  journal: RestoreJournal,
): Promise<void> {
  const staged = openSqlite(restores.databaseOf(journal.id));
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
