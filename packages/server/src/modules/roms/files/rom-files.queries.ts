import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { isTrack } from '#modules/names/names.api.ts';
import { findRomFiles, removeRomFiles, saveRom } from '#modules/roms/library.queries.ts';
import type { RomFileTable } from '#modules/roms/roms.tables.ts';

/** A file of a game. Undefined: there is none, or its game was removed. */
export const findFile = (db: Db, id: number) =>
  db
    .selectFrom('rom_file')
    .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
    .selectAll('rom_file')
    .where('rom_file.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();

export const findGame = (db: Db, id: number) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .select(['rom.id', 'rom.platform_id', 'rom.root', 'rom.fs_name', 'platform.fs_slug'])
    .where('rom.id', '=', id)
    .where('rom.removed_at', 'is', null)
    .executeTakeFirst();

/** Removes the row of a file, and updates the totals of its game, as the next scan would. */
export async function removeFileAndUpdateTotals(
  db: Db,
  romId: number,
  fileId: number,
  now: string,
) {
  await db.transaction().execute(async (transaction) => {
    await removeRomFiles(transaction, [fileId]);
    await updateTotals(transaction, romId, now);
  });
}

/** Adds a file that was just stored, unless a scan was faster. Returns its id. */
export const addFileAndUpdateTotals = (
  db: Db,
  file: Insertable<RomFileTable>,
  now: string,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('rom_file')
      .values(file)
      .onConflict((conflict) => conflict.columns(['rom_id', 'file_path', 'file_name']).doNothing())
      .execute();
    await updateTotals(transaction, file.rom_id, now);
    const { id } = await transaction
      .selectFrom('rom_file')
      .select('id')
      .where('rom_id', '=', file.rom_id)
      .where('file_path', '=', file.file_path)
      .where('file_name', '=', file.file_name)
      .executeTakeFirstOrThrow();
    return id;
  });

async function updateTotals(db: Db, romId: number, now: string): Promise<void> {
  const files = await findRomFiles(db, romId);
  await saveRom(db, romId, {
    file_count: files.length,
    fs_size_bytes: files.reduce((sum, { file_size_bytes }) => sum + file_size_bytes, 0),
    has_soundtrack: files.some((file) => isTrack(file.category, file.file_name)) ? 1 : 0,
    updated_at: now,
  });
}
