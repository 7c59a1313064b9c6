import { randomUUID } from 'node:crypto';

import {
  BACK_UP_TASK,
  BACKUP_DEFAULTS,
  type BackupSettings,
  CHECK_BACKUP_TASK,
  RESTORE_BACKUP_TASK,
} from '@saveroom/contract';
import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { cancelUnfinishedJobs, insertJob } from '#core/jobs/jobs.queries.ts';

import type { RestoreMarkTable } from './backups.tables.ts';

const ARTWORK_CLEANUP_TASK = 'cleanup_orphaned_resources';
const SCAN_TASK = 'scan_library';
const QUICK_SCAN = JSON.stringify({ type: 'quick', folders: [], romIds: [] });

type RestoreMark = Selectable<RestoreMarkTable>;

export async function findBackupSettings(db: Db): Promise<BackupSettings> {
  const row = await db
    .selectFrom('backup_setting')
    .select(['keep_count', 'keep_days'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? BACKUP_DEFAULTS;
}

export async function saveBackupSettings(db: Db, settings: BackupSettings): Promise<void> {
  await db
    .insertInto('backup_setting')
    .values({ id: 1, ...settings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
}

export const findRestoreMark = (db: Db, id: string): Promise<RestoreMark | undefined> =>
  db.selectFrom('restore_mark').selectAll().where('id', '=', id).executeTakeFirst();

export const findLastRestore = (db: Db): Promise<RestoreMark | undefined> =>
  db
    .selectFrom('restore_mark')
    .selectAll()
    .orderBy('restored_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Records a restore in the restored database. Cancels the backup jobs that were active when the
 * backup was made, so that they don't run again. The queued cleanup finds images downloaded since
 * then and downloads missing ones again.
 */
export async function markRestored(db: Db, mark: RestoreMark): Promise<void> {
  await db.insertInto('restore_mark').values(mark).execute();
  const tasks = [BACK_UP_TASK, CHECK_BACKUP_TASK, RESTORE_BACKUP_TASK];
  await cancelUnfinishedJobs(db, tasks, mark.restored_at);
  const created_at = mark.restored_at;
  await insertJob(db, { id: mark.id, task: ARTWORK_CLEANUP_TASK, payload: '{}', created_at });
}

/** On another machine the library folders may differ: a scan finds the games there by their names. */
export async function queueLibraryScan(db: Db, created_at: string): Promise<void> {
  await insertJob(db, { id: randomUUID(), task: SCAN_TASK, payload: QUICK_SCAN, created_at });
}

/** Whether the server was set up, or has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const claimed = await db
    .selectFrom('setup_claim')
    .select('id')
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return claimed !== undefined || user !== undefined;
}
