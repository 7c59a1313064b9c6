import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import type { TrashEntryTable } from './trash.tables.ts';

export type TrashRow = Selectable<TrashEntryTable>;

export async function insertTrashEntry(db: Db, row: Insertable<TrashEntryTable>): Promise<void> {
  await db.insertInto('trash_entry').values(row).execute();
}

export async function saveTrashPaths(db: Db, id: string, paths: readonly string[]): Promise<void> {
  await db
    .updateTable('trash_entry')
    .set({ paths: JSON.stringify(paths) })
    .where('id', '=', id)
    .execute();
}

export const findTrashEntry = (db: Db, id: string): Promise<TrashRow | undefined> =>
  db.selectFrom('trash_entry').selectAll().where('id', '=', id).executeTakeFirst();

/** All entries, newest first, with the name of the user who deleted them. */
export const findTrashEntries = (db: Db) =>
  db
    .selectFrom('trash_entry')
    .leftJoin('users', 'users.id', 'trash_entry.user_id')
    .selectAll('trash_entry')
    .select('users.username as deleted_by')
    .orderBy('deleted_at', 'desc')
    .orderBy('trash_entry.id')
    .execute();

export const findOldTrashEntries = (db: Db, before: string): Promise<TrashRow[]> =>
  db
    .selectFrom('trash_entry')
    .selectAll()
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .execute();

export async function removeTrashEntry(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('trash_entry')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function moveTrashToRoot(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('trash_entry').set({ root: to }).where('root', '=', from).execute();
}

export const findGames = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .select([
      'id',
      'platform_id',
      'root',
      'fs_path',
      'fs_name',
      'is_folder',
      'name',
      'fs_size_bytes',
      'file_count',
    ])
    .where('id', 'in', idsIn(ids))
    .where('removed_at', 'is', null)
    .execute();
export type Game = Awaited<ReturnType<typeof findGames>>[number];

/** The first of these games by id, for the audit log. Removed games still have their rows. */
export const findNames = (db: Db, ids: readonly number[], limit: number) =>
  db
    .selectFrom('rom')
    .select(['id', 'name', 'fs_name'])
    .where('id', 'in', idsIn(ids))
    .orderBy('id')
    .limit(limit)
    .execute();

/** The platforms of these games, at most two. */
export const findPlatformsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .select('platform_id')
    .distinct()
    .where('id', 'in', idsIn(ids))
    .limit(2)
    .execute();

/** Returns the paths of a game's files below its root. */
export async function findPaths(db: Db, romId: number): Promise<string[]> {
  const files = await db
    .selectFrom('rom_file')
    .select(['file_path', 'file_name'])
    .where('rom_id', '=', romId)
    .execute();
  return files.map(({ file_path, file_name }) => `${file_path}/${file_name}`);
}

export const findFolderOfPlatform = (db: Db, id: number) =>
  db.selectFrom('platform').select('fs_slug').where('id', '=', id).executeTakeFirst();
