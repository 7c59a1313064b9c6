import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { DeviceAuthorizationTable } from '#modules/saves/saves.tables.ts';

export type DeviceAuthorizationRow = Selectable<DeviceAuthorizationTable>;

export async function insertAuthorization(
  db: Db,
  row: Insertable<DeviceAuthorizationTable>,
): Promise<void> {
  await db.insertInto('device_authorization').values(row).execute();
}

export async function countAuthorizations(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('device_authorization')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

export const findAuthorizationByUserCode = (
  db: Db,
  userCodeHash: string,
): Promise<DeviceAuthorizationRow | undefined> =>
  db
    .selectFrom('device_authorization')
    .selectAll()
    .where('user_code_hash', '=', userCodeHash)
    .executeTakeFirst();

export const findAuthorizationByDeviceCode = (
  db: Db,
  deviceCodeHash: string,
): Promise<DeviceAuthorizationRow | undefined> =>
  db
    .selectFrom('device_authorization')
    .selectAll()
    .where('device_code_hash', '=', deviceCodeHash)
    .executeTakeFirst();

/** True for exactly one of several concurrent callers: only a pending device can be decided. */
export async function decideAuthorization(
  db: Db,
  deviceCodeHash: string,
  decision: Updateable<DeviceAuthorizationTable>,
): Promise<boolean> {
  const decided = await db
    .updateTable('device_authorization')
    .set(decision)
    .where('device_code_hash', '=', deviceCodeHash)
    .where('status', '=', 'pending')
    .returning('device_code_hash')
    .executeTakeFirst();
  return decided !== undefined;
}

export async function savePoll(db: Db, deviceCodeHash: string, now: string): Promise<void> {
  await db
    .updateTable('device_authorization')
    .set({ last_polled_at: now })
    .where('device_code_hash', '=', deviceCodeHash)
    .execute();
}

/** Returns the row to exactly one of several concurrent callers. */
export const takeAuthorization = (
  db: Db,
  deviceCodeHash: string,
): Promise<DeviceAuthorizationRow | undefined> =>
  db
    .deleteFrom('device_authorization')
    .where('device_code_hash', '=', deviceCodeHash)
    .returningAll()
    .executeTakeFirst();

export async function removeExpiredAuthorizations(db: Db, now: string): Promise<void> {
  await db.deleteFrom('device_authorization').where('expires_at', '<', now).execute();
}
