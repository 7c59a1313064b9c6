import type { MetadataField, SourceId } from '@saveroom/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type {
  RawField,
  DatMatchTable,
  RomDetailTable,
  RomEditTable,
  RomLayerTable,
  RejectedMatchTable,
  RomTable,
} from '#modules/roms/roms.tables.ts';

export type LayerRow = Selectable<RomLayerTable>;
export type RejectedMatchRow = Selectable<RejectedMatchTable>;

export const findLayers = (db: Db, ids: readonly number[]): Promise<LayerRow[]> =>
  db.selectFrom('rom_layer').selectAll().where('rom_id', 'in', ids).execute();

export const findRejectedMatches = (db: Db, romId: number): Promise<RejectedMatchRow[]> =>
  db
    .selectFrom('rom_refusal')
    .selectAll()
    .where('rom_id', '=', romId)
    .orderBy('source')
    .orderBy('source_id')
    .execute();

export async function saveLayer(db: Db, layer: Insertable<RomLayerTable>): Promise<void> {
  const { rom_id: _, source: __, ...columns } = layer;
  await db
    .insertInto('rom_layer')
    .values(layer)
    .onConflict((conflict) => conflict.columns(['rom_id', 'source']).doUpdateSet(columns))
    .execute();
}

export async function removeLayer(db: Db, romId: number, source: SourceId): Promise<void> {
  await db
    .deleteFrom('rom_layer')
    .where('rom_id', '=', romId)
    .where('source', '=', source)
    .execute();
}

/** Records that a user rejected a match. With an empty `source_id`, all matches of the source. */
export async function saveRejectedMatch(
  db: Db,
  refusal: Insertable<RejectedMatchTable>,
): Promise<void> {
  await db
    .insertInto('rom_refusal')
    .values(refusal)
    .onConflict((conflict) => conflict.columns(['rom_id', 'source', 'source_id']).doNothing())
    .execute();
}

export async function removeRejectedMatches(
  db: Db,
  romId: number,
  source: SourceId,
): Promise<void> {
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
      existing.some((other) =>
        key.every((column) => valueOf(other, column) === valueOf(row, column)),
      );
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

/** The edits of games, with the name of the user who made each. */
export const findEdits = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rom_edit')
    .leftJoin('users', 'users.id', 'rom_edit.user_id')
    .select([
      'rom_edit.rom_id',
      'rom_edit.field',
      'rom_edit.value',
      'rom_edit.kind',
      'rom_edit.edited_at',
      'users.username',
    ])
    .where('rom_edit.rom_id', 'in', ids)
    .execute();
export type EditRow = Awaited<ReturnType<typeof findEdits>>[number];

export async function saveEdit(db: Db, edit: Insertable<RomEditTable>): Promise<void> {
  const { rom_id: _, field: __, ...columns } = edit;
  await db
    .insertInto('rom_edit')
    .values(edit)
    .onConflict((conflict) => conflict.columns(['rom_id', 'field']).doUpdateSet(columns))
    .execute();
}

export async function removeEdits(
  db: Db,
  romId: number,
  fields: readonly (MetadataField | RawField)[],
): Promise<void> {
  await db
    .deleteFrom('rom_edit')
    .where('rom_id', '=', romId)
    .where('field', 'in', fields)
    .execute();
}

export type DatMatchRow = Selectable<DatMatchTable>;

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

export async function saveDatMatch(db: Db, match: Insertable<DatMatchTable>): Promise<void> {
  const { rom_id: _, ...columns } = match;
  await db
    .insertInto('rom_claim')
    .values(match)
    .onConflict((conflict) => conflict.column('rom_id').doUpdateSet(columns))
    .execute();
}

export async function removeDatMatch(db: Db, romId: number): Promise<void> {
  await db.deleteFrom('rom_claim').where('rom_id', '=', romId).execute();
}

export async function saveRomDetail(
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

/** The next game ids after `afterId`. Includes removed games, because they may return. */
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

/** Marks a game as changed, so that clients fetch it again. */
export async function touchRom(db: Db, romId: number, now: string): Promise<void> {
  await db.updateTable('rom').set({ updated_at: now }).where('id', '=', romId).execute();
}

/** Writes the columns only if one differs, because clients fetch every updated game again. */
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
