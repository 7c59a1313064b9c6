import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { jsonRows } from '#modules/metadata/sources/source-imports.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';

const DELETE_BATCH = 5000;

/** The tables of imported rows, and the columns that identify a row of one import. */
const KEY_COLUMNS = {
  launchbox_game: ['database_id'],
  launchbox_name: ['folded', 'database_id'],
  launchbox_picture: ['database_id', 'seq'],
  launchbox_file: ['stem', 'platform'],
  launchbox_mame: ['stem'],
  switch_title: ['nsu_id'],
  source_name: ['folded', 'key'],
} as const;

export type ImportTable = keyof typeof KEY_COLUMNS;

/** Deletes one batch of rows. False: no rows were left. */
export async function deleteBatch(db: Db, table: ImportTable, importId: number): Promise<boolean> {
  const columns = sql.join(KEY_COLUMNS[table].map((name) => sql.ref(name)));
  const result = await sql`
    delete from ${sql.table(table)}
    where edition_id = ${importId} and (${columns}) in (
      select ${columns} from ${sql.table(table)} where edition_id = ${importId}
      limit ${DELETE_BATCH}
    )
  `.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

type Row = readonly (string | number)[];

/** Rows in the order of the columns of their tables. */
export interface LaunchboxRows {
  readonly games: Row[];
  readonly names: Row[];
  readonly pictures: Row[];
  readonly files: Row[];
  readonly mame: Row[];
}

/**
 * Inserts rows, each kind as one JSON text. Existing rows are not replaced. SQLite needs `where
 * true`: otherwise it takes `on conflict` for a join condition.
 */
export async function insertLaunchboxRows(
  db: Db,
  importId: number,
  { games, names, pictures, files, mame }: LaunchboxRows,
): Promise<void> {
  const id = sql`cast(${importId} as integer)`;
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into launchbox_game (edition_id, database_id, platform, name, facts)
      select ${id}, cast(value->>0 as integer), value->>1, value->>2, value->>3
      from json_each(${jsonRows(games)}) where true on conflict do nothing
    `.execute(transaction);
    await sql`
      insert into launchbox_name (edition_id, folded, database_id, name)
      select ${id}, value->>0, cast(value->>1 as integer), value->>2
      from json_each(${jsonRows(names)}) where true on conflict do nothing
    `.execute(transaction);
    await sql`
      insert into launchbox_picture (edition_id, database_id, seq, pictures)
      select ${id}, cast(value->>0 as integer), cast(value->>1 as integer), value->>2
      from json_each(${jsonRows(pictures)}) where true on conflict do nothing
    `.execute(transaction);
    await sql`
      insert into launchbox_file (edition_id, stem, platform, game)
      select ${id}, value->>0, value->>1, value->>2
      from json_each(${jsonRows(files)}) where true on conflict do nothing
    `.execute(transaction);
    await sql`
      insert into launchbox_mame (edition_id, stem, game)
      select ${id}, value->>0, value->>1
      from json_each(${jsonRows(mame)}) where true on conflict do nothing
    `.execute(transaction);
  });
}

export interface SwitchTitle {
  readonly nsuId: string;
  readonly titleId: string;
  readonly name: string;
  readonly facts: string;
}

export async function insertSwitchTitles(
  db: Db,
  importId: number,
  titles: readonly SwitchTitle[],
): Promise<void> {
  const id = sql`cast(${importId} as integer)`;
  const rows = titles.map(({ nsuId, titleId, name, facts }) => [nsuId, titleId, name, facts]);
  const names = titles.map(({ nsuId, name }) => [foldName(name), nsuId, name]);
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into switch_title (edition_id, nsu_id, title_id, name, facts)
      select ${id}, value->>0, value->>1, value->>2, value->>3
      from json_each(${jsonRows(rows)}) where true on conflict do nothing
    `.execute(transaction);
    await sql`
      insert into source_name (edition_id, folded, key, name)
      select ${id}, value->>0, value->>1, value->>2
      from json_each(${jsonRows(names)}) where true on conflict do nothing
    `.execute(transaction);
  });
}
