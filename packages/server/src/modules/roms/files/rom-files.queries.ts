import type { Db } from '#core/db/engine.ts';
import { findRomFiles, removeRomFiles } from '#modules/roms/library.queries.ts';

/** Undefined if the game of the file was removed. */
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

/** The totals hold until the next scan computes them again. */
export async function removeFileAndUpdateTotals(
  db: Db,
  romId: number,
  fileId: number,
  now: string,
) {
  await db.transaction().execute(async (transaction) => {
    await removeRomFiles(transaction, [fileId]);
    const remaining = await findRomFiles(transaction, romId);
    await transaction
      .updateTable('rom')
      .set({
        file_count: remaining.length,
        fs_size_bytes: remaining.reduce((sum, { file_size_bytes }) => sum + file_size_bytes, 0),
        updated_at: now,
      })
      .where('id', '=', romId)
      .execute();
  });
}
