import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { UserTable } from './accounts.tables.ts';

export type UserRow = Selectable<UserTable>;

/**
 * The stored form of a name or address, so that case and Unicode normalization make no difference.
 */
export const normalizeName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export const findUsers = (db: Db): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().orderBy('username').execute();

export async function findUserIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** `username` is a normalized name, as stored. */
export const findUserByName = (db: Db, username: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Whether another enabled admin remains if this account is removed or demoted. */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('enabled', '=', 1)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export const insertUser = (db: Db, user: Insertable<UserTable>): Promise<UserRow> =>
  db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();

/** Updates only if the old hash is unchanged, so that a concurrent password change wins. */
export async function replacePasswordHash(
  db: Db,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export const saveUser = (
  db: Db,
  id: number,
  patch: Updateable<UserTable>,
): Promise<UserRow | undefined> =>
  db.updateTable('users').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

/** Invalidates the sessions and tokens issued so far. */
export async function incrementCredentialsVersion(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ credentials_version: eb('credentials_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The collections are deleted with the account; the caller deletes their pictures. */
export async function findCollectionsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Marks set-up as done. False: another request was first. */
export async function claimSetup(db: Db, now: string): Promise<boolean> {
  const claimed = await db
    .updateTable('setup_claim')
    .set({ claimed_at: now })
    .where('claimed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Serializes account changes, because rules such as "one admin remains" read several rows. */
export async function lockAccounts(db: Db): Promise<void> {
  await db
    .updateTable('setup_claim')
    .set((eb) => ({ claimed_at: eb.ref('claimed_at') }))
    .execute();
}

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export const findUserByIdentity = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('user_identity')
    .innerJoin('users', 'users.id', 'user_identity.user_id')
    .selectAll('users')
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .executeTakeFirst() as Promise<UserRow | undefined>;

export async function saveIdentity(
  db: Db,
  { issuer, subject }: Identity,
  owner: { user_id: number; now: string },
): Promise<void> {
  await db
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: owner.user_id, created_at: owner.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a user until the transaction ends; other transactions that lock the user wait. */
export async function lockUser(transaction: Db, userId: number): Promise<void> {
  await transaction
    .updateTable('users')
    .set((eb) => ({ username: eb.ref('username') }))
    .where('id', '=', userId)
    .execute();
}

/** Saves nothing if the RetroAchievements user name changed in the meantime. */
export async function saveRaProgression(
  db: Db,
  { id, ra_username }: { id: number; ra_username: string },
  ra_progression: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ra_progression })
    .where('id', '=', id)
    .where('ra_username', '=', ra_username)
    .execute();
}
