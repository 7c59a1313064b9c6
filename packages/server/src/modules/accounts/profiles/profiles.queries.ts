import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { DeviceProfileTable } from '#modules/accounts/accounts.tables.ts';

/**
 * Only profiles that still count: of enabled accounts, whose credentials have not changed since, and
 * that were used after `since`.
 */
const selectProfiles = (db: Db, since: string) =>
  db
    .selectFrom('device_profile')
    .innerJoin('users', 'users.id', 'device_profile.user_id')
    .selectAll('device_profile')
    .select(['users.username', 'users.avatar_path', 'users.role', 'users.two_factor_since'])
    .where('users.enabled', '=', 1)
    .whereRef('device_profile.credentials_version', '=', 'users.credentials_version')
    .where('device_profile.last_used_at', '>', since);

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['execute']>>[number];

interface DeviceOf {
  readonly deviceKey: string;
  readonly since: string;
}

export const findProfiles = (db: Db, { deviceKey, since }: DeviceOf): Promise<ProfileRow[]> =>
  selectProfiles(db, since).where('device_key', '=', deviceKey).orderBy('users.username').execute();

export const findProfile = (
  db: Db,
  { deviceKey, since, id }: DeviceOf & { readonly id: string },
): Promise<ProfileRow | undefined> =>
  selectProfiles(db, since)
    .where('device_key', '=', deviceKey)
    .where('device_profile.id', '=', id)
    .executeTakeFirst();

export const findProfileOf = (
  db: Db,
  { deviceKey, since, userId }: DeviceOf & { readonly userId: number },
): Promise<ProfileRow | undefined> =>
  selectProfiles(db, since)
    .where('device_key', '=', deviceKey)
    .where('device_profile.user_id', '=', userId)
    .executeTakeFirst();

/** Most recently used first. */
export const findProfilesOf = (
  db: Db,
  { userId, since }: { readonly userId: number; readonly since: string },
): Promise<ProfileRow[]> =>
  selectProfiles(db, since)
    .where('device_profile.user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('device_profile.id')
    .execute();

export async function saveProfile(db: Db, profile: Insertable<DeviceProfileTable>): Promise<void> {
  const { id: _, user_id: _user, device_key: _device, created_at: _created, ...changes } = profile;
  await db
    .insertInto('device_profile')
    .values(profile)
    .onConflict((conflict) => conflict.columns(['user_id', 'device_key']).doUpdateSet(changes))
    .execute();
}

/** After the cookie of a browser got a new value. */
export async function moveProfiles(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('device_profile')
    .set({ device_key: to })
    .where('device_key', '=', from)
    .execute();
}

/**
 * Counts a PIN before it is compared, so that concurrent guesses are no way around the limit. False:
 * too many were wrong already.
 */
export async function countPin(db: Db, id: string, max: number): Promise<boolean> {
  const row = await db
    .updateTable('device_profile')
    .set((eb) => ({ wrong_pins: eb('wrong_pins', '+', 1) }))
    .where('id', '=', id)
    .where('wrong_pins', '<', max)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** After the right PIN or password. */
export async function renewProfile(
  db: Db,
  { userId, deviceKey, now }: { userId: number; deviceKey: string; now: string },
): Promise<void> {
  await db
    .updateTable('device_profile')
    .set({ wrong_pins: 0, last_used_at: now })
    .where('user_id', '=', userId)
    .where('device_key', '=', deviceKey)
    .execute();
}

export async function removeProfile(
  db: Db,
  { id, userId }: { id: string; userId: number },
): Promise<boolean> {
  const row = await db
    .deleteFrom('device_profile')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeProfilesBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('device_profile').where('last_used_at', '<', time).execute();
}
