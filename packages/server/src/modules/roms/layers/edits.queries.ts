import type { MetadataField } from '@saveroom/contract';
import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { RawField, RomEditTable } from '#modules/roms/roms.tables.ts';

/** Includes the username of each edit. */
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
  const { rom_id: _, field: __, ...facts } = edit;
  await db
    .insertInto('rom_edit')
    .values(edit)
    .onConflict((conflict) => conflict.columns(['rom_id', 'field']).doUpdateSet(facts))
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
