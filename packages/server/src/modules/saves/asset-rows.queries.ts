import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import type { AssetKind } from './saves.tables.ts';

const withVersion = (db: Db) =>
  db
    .selectFrom('asset')
    .innerJoin('asset_version as version', 'version.id', 'asset.version_id')
    .leftJoin('rom', 'rom.id', 'asset.rom_id')
    .leftJoin('platform', 'platform.id', 'rom.platform_id')
    .select([
      'asset.id',
      'asset.user_id',
      'asset.rom_id',
      'asset.kind',
      'asset.file_name',
      'asset.stem',
      'asset.emulator',
      'asset.slot',
      'asset.is_public',
      'asset.version_id',
      'asset.deleted_at',
      'asset.created_at',
      'asset.updated_at',
      'version.sha256',
      'version.size',
      'version.content_hash',
      'version.core_version',
      'version.device_id',
      'version.diverged_from',
      'platform.slug as platform_slug',
      'platform.fs_slug as platform_folder',
    ]);

export type AssetRow = Awaited<ReturnType<typeof findAssets>>[number];

interface AssetFilter {
  readonly userId: number;
  readonly kind: AssetKind;
  readonly romId?: number | undefined;
  readonly platformId?: number | undefined;
  readonly slot?: string | undefined;
  readonly isDeleted?: boolean;
}

/** Newest first; deleted assets by the time of their deletion. */
export function findAssets(db: Db, filter: AssetFilter) {
  const { userId, kind, romId, platformId, slot, isDeleted = false } = filter;
  let rows = withVersion(db)
    .where('asset.user_id', '=', userId)
    .where('asset.kind', '=', kind)
    .where('asset.deleted_at', isDeleted ? 'is not' : 'is', null);
  if (romId !== undefined) rows = rows.where('asset.rom_id', '=', romId);
  if (platformId !== undefined) rows = rows.where('rom.platform_id', '=', platformId);
  if (slot !== undefined) rows = rows.where('asset.slot', '=', slot);
  return rows
    .orderBy(isDeleted ? 'asset.deleted_at' : 'asset.updated_at', 'desc')
    .orderBy('asset.version_id', 'desc')
    .execute();
}

/** Finds assets of every user, deleted ones too: the caller must check access. */
export const findAsset = (
  db: Db,
  { id, kind }: { id: number; kind: AssetKind },
): Promise<AssetRow | undefined> =>
  withVersion(db).where('asset.id', '=', id).where('asset.kind', '=', kind).executeTakeFirst();

export const findAssetNamed = (
  db: Db,
  key: { userId: number; romId: number; kind: AssetKind; name: string },
): Promise<AssetRow | undefined> =>
  withVersion(db)
    .where('asset.user_id', '=', key.userId)
    .where('asset.rom_id', '=', key.romId)
    .where('asset.kind', '=', key.kind)
    .where('asset.file_name', '=', key.name)
    .where('asset.deleted_at', 'is', null)
    .executeTakeFirst();

export async function findAssetIds(
  db: Db,
  { userId, kind }: { userId: number; kind: AssetKind },
): Promise<number[]> {
  const rows = await db
    .selectFrom('asset')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The user's own and public assets, newest first, with their owners. */
export const findVisibleAssets = (
  db: Db,
  { romId, kind, userId }: { romId: number; kind: AssetKind; userId: number | null },
) =>
  withVersion(db)
    .innerJoin('users', 'users.id', 'asset.user_id')
    .select(['users.username', 'users.avatar_path', 'users.updated_at as user_updated_at'])
    .where('asset.rom_id', '=', romId)
    .where('asset.kind', '=', kind)
    .where('asset.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('asset.is_public', '=', 1), eb('asset.user_id', '=', userId ?? -1)]))
    .orderBy('asset.updated_at', 'desc')
    .orderBy('asset.version_id', 'desc')
    .execute();

/** Includes deleted ones: a save in the trash has its screenshot with it. */
export const findScreenshots = (
  db: Db,
  { userIds, romIds }: { userIds: readonly number[]; romIds: readonly number[] },
): Promise<AssetRow[]> =>
  withVersion(db)
    .where('asset.kind', '=', 'screenshot')
    .where('asset.user_id', 'in', idsIn(userIds))
    .where('asset.rom_id', 'in', idsIn(romIds))
    .orderBy('asset.version_id')
    .execute();

/** The number of assets of each kind, of all users together. */
export async function countAssets(db: Db): Promise<Record<AssetKind, number>> {
  const rows = await db
    .selectFrom('asset')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('kind')
    .execute();
  const counts = { save: 0, state: 0, screenshot: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}
