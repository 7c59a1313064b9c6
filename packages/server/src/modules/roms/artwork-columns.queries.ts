import type { Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';

import type { RomDetailTable, RomTable } from './roms.tables.ts';

/**
 * Locks the game. Call it first in a transaction that changes its artwork: the display columns
 * depend on all rows, and concurrent transactions would miss each other's rows.
 */
export async function lockGame(db: Db, romId: number): Promise<void> {
  await db
    .updateTable('rom')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', romId)
    .execute();
}

/** Clients fetch the game again. */
export async function touchRom(db: Db, romId: number, now: string): Promise<void> {
  await db.updateTable('rom').set({ updated_at: now }).where('id', '=', romId).execute();
}

/** Updates only on a difference, because clients fetch every updated game again. */
export async function saveArtworkColumns(
  db: Db,
  romId: number,
  { columns, now }: { columns: Updateable<RomTable>; now: string },
): Promise<void> {
  const differs = Object.entries(columns) as [keyof RomTable, string | number][];
  await db
    .updateTable('rom')
    .set({ ...columns, updated_at: now })
    .where('id', '=', romId)
    .where((eb) => eb.or(differs.map(([column, value]) => eb(column, '!=', value))))
    .execute();
}

export async function saveArtworkDetail(
  db: Db,
  romId: number,
  patch: Updateable<RomDetailTable>,
): Promise<void> {
  await db
    .insertInto('rom_detail')
    .values({ ...patch, rom_id: romId })
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(patch))
    .execute();
}
