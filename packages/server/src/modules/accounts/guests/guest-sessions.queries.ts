import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { GuestSessionTable } from '#modules/accounts/accounts.tables.ts';

/**
 * A guest session that is still valid: its link is, and the user who created the link is still an
 * admin.
 */
export const findGuestSession = (db: Db, idHash: string, now: string) =>
  db
    .selectFrom('guest_session')
    .innerJoin('share_link', 'share_link.id', 'guest_session.share_id')
    .innerJoin('users', 'users.id', 'share_link.user_id')
    .innerJoin('permission_group', 'permission_group.id', 'share_link.target_id')
    .select([
      'guest_session.share_id',
      'guest_session.expires_at',
      'share_link.target',
      'share_link.name as link_name',
      'share_link.access',
      'share_link.password_hash',
      'share_link.expires_at as link_expires_at',
      'users.username as invited_by',
      'permission_group.id as group_id',
      'permission_group.role as group_role',
      'permission_group.version as group_version',
    ])
    .where('guest_session.id_hash', '=', idHash)
    .where('guest_session.expires_at', '>', now)
    .where((eb) =>
      eb.or([eb('share_link.expires_at', 'is', null), eb('share_link.expires_at', '>', now)]),
    )
    .where('share_link.target', 'in', ['library', 'kiosk'])
    .whereRef('guest_session.share_version', '=', 'share_link.version')
    .where('users.enabled', '=', 1)
    .where('users.role', '=', 'admin')
    .executeTakeFirst();
export type GuestSessionRow = NonNullable<Awaited<ReturnType<typeof findGuestSession>>>;

export async function insertGuestSession(
  db: Db,
  session: Insertable<GuestSessionTable>,
): Promise<void> {
  await db.insertInto('guest_session').values(session).execute();
}

export async function removeGuestSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('guest_session').where('id_hash', '=', idHash).execute();
}

export async function findGuestSessionHashes(db: Db, shareId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_session')
    .select('id_hash')
    .where('share_id', '=', shareId)
    .execute();
  return rows.map((row) => row.id_hash);
}

export async function removeExpiredGuestSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('guest_session').where('expires_at', '<', now).execute();
}
