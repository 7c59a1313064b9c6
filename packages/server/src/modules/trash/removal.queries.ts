import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';

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
