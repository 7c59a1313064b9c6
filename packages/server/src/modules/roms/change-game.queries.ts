import type { Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { RomTable } from './roms.tables.ts';

import { findRomFiles, saveRom, saveRomFile } from './library.queries.ts';

export const findGameToChange = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .select(['id', 'platform_id', 'root', 'fs_path', 'fs_name', 'fs_name_no_ext', 'is_folder'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
export type GameToChange = NonNullable<Awaited<ReturnType<typeof findGameToChange>>>;

/** Removed games are included; undefined: there is no such row. */
export async function findGameName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('rom').select('fs_name').where('id', '=', id).executeTakeFirst();
  return row?.fs_name;
}

/** Another game of the platform with this name. */
export const findGameByName = (
  db: Db,
  { id, platform_id }: Pick<GameToChange, 'id' | 'platform_id'>,
  name_key: string,
) =>
  db
    .selectFrom('rom')
    .select(['id', 'name_key', 'removed_at'])
    .where('platform_id', '=', platform_id)
    .where('name_key', '=', name_key)
    .where('id', '!=', id)
    .executeTakeFirst();

export const saveGameName = (db: Db, id: number, patch: Updateable<RomTable>): Promise<void> =>
  saveRom(db, id, patch);

/** Updates the paths of a game's files after it was renamed or moved into a folder. */
export async function moveRomFiles(
  db: Db,
  game: GameToChange,
  { name, isFolder, now }: { name: string; isFolder: boolean; now: string },
): Promise<void> {
  const before = game.is_folder === 1 ? `${game.fs_path}/${game.fs_name}` : game.fs_path;
  const after = isFolder ? `${game.fs_path}/${name}` : game.fs_path;
  for (const { id, file_path, file_name } of await findRomFiles(db, game.id)) {
    const isGameItself = !isFolder && file_name === game.fs_name;
    await saveRomFile(db, id, {
      file_path: after + file_path.slice(before.length),
      file_name: isGameItself ? name : file_name,
      updated_at: now,
    });
  }
}
