import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { ServerProcessTable } from './jobs.tables.ts';

export type ProcessRow = Selectable<ServerProcessTable>;

export const findProcesses = (db: Db, beatAfter: string): Promise<ProcessRow[]> =>
  db
    .selectFrom('server_process')
    .selectAll()
    .where('beat_at', '>', beatAfter)
    .orderBy('started_at')
    .orderBy('id')
    .execute();

export async function saveProcess(db: Db, row: ProcessRow): Promise<void> {
  const { beat_at } = row;
  await db
    .insertInto('server_process')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at }))
    .execute();
}

export async function removeProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('server_process').where('id', '=', id).execute();
}

export async function removeExpiredProcesses(db: Db, beatBefore: string): Promise<void> {
  await db.deleteFrom('server_process').where('beat_at', '<', beatBefore).execute();
}
