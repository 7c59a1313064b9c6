import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { SecondFactorTable } from '../accounts.tables.ts';

export type SecondFactorRow = Selectable<SecondFactorTable>;

export const findFactors = (db: Db, userId: number): Promise<SecondFactorRow[]> =>
  db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const findPasskey = (db: Db, credentialId: string): Promise<SecondFactorRow | undefined> =>
  db
    .selectFrom('second_factor')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export const insertFactor = (
  db: Db,
  row: Insertable<SecondFactorTable>,
): Promise<SecondFactorRow> =>
  db.insertInto('second_factor').values(row).returningAll().executeTakeFirstOrThrow();

interface OwnFactor {
  readonly id: number;
  readonly userId: number;
}

export const renameFactor = (
  db: Db,
  { id, userId }: OwnFactor,
  name: string,
): Promise<SecondFactorRow | undefined> =>
  db
    .updateTable('second_factor')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export const removeFactor = (
  db: Db,
  { id, userId }: OwnFactor,
): Promise<SecondFactorRow | undefined> =>
  db
    .deleteFrom('second_factor')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

export async function removeFactorsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** False: this code or a newer one was used meanwhile. */
export async function saveAppUse(
  db: Db,
  id: number,
  { step, now }: { step: number; now: string },
): Promise<boolean> {
  const saved = await db
    .updateTable('second_factor')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** False: the passkey was removed meanwhile. */
export async function savePasskeyUse(
  db: Db,
  id: number,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const saved = await db
    .updateTable('second_factor')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return codes;
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Removes the code, so that it works once. False: it is unknown or was used. */
export async function useRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function hasRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
