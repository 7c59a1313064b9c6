import type { Limits } from '@saveroom/contract';
import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { withAllRows } from '#core/db/visible-rows.ts';
import {
  findGroupIdsOf,
  findHiddenPlatformIds,
  type UserRow,
} from '#modules/accounts/accounts.api.ts';

import type { LimitSetTable } from './limits.tables.ts';

export type LimitHolder = { readonly user_id: number } | { readonly group_id: number };

type LimitColumns = Omit<LimitSetTable, 'id' | 'user_id' | 'group_id' | 'updated_at'>;

const COLUMNS = [
  'limit_set.storage_bytes',
  'limit_set.upload_day_bytes',
  'limit_set.upload_month_bytes',
  'limit_set.upload_total_bytes',
  'limit_set.download_day_bytes',
  'limit_set.download_month_bytes',
  'limit_set.play_minutes_day',
  'limit_set.play_hours',
  'limit_set.time_zone',
] as const;

const fromColumns = ({ play_hours, ...row }: LimitColumns): Limits => ({
  storage_bytes: row.storage_bytes,
  upload_day_bytes: row.upload_day_bytes,
  upload_month_bytes: row.upload_month_bytes,
  upload_total_bytes: row.upload_total_bytes,
  download_day_bytes: row.download_day_bytes,
  download_month_bytes: row.download_month_bytes,
  play_minutes_day: row.play_minutes_day,
  play_hours: play_hours === null ? null : play_hours.split(' '),
  time_zone: row.time_zone,
});

export async function findLimits(db: Db, holder: LimitHolder): Promise<Limits | null> {
  const rows = db.selectFrom('limit_set').select(COLUMNS);
  const row = await (
    'user_id' in holder
      ? rows.where('user_id', '=', holder.user_id)
      : rows.where('group_id', '=', holder.group_id)
  ).executeTakeFirst();
  return row ? fromColumns(row) : null;
}

/** A holder without a limit has no row. */
export async function saveLimits(
  db: Db,
  holder: LimitHolder,
  { limits, now }: { limits: Limits; now: string },
): Promise<void> {
  const removed = db.deleteFrom('limit_set');
  await (
    'user_id' in holder
      ? removed.where('user_id', '=', holder.user_id)
      : removed.where('group_id', '=', holder.group_id)
  ).execute();
  const { play_hours, ...columns } = limits;
  if (play_hours === null && Object.values(columns).every((value) => value === null)) return;
  await db
    .insertInto('limit_set')
    .values({
      ...columns,
      ...holder,
      play_hours: play_hours === null ? null : play_hours.join(' '),
      updated_at: now,
    })
    .execute();
}

export interface GroupLimits {
  readonly id: number;
  readonly name: string;
  readonly limits: Limits;
}

/** The limits of all groups of a user that have some. */
export async function findGroupLimits(
  db: Db,
  user: Pick<UserRow, 'id' | 'role' | 'base_group_id'>,
): Promise<GroupLimits[]> {
  const groupIds = await findGroupIdsOf(db, user);
  const rows = await db
    .selectFrom('limit_set')
    .innerJoin('permission_group as group', 'group.id', 'limit_set.group_id')
    .select([...COLUMNS, 'group.id', 'group.name'])
    .where('limit_set.group_id', 'in', idsIn(groupIds))
    .orderBy('group.id')
    .execute();
  return rows.map(({ id, name, ...columns }) => ({ id, name, limits: fromColumns(columns) }));
}

export async function isGroup(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('permission_group')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export const findAllUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'base_group_id'])
    .orderBy('username')
    .execute();

/**
 * The size of all saves, states and screenshots of a user, including those in the trash. Those of
 * platforms that the user hides count too: otherwise hiding would be a way around the limit.
 */
export async function sumStorage(db: Db, userId: number): Promise<number> {
  const sum = await sumVersions(db, userId);
  const { own, byAdmins } = await findHiddenPlatformIds(withAllRows(db), userId);
  const ownHidden = [...own].filter((id) => !byAdmins.has(id));
  if (ownHidden.length === 0) return sum;
  // `db` contains these platforms or not, depending on the caller.
  const alreadyCounted = await sumVersions(db, userId, ownHidden);
  return sum - alreadyCounted + (await sumVersions(withAllRows(db), userId, ownHidden));
}

async function sumVersions(
  db: Db,
  userId: number,
  platformIds?: readonly number[],
): Promise<number> {
  let versions = db
    .selectFrom('asset')
    .innerJoin('asset_version as version', 'version.asset_id', 'asset.id')
    .select(sql<number>`cast(coalesce(sum(version.size), 0) as bigint)`.as('bytes'))
    .where('asset.user_id', '=', userId);
  if (platformIds) {
    versions = versions.where('asset.rom_id', 'in', (eb) =>
      eb.selectFrom('rom').select('rom.id').where('rom.platform_id', 'in', idsIn(platformIds)),
    );
  }
  return (await versions.executeTakeFirstOrThrow()).bytes;
}
