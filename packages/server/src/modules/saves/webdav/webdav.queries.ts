import type { Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';
import { stemOf } from '#modules/saves/file-label.ts';
import type { AssetKind, WebdavFileTable } from '#modules/saves/saves.tables.ts';

import { pathKey } from './dav-path.ts';

export type WebdavFileRow = Selectable<WebdavFileTable>;

export const findWebdavFiles = (db: Db, userId: number): Promise<WebdavFileRow[]> =>
  db.selectFrom('webdav_file').selectAll().where('user_id', '=', userId).orderBy('path').execute();

export const findWebdavFile = (
  db: Db,
  { userId, path }: { userId: number; path: string },
): Promise<WebdavFileRow | undefined> =>
  db
    .selectFrom('webdav_file')
    .selectAll()
    .where('user_id', '=', userId)
    .where('path_key', '=', pathKey(path))
    .executeTakeFirst();

export async function countWebdavFiles(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webdav_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there are files below this path, or one of its parent folders is the path of a file. */
export async function isFolderOrBelowFile(
  db: Db,
  { userId, path }: { userId: number; path: string },
): Promise<boolean> {
  const folder = `${pathKey(path)}/`;
  const parts = pathKey(path).split('/');
  const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
  const row = await db
    .selectFrom('webdav_file')
    .innerJoin('asset', 'asset.id', 'webdav_file.asset_id')
    .select('webdav_file.id')
    .where('webdav_file.user_id', '=', userId)
    .where('asset.deleted_at', 'is', null)
    .where((eb) => {
      // `substr` counts code points.
      const start = eb.fn<string>('substr', ['path_key', eb.lit(1), eb.lit([...folder].length)]);
      // No path is empty, but `in` needs at least one value.
      return eb.or([eb(start, '=', folder), eb('path_key', 'in', ['', ...above])]);
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * `assetId` null: the file was deleted. Its path stays in the table, so that clients learn of it.
 */
export async function saveWebdavFile(
  db: Db,
  file: { userId: number; path: string; assetId: number | null; now: string },
): Promise<void> {
  const changes = { path: file.path, asset_id: file.assetId, updated_at: file.now };
  await db
    .insertInto('webdav_file')
    .values({
      ...changes,
      user_id: file.userId,
      path_key: pathKey(file.path),
      created_at: file.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'path_key']).doUpdateSet(changes))
    .execute();
}

export async function isAssetOnWebdav(db: Db, assetId: number): Promise<boolean> {
  const row = await db
    .selectFrom('webdav_file')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Assigns a file to its game, once the library has the game. */
export async function assignGame(
  db: Db,
  assetId: number,
  { kind, romId, label }: { kind: AssetKind; romId: number; label: string },
): Promise<void> {
  await db
    .updateTable('asset')
    .set({ kind, rom_id: romId, file_name: label, stem: stemOf(label) })
    .where('id', '=', assetId)
    .execute();
}

export async function saveMd5(db: Db, versionId: number, md5: string): Promise<void> {
  await db.updateTable('asset_version').set({ md5 }).where('id', '=', versionId).execute();
}

export type NamedGame = Awaited<ReturnType<typeof findGamesNamed>>[number];

const BATCH = 200;

/** Games of the library whose file or folder has one of these names, without extension. */
export async function findGamesNamed(db: Db, names: readonly string[]) {
  const found = await Promise.all(
    [...batchesOf(names, BATCH)].map((batch) =>
      db
        .selectFrom('rom')
        .innerJoin('platform', 'platform.id', 'rom.platform_id')
        .select(['rom.id', 'rom.fs_name_no_ext', 'rom.platform_id', 'platform.slug'])
        .select('platform.fs_slug')
        .where('rom.fs_name_no_ext', 'in', batch)
        .where('rom.removed_at', 'is', null)
        .orderBy('rom.id')
        .execute(),
    ),
  );
  return found.flat();
}

/** The saves of a user with the name and platform of their game, newest first. */
export const findSavesWithGames = (db: Db, userId: number) =>
  db
    .selectFrom('asset')
    .innerJoin('rom', 'rom.id', 'asset.rom_id')
    .select(['asset.id', 'asset.rom_id', 'asset.file_name', 'asset.updated_at'])
    .select(['rom.fs_name_no_ext', 'rom.platform_id'])
    .where('asset.user_id', '=', userId)
    .where('asset.kind', '=', 'save')
    .where('asset.deleted_at', 'is', null)
    .orderBy('asset.version_id', 'desc')
    .execute();

export async function findNewestVersionId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('asset_version')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest version of an asset that existed when the manifest was read; null: none did. */
export async function findVersionUpTo(
  db: Db,
  { assetId, versionId }: { assetId: number; versionId: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('asset_version')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('id', '<=', versionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface ManifestClient {
  readonly userId: number;
  readonly client: string;
}

export async function saveManifestRead(
  db: Db,
  { userId, client, versionId, now }: ManifestClient & { versionId: number; now: string },
): Promise<void> {
  const changes = { version_id: versionId, read_at: now };
  await db
    .insertInto('webdav_manifest_read')
    .values({ user_id: userId, client, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet(changes))
    .execute();
}

export const findManifestRead = (db: Db, { userId, client }: ManifestClient) =>
  db
    .selectFrom('webdav_manifest_read')
    .select(['version_id', 'read_at'])
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .executeTakeFirst();

/** Removes what no client has needed for a long time: reads, and paths of deleted files. */
export async function removeOldWebdavRows(db: Db, before: string): Promise<void> {
  await db.deleteFrom('webdav_manifest_read').where('read_at', '<', before).execute();
  await db
    .deleteFrom('webdav_file')
    .where('asset_id', 'is', null)
    .where('updated_at', '<', before)
    .execute();
}
