import { sql, type Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { AssetKind, AssetVersionTable } from './saves.tables.ts';

export async function insertVersion(db: Db, row: Insertable<AssetVersionTable>): Promise<number> {
  const { id } = await db
    .insertInto('asset_version')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setScreenshot(
  db: Db,
  id: number,
  screenshot_version_id: number,
): Promise<void> {
  await db
    .updateTable('asset_version')
    .set({ screenshot_version_id })
    .where('id', '=', id)
    .execute();
}

const selectVersions = (db: Db) =>
  db
    .selectFrom('asset_version as version')
    .innerJoin('asset', 'asset.id', 'version.asset_id')
    .leftJoin('device', 'device.id', 'version.device_id')
    .leftJoin('asset_version as picture', 'picture.id', 'version.screenshot_version_id')
    .select([
      'version.id',
      'version.asset_id',
      'version.parent_id',
      'version.sha256',
      'version.size',
      'version.content_hash',
      'version.md5',
      'version.emulator',
      'version.core_version',
      'version.device_id',
      'version.screenshot_version_id',
      'version.diverged_from',
      'version.created_at',
      'asset.kind',
      'asset.user_id',
      'asset.rom_id',
      'asset.file_name',
      'asset.slot',
      'asset.version_id',
      'asset.is_public',
      'asset.deleted_at',
      'device.name as device_name',
      'picture.asset_id as screenshot_id',
    ]);
export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number];

/** Newest first. */
export const findVersions = (db: Db, assetId: number) =>
  selectVersions(db)
    .where('version.asset_id', '=', assetId)
    .orderBy('version.id', 'desc')
    .execute();

export const findVersion = (
  db: Db,
  { id, assetId }: { id: number; assetId: number },
): Promise<VersionRow | undefined> =>
  selectVersions(db)
    .where('version.id', '=', id)
    .where('version.asset_id', '=', assetId)
    .executeTakeFirst();

export interface TimelineQuery {
  readonly userId: number;
  readonly romId: number;
  readonly limit: number;
  /** Older than this version. */
  readonly before?: number | undefined;
  readonly kind?: 'save' | 'state' | undefined;
  readonly deleted?: boolean | undefined;
}

/** Newest first. */
export function findTimeline(db: Db, query: TimelineQuery): Promise<VersionRow[]> {
  const { userId, romId, limit, before, kind, deleted } = query;
  let rows = selectVersions(db)
    .where('asset.user_id', '=', userId)
    .where('asset.rom_id', '=', romId)
    .where('asset.kind', 'in', kind === undefined ? ['save', 'state'] : [kind]);
  if (before !== undefined) rows = rows.where('version.id', '<', before);
  if (deleted !== undefined) rows = rows.where('asset.deleted_at', deleted ? 'is not' : 'is', null);
  return rows.orderBy('version.id', 'desc').limit(limit).execute();
}

/** Versions can only continue each other within this scope. */
export interface AssetScope {
  readonly userId: number;
  readonly romId: number;
  readonly kind: AssetKind;
}

/** Versions of the user that continued from the given parent, newest first. */
export const findSuccessors = (
  db: Db,
  { userId, romId, kind, parentId }: AssetScope & { parentId: number },
) =>
  db
    .selectFrom('asset_version as version')
    .innerJoin('asset', 'asset.id', 'version.asset_id')
    .select(['version.id', 'version.asset_id', 'version.sha256', 'version.device_id'])
    .where('version.parent_id', '=', parentId)
    .where('asset.user_id', '=', userId)
    .where('asset.rom_id', '=', romId)
    .where('asset.kind', '=', kind)
    .orderBy('version.id', 'desc')
    .execute();

/** The last version of the line that continues from a version; from several, the newest is taken. */
export async function findLatestDescendant(
  db: Db,
  { userId, romId, kind, id }: AssetScope & { id: number },
): Promise<number> {
  // Ids grow along a line, so the recursion ends even if rows were to refer to each other.
  const { rows } = await sql<{ id: number }>`
    with recursive line (id) as (
      select cast(${id} as integer)
      union all
      select (
        select max(version.id)
        from asset_version as version
        inner join asset on asset.id = version.asset_id
        where version.parent_id = line.id
          and version.id > line.id
          and asset.user_id = ${userId}
          and asset.rom_id = ${romId}
          and asset.kind = ${kind}
      )
      from line
      where line.id is not null
    )
    select max(id) as id from line
  `.execute(db);
  return rows[0]?.id ?? id;
}

/** Versions of an asset with exactly this content, newest first. */
export const findVersionsWithContent = (
  db: Db,
  { assetId, sha256 }: { assetId: number; sha256: string },
) =>
  db
    .selectFrom('asset_version')
    .select(['id', 'parent_id', 'device_id'])
    .where('asset_id', '=', assetId)
    .where('sha256', '=', sha256)
    .orderBy('id', 'desc')
    .execute();

export async function isOwnVersion(
  db: Db,
  { userId, romId, kind, id }: AssetScope & { id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('asset_version as version')
    .innerJoin('asset', 'asset.id', 'version.asset_id')
    .select('version.id')
    .where('version.id', '=', id)
    .where('asset.user_id', '=', userId)
    .where('asset.rom_id', '=', romId)
    .where('asset.kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Their files are removed later, once no version references them. */
export async function removeOlderVersions(
  db: Db,
  { assetId, versionId }: { assetId: number; versionId: number },
): Promise<void> {
  await db
    .deleteFrom('asset_version')
    .where('asset_id', '=', assetId)
    .where('id', '<', versionId)
    .execute();
}

/** Deleted assets of a user with their sizes, the oldest deletion first. */
export const findDeletedSizes = (db: Db, userId: number): Promise<{ id: number; size: number }[]> =>
  db
    .selectFrom('asset')
    .innerJoin('asset_version as version', 'version.asset_id', 'asset.id')
    .select(['asset.id', sql<number>`cast(sum(version.size) as bigint)`.as('size')])
    .where('asset.user_id', '=', userId)
    .where('asset.deleted_at', 'is not', null)
    .groupBy(['asset.id', 'asset.deleted_at'])
    .orderBy('asset.deleted_at')
    .orderBy('asset.id')
    .execute();

export async function isContentReferenced(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('asset_version')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
