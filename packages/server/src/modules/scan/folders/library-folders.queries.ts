import type { Db } from '#core/db/engine.ts';

interface StoredFolder {
  readonly id: number;
  readonly path: string;
}

export const findLibraryFolders = (db: Db): Promise<StoredFolder[]> =>
  db
    .selectFrom('library_folder')
    .select(['id', 'path'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

/** Paths of removed library folders. */
export async function findRemovedPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('library_folder')
    .select('path')
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map(({ path }) => path);
}

/** Inserts a folder or restores a removed one. */
export async function insertFolder(db: Db, path: string, now: string): Promise<void> {
  await db
    .insertInto('library_folder')
    .values({ path, created_at: now, removed_at: null })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ removed_at: null }))
    .execute();
}

/** The folder a new installation begins with; several processes may try at once. */
export async function insertFirstFolder(db: Db, path: string, now: string): Promise<void> {
  await db
    .insertInto('library_folder')
    .values({ path, created_at: now, removed_at: null })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

export async function markFolderRemoved(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('library_folder')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** The old path stays as a removed folder, because a running scan may still add games below it. */
export async function moveFolder(
  db: Db,
  { id, path }: StoredFolder,
  { to, now }: { to: string; now: string },
): Promise<void> {
  await db.deleteFrom('library_folder').where('path', '=', to).execute();
  await db.updateTable('library_folder').set({ path: to }).where('id', '=', id).execute();
  await db
    .insertInto('library_folder')
    .values({ path, created_at: now, removed_at: now })
    .execute();
}

export const findPlatformsWithoutGames = (db: Db) =>
  db
    .selectFrom('platform')
    .select(['id', 'fs_slug'])
    .where('removed_at', 'is', null)
    .where('rom_count', '=', 0)
    .execute();
