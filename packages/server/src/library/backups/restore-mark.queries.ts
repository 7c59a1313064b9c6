import type { Selectable } from 'kysely';

import { BACK_UP_TASK, CHECK_BACKUP_TASK, RESTORE_BACKUP_TASK } from '@saveroom/contract';

import type { RestoreMarkTable } from '#db/backup-tables.ts';
import type { Db } from '#db/engine.ts';

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

/** Work of this part that was under way when the backup was made must not begin again. */
export async function markRestored(db: Db, mark: RestoreMark): Promise<void> {
  await db.insertInto('restore_mark').values(mark).execute();
  await db
    .updateTable('job')
    .set({ status: 'canceled', owner: null, ended_at: mark.restored_at })
    .where('task', 'in', [BACK_UP_TASK, CHECK_BACKUP_TASK, RESTORE_BACKUP_TASK])
    .where('status', 'in', ['queued', 'started'])
    .execute();
}
