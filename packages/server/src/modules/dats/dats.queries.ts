import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { DatFileTable } from './dats.tables.ts';

export type DatFileRow = Selectable<DatFileTable>;

const DELETE_BATCH = 2000;

export const findDatFiles = (db: Db): Promise<DatFileRow[]> =>
  db.selectFrom('dat_file').selectAll().orderBy('id').execute();

export const insertDatFile = (db: Db, file: Insertable<DatFileTable>): Promise<DatFileRow> =>
  db.insertInto('dat_file').values(file).returningAll().executeTakeFirstOrThrow();

export async function saveDatFile(
  db: Db,
  id: number,
  patch: Updateable<DatFileTable>,
): Promise<void> {
  await db.updateTable('dat_file').set(patch).where('id', '=', id).execute();
}

export async function removeDatFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('dat_file').where('id', '=', id).execute();
}

/** Makes the next run load superseded DATs of this name again, because the newer one is gone. */
export async function reloadSuperseded(db: Db, name: string): Promise<void> {
  await db
    .updateTable('dat_file')
    .set({ mtime_ms: 0 })
    .where('name', '=', name)
    .where('state', '=', 'superseded')
    .execute();
}

export async function insertEdition(db: Db, now: string): Promise<number> {
  const { id } = await db
    .insertInto('dat_edition')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Editions without a DAT: replaced ones and those of interrupted loads. */
export async function findUnusedEditions(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('dat_edition')
    .leftJoin('dat_file', 'dat_file.edition_id', 'dat_edition.id')
    .select('dat_edition.id')
    .where('dat_file.id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes in batches, so that requests do not wait for hundreds of thousands of rows. */
export async function removeEdition(db: Db, id: number): Promise<void> {
  const { last } = await db
    .selectFrom('dat_game')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('edition_id', '=', id)
    .executeTakeFirstOrThrow();
  for (let start = 0; start <= (last ?? -1); start += DELETE_BATCH) {
    const end = start + DELETE_BATCH;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('dat_rom')
        .where('edition_id', '=', id)
        .where('game_seq', '>=', start)
        .where('game_seq', '<', end)
        .execute();
      await transaction
        .deleteFrom('dat_game')
        .where('edition_id', '=', id)
        .where('seq', '>=', start)
        .where('seq', '<', end)
        .execute();
    });
    // SQLite queries do not yield to the event loop, so yield here for other requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await db.deleteFrom('dat_edition').where('id', '=', id).execute();
}
