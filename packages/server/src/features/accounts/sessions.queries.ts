import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#db/engine.ts';
import type { SessionTable } from '#db/tables.ts';

export type SessionRow = Selectable<SessionTable>;

export const findSession = (db: Db, idHash: string): Promise<SessionRow | undefined> =>
  db.selectFrom('session').selectAll().where('id_hash', '=', idHash).executeTakeFirst();

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function saveSessionSeen(
  db: Db,
  idHash: string,
  seen: Pick<SessionRow, 'last_seen_at' | 'expires_at'>,
): Promise<void> {
  await db.updateTable('session').set(seen).where('id_hash', '=', idHash).execute();
}

export async function removeSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

export async function removeSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function removeExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}
