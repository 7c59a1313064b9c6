import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { SignInAttemptTable } from './accounts.tables.ts';

export type AttemptRow = Selectable<SignInAttemptTable>;

export const findAttempts = (db: Db, keys: readonly string[]): Promise<AttemptRow[]> =>
  db.selectFrom('sign_in_attempt').selectAll().where('key', 'in', keys).execute();

/** Locks the rows until the transaction ends; the fixed order avoids deadlocks. */
export const lockAttempts = (db: Db, keys: readonly string[], now: string): Promise<AttemptRow[]> =>
  db
    .insertInto('sign_in_attempt')
    .values(keys.toSorted().map((key) => ({ key, count: 0, last_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ last_at: eb.ref('sign_in_attempt.last_at') })),
    )
    .returningAll()
    .execute();

export async function saveAttempts(db: Db, rows: readonly AttemptRow[]): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb.ref('excluded.count'),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

export async function removeAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('key', '=', key).execute();
}

export async function decrementAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function removeAttemptsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('last_at', '<', time).execute();
}
