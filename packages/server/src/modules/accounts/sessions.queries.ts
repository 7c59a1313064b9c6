import type { Expression, Insertable, Selectable } from 'kysely';

import { runCompiled } from '#core/db/compiled-queries.ts';
import type { Db } from '#core/db/engine.ts';

import type { SessionTable } from './accounts.tables.ts';

type SessionRow = Selectable<SessionTable>;

const sessionRows = (db: Db, idHash: Expression<string>) =>
  db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .selectAll('users')
    .select([
      'session.credentials_version as session_version',
      'session.last_seen_at',
      'session.expires_at',
    ])
    .where('session.id_hash', '=', idHash);
export type SignedInRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['execute']>>[number];

/** Includes the session's account, because every request needs both in one statement. */
export async function findSession(db: Db, idHash: string): Promise<SignedInRow | undefined> {
  const query = { name: 'session', values: [idHash] } as const;
  const [row] = await runCompiled(db, query, ([hash]) => sessionRows(db, hash));
  return row;
}

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

/** When the session began, and when its user last confirmed who they are. */
export const findConfirmation = (
  db: Db,
  idHash: string,
): Promise<Pick<SessionRow, 'created_at' | 'confirmed_at'> | undefined> =>
  db
    .selectFrom('session')
    .select(['created_at', 'confirmed_at'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst();

export async function saveConfirmation(db: Db, idHash: string, at: string): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: at }).where('id_hash', '=', idHash).execute();
}

export async function removeSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

/** Returns the valid sessions, most recently seen first. */
export const findSessionsOf = (db: Db, userId: number, now: string): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .selectAll('session')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .whereRef('session.credentials_version', '=', 'users.credentials_version')
    .orderBy('last_seen_at', 'desc')
    .orderBy('session.created_at', 'desc')
    .orderBy('id_hash')
    .execute();

/** Keeps one session valid after its account's credentials version was incremented. */
export async function renewSessionVersion(
  db: Db,
  session: Pick<SessionRow, 'id_hash' | 'user_id'>,
): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({
      credentials_version: eb
        .selectFrom('users')
        .select('users.credentials_version')
        .where('users.id', '=', session.user_id)
        .$asScalar()
        .$notNull(),
    }))
    .where('id_hash', '=', session.id_hash)
    .where('user_id', '=', session.user_id)
    .execute();
}

export async function removeOtherSessions(
  db: Db,
  current: Pick<SessionRow, 'id_hash' | 'user_id'>,
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', current.user_id)
    .where('id_hash', '!=', current.id_hash)
    .execute();
}

export async function removeSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function removeExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}
