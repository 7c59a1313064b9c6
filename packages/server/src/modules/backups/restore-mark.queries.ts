import type { Selectable } from 'kysely';

import { BACK_UP_TASK, CHECK_BACKUP_TASK, RESTORE_BACKUP_TASK } from '@saveroom/contract';

import type { RestoreMarkTable } from './backups.tables.ts';
import type { Db } from '#core/db/engine.ts';

const ARTWORK_CLEANUP_TASK = 'cleanup_orphaned_resources';

type RestoreMark = Selectable<RestoreMarkTable>;

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
 * Cancels the backup jobs that were active when the backup was made, so that they don't run again.
 * The queued cleanup finds images downloaded since then and downloads missing ones again.
 */
export async function markRestored(db: Db, mark: RestoreMark): Promise<void> {
  await db.insertInto('restore_mark').values(mark).execute();
  await db
    .updateTable('job')
    .set({ status: 'canceled', owner: null, ended_at: mark.restored_at })
    .where('task', 'in', [BACK_UP_TASK, CHECK_BACKUP_TASK, RESTORE_BACKUP_TASK])
    .where('status', 'in', ['queued', 'started'])
    .execute();
  await db
    .insertInto('job')
    .values({
      ...{
        id: mark.id,
        task: ARTWORK_CLEANUP_TASK,
        status: 'queued',
        created_at: mark.restored_at,
      },
      ...{ payload: '{}', journal: '{}', progress: '{}', error: null, cancel_requested: 0 },
      ...{ owner: null, beat_at: null, started_at: null, ended_at: null, retry_at: null },
    })
    .execute();
}
