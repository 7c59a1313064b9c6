import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { OneTimeTokenTable, RefreshTokenTable } from './accounts.tables.ts';

export type RefreshTokenRow = Selectable<RefreshTokenTable>;

export async function insertRefreshToken(
  db: Db,
  row: Insertable<RefreshTokenTable>,
): Promise<void> {
  await db.insertInto('refresh_token').values(row).execute();
}

/** Marks the token as used; undefined: it is unknown or was used before. */
export const useRefreshToken = (
  db: Db,
  jti: string,
  now: string,
): Promise<RefreshTokenRow | undefined> =>
  db
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('jti', '=', jti)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function removeRefreshFamilyOf(db: Db, jti: string): Promise<void> {
  await db
    .deleteFrom('refresh_token')
    .where('family', 'in', (eb) =>
      eb.selectFrom('refresh_token').select('family').where('jti', '=', jti),
    )
    .execute();
}

export async function hasRefreshFamily(db: Db, family: string): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('jti')
    .where('family', '=', family)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeRefreshTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('refresh_token').where('user_id', '=', userId).execute();
}

/** Counts the apps that can still refresh their tokens. */
export async function countRefreshFamilies(db: Db, userId: number, now: string): Promise<number> {
  const { families } = await db
    .selectFrom('refresh_token')
    .select((eb) => eb.fn.count<number>('family').distinct().as('families'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return families;
}

export async function insertOneTimeToken(
  db: Db,
  row: Omit<Insertable<OneTimeTokenTable>, 'used_at'>,
): Promise<void> {
  await db
    .insertInto('one_time_token')
    .values({ ...row, used_at: null })
    .execute();
}

/** Returns true for exactly one of several concurrent callers. */
export async function useOneTimeToken(
  db: Db,
  { jti, purpose, now }: { jti: string; purpose: OneTimeTokenTable['purpose']; now: string },
): Promise<boolean> {
  const used = await db
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('jti', '=', jti)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returning('jti')
    .executeTakeFirst();
  return used !== undefined;
}

export async function removeInvites(db: Db): Promise<void> {
  await db.deleteFrom('one_time_token').where('purpose', '=', 'invite').execute();
}

export async function removeExpiredTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('one_time_token').where('expires_at', '<', now).execute();
}
