import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { checkedTable } from '#core/db/checked-table.ts';

import { addNumber, stemOf } from './file-label.ts';
import type { AssetKind, AssetTable } from './saves.tables.ts';

const selectAssets = (db: Db) =>
  db
    .selectFrom('asset')
    .innerJoin(checkedTable('asset_version', 'version'), 'version.id', 'asset.version_id')
    .leftJoin(checkedTable('rom'), 'rom.id', 'asset.rom_id')
    .leftJoin(checkedTable('platform'), 'platform.id', 'rom.platform_id')
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
      'version.md5',
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
  let rows = selectAssets(db)
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
  selectAssets(db).where('asset.id', '=', id).where('asset.kind', '=', kind).executeTakeFirst();

/** Like `findAsset`, for an asset of any kind. */
export const findAnyAsset = (db: Db, id: number): Promise<AssetRow | undefined> =>
  selectAssets(db).where('asset.id', '=', id).executeTakeFirst();

export const findAssetNamed = (
  db: Db,
  key: { userId: number; romId: number; kind: AssetKind; name: string },
): Promise<AssetRow | undefined> =>
  selectAssets(db)
    .where('asset.user_id', '=', key.userId)
    .where('asset.rom_id', '=', key.romId)
    .where('asset.kind', '=', key.kind)
    .where('asset.file_name', '=', key.name)
    .where('asset.deleted_at', 'is', null)
    .executeTakeFirst();

/** The name, with a number if another asset of the game has it. */
export async function freeAssetName(
  db: Db,
  { name, ...scope }: Parameters<typeof findAssetNamed>[1],
): Promise<string> {
  let free = name;
  for (let number = 2; await findAssetNamed(db, { ...scope, name: free }); number += 1) {
    free = addNumber(name, number);
  }
  return free;
}

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

/** The user's own and public assets of all these kinds, newest first, with their owners. */
export const findVisibleAssets = (
  db: Db,
  { romId, kinds, userId }: { romId: number; kinds: readonly AssetKind[]; userId: number | null },
) =>
  selectAssets(db)
    .innerJoin('users', 'users.id', 'asset.user_id')
    .select(['users.username', 'users.avatar_path', 'users.updated_at as user_updated_at'])
    .where('asset.rom_id', '=', romId)
    .where('asset.kind', 'in', kinds)
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
  selectAssets(db)
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
  const counts = { save: 0, state: 0, screenshot: 0, file: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/**
 * Moves saves, states, screenshots and play time of one game to another; a name that is taken
 * there gets a number. Returns the user ids of their owners.
 */
export async function moveSaves(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'rom_id', 'user_id', 'kind', 'file_name', 'deleted_at'])
    .where('rom_id', 'in', [from, to])
    .orderBy('id')
    .execute();
  const moving = rows.filter(({ rom_id }) => rom_id === from);
  const keyOf = (row: (typeof rows)[number], name: string): string =>
    JSON.stringify([row.user_id, row.kind, name]);
  const taken = new Set(
    rows
      .filter(({ rom_id, deleted_at }) => rom_id === to && deleted_at === null)
      .map((row) => keyOf(row, row.file_name)),
  );
  for (const row of moving) {
    let file_name = row.file_name;
    if (row.deleted_at === null) {
      for (let number = 2; taken.has(keyOf(row, file_name)); number += 1) {
        file_name = addNumber(row.file_name, number);
      }
      taken.add(keyOf(row, file_name));
    }
    const patch = { rom_id: to, file_name, stem: stemOf(file_name) };
    await db.updateTable('asset').set(patch).where('id', '=', row.id).execute();
  }
  await db.updateTable('play_session').set({ rom_id: to }).where('rom_id', '=', from).execute();
  return moving.map(({ user_id }) => user_id);
}

/** The asset is visible only once it has its first version. */
export async function insertAsset(
  db: Db,
  row: Omit<Insertable<AssetTable>, 'version_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('asset')
    .values({ ...row, version_id: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCurrentVersion(
  db: Db,
  assetId: number,
  current: { version_id: number; emulator: string | null; updated_at: string },
): Promise<void> {
  await db.updateTable('asset').set(current).where('id', '=', assetId).execute();
}

export async function moveToTrash(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: string },
): Promise<void> {
  await db
    .updateTable('asset')
    .set({ deleted_at: now })
    .where('id', 'in', idsIn(ids))
    .where('deleted_at', 'is', null)
    .execute();
}

export async function restoreFromTrash(
  db: Db,
  id: number,
  name: Pick<AssetTable, 'file_name' | 'stem'>,
): Promise<void> {
  await db
    .updateTable('asset')
    .set({ ...name, deleted_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setPublic(db: Db, id: number, is_public: 0 | 1): Promise<void> {
  await db.updateTable('asset').set({ is_public }).where('id', '=', id).execute();
}

/** Also deletes their versions. */
export async function removeAssets(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('asset').where('id', 'in', idsIn(ids)).execute();
}

/** Also deletes their versions; a file is removed once no version references it. */
export async function removeDeletedBefore(db: Db, before: string): Promise<number> {
  const removed = await db
    .deleteFrom('asset')
    .where('deleted_at', '<', before)
    .returning('id')
    .execute();
  return removed.length;
}
