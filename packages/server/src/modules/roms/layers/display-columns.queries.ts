import type { Insertable, Selectable, Updateable } from 'kysely';

import type { RomDetailTable } from '#modules/roms/roms.tables.ts';
import type { Db } from '#core/db/engine.ts';
import type { RomTable } from '#modules/roms/roms.tables.ts';
import type { RomClaimTable } from '#modules/roms/roms.tables.ts';

export type DatMatchRow = Selectable<RomClaimTable>;

/** Games with their current display columns and file columns. */
export const findDisplayedRoms = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .selectAll('rom')
    .select('platform.slug as platform_slug')
    .where('rom.id', 'in', ids)
    .execute();
export type DisplayedRom = Awaited<ReturnType<typeof findDisplayedRoms>>[number];

export const findDetails = (db: Db, ids: readonly number[]) =>
  db.selectFrom('rom_detail').selectAll().where('rom_id', 'in', ids).execute();

export const findDatMatches = (db: Db, ids: readonly number[]): Promise<DatMatchRow[]> =>
  db.selectFrom('rom_claim').selectAll().where('rom_id', 'in', ids).execute();

export async function saveDatMatch(db: Db, match: Insertable<RomClaimTable>): Promise<void> {
  const { rom_id: _, ...facts } = match;
  await db
    .insertInto('rom_claim')
    .values(match)
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(facts))
    .execute();
}

export async function removeDatMatch(db: Db, romId: number): Promise<void> {
  await db.deleteFrom('rom_claim').where('rom_id', '=', romId).execute();
}

export async function saveDisplayedRom(
  db: Db,
  id: number,
  patch: Updateable<RomTable>,
): Promise<void> {
  await db.updateTable('rom').set(patch).where('id', '=', id).execute();
}

export async function saveDisplayedDetail(
  db: Db,
  id: number,
  patch: Updateable<RomDetailTable>,
): Promise<void> {
  await db
    .insertInto('rom_detail')
    .values({ ...patch, rom_id: id })
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(patch))
    .execute();
}

/** Whether some games have no version key yet because the rules for versions changed. */
export async function hasGamesWithoutVersionKey(db: Db): Promise<boolean> {
  const game = await db
    .selectFrom('rom')
    .select('id')
    .where('version_key', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

/** In order of their ids, after `afterId`; includes removed games, because they may return. */
export async function findRomIdsAfter(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rom')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
