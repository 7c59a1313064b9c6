import type { SourceId } from '@saveroom/contract';
import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { RomLayerTable, RomRefusalTable } from '#modules/roms/roms.tables.ts';

export type LayerRow = Selectable<RomLayerTable>;
export type RefusalRow = Selectable<RomRefusalTable>;

export const findLayers = (db: Db, ids: readonly number[]): Promise<LayerRow[]> =>
  db.selectFrom('rom_layer').selectAll().where('rom_id', 'in', ids).execute();

export const findRefusals = (db: Db, romId: number): Promise<RefusalRow[]> =>
  db
    .selectFrom('rom_refusal')
    .selectAll()
    .where('rom_id', '=', romId)
    .orderBy('source')
    .orderBy('source_id')
    .execute();

export async function saveLayer(db: Db, layer: Insertable<RomLayerTable>): Promise<void> {
  const { rom_id: _, source: __, ...facts } = layer;
  await db
    .insertInto('rom_layer')
    .values(layer)
    .onConflict((conflict) => conflict.columns(['rom_id', 'source']).doUpdateSet(facts))
    .execute();
}

export async function removeLayer(db: Db, romId: number, source: SourceId): Promise<void> {
  await db
    .deleteFrom('rom_layer')
    .where('rom_id', '=', romId)
    .where('source', '=', source)
    .execute();
}

/** `source_id` empty: all matches of the source are rejected. */
export async function saveRefusal(db: Db, refusal: Insertable<RomRefusalTable>): Promise<void> {
  await db
    .insertInto('rom_refusal')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['rom_id', 'source', 'source_id']).doNothing())
    .execute();
}

export async function removeRefusals(db: Db, romId: number, source: SourceId): Promise<void> {
  await db
    .deleteFrom('rom_refusal')
    .where('rom_id', '=', romId)
    .where('source', '=', source)
    .execute();
}

/** Copies metadata and edits of one game to another, except where the other has its own. */
export async function copyMetadata(db: Db, from: number, to: number): Promise<void> {
  for (const [table, key] of TABLE_KEYS) {
    const existing = await db.selectFrom(table).selectAll().where('rom_id', '=', to).execute();
    const isPresent = (row: object): boolean =>
      existing.some((other) => key.every((one) => valueOf(other, one) === valueOf(row, one)));
    const rows = await db.selectFrom(table).selectAll().where('rom_id', '=', from).execute();
    const copies = rows.filter((row) => !isPresent(row)).map((row) => ({ ...row, rom_id: to }));
    if (copies.length > 0) {
      await db.insertInto(table).values(copies).execute();
    }
  }
}

/** The columns that identify a row of one game. */
const TABLE_KEYS = [
  ['rom_layer', ['source']],
  ['rom_refusal', ['source', 'source_id']],
  ['rom_edit', ['field']],
  ['rom_claim', []],
] as const;

const valueOf = (row: object, key: string): unknown => (row as Record<string, unknown>)[key];
