import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';

const BATCH_SIZE = 5000;

/** The tables with rows of editions, and the key columns within an edition. */
const KEYS = {
  launchbox_game: ['database_id'],
  launchbox_name: ['folded', 'database_id'],
  launchbox_picture: ['database_id', 'seq'],
  launchbox_file: ['stem', 'platform'],
  launchbox_mame: ['stem'],
  switch_title: ['nsu_id'],
  source_name: ['folded', 'key'],
} as const;

export type EditionTable = keyof typeof KEYS;

/** Deletes one batch of rows. False: no rows were left. */
export async function deleteBatch(db: Db, table: EditionTable, edition: number): Promise<boolean> {
  const columns = sql.join(KEYS[table].map((name) => sql.ref(name)));
  const result = await sql`
    delete from ${sql.table(table)}
    where edition_id = ${edition} and (${columns}) in (
      select ${columns} from ${sql.table(table)} where edition_id = ${edition}
      limit ${BATCH_SIZE}
    )
  `.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}
