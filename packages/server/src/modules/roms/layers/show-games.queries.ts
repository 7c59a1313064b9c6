import type { Insertable, Selectable, Updateable } from 'kysely';

import type { RomDetailTable } from '#modules/roms/roms.tables.ts';
import type { Db } from '#core/db/engine.ts';
import type { RomTable } from '#modules/roms/roms.tables.ts';
import type { RomClaimTable } from '#modules/roms/roms.tables.ts';

export type ClaimRow = Selectable<RomClaimTable>;

/** Games as they are shown now, with what their files say. */
export const findShownRoms = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom')
    .innerJoin('platform', 'platform.id', 'rom.platform_id')
    .selectAll('rom')
    .select('platform.slug as platform_slug')
    .where('rom.id', 'in', ids)
    .execute();
export type ShownRom = Awaited<ReturnType<typeof findShownRoms>>[number];

export const findDetails = (db: Db, ids: readonly number[]) =>
  db.selectFrom('rom_detail').selectAll().where('rom_id', 'in', ids).execute();

export const findClaims = (db: Db, ids: readonly number[]): Promise<ClaimRow[]> =>
  db.selectFrom('rom_claim').selectAll().where('rom_id', 'in', ids).execute();

export async function saveClaim(db: Db, claim: Insertable<RomClaimTable>): Promise<void> {
  const { rom_id: _, ...facts } = claim;
  await db
    .insertInto('rom_claim')
    .values(claim)
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(facts))
    .execute();
}

export async function removeClaim(db: Db, romId: number): Promise<void> {
  await db.deleteFrom('rom_claim').where('rom_id', '=', romId).execute();
}

export async function saveShownRom(db: Db, id: number, patch: Updateable<RomTable>): Promise<void> {
  await db.updateTable('rom').set(patch).where('id', '=', id).execute();
}

export async function saveShownDetail(
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

/** Whether there are games whose names were not read since the rules for versions changed. */
export async function hasUnkeyedGames(db: Db): Promise<boolean> {
  const game = await db
    .selectFrom('rom')
    .select('id')
    .where('version_key', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

/** In order of their ids, after `afterId`; removed ones too, for they may come back. */
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
