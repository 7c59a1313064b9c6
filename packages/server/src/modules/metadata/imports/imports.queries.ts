import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { jsonRows } from '#modules/metadata/sources/editions.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';

const DELETE_BATCH = 5000;

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

/** Sends each kind of row as one JSON text. Existing rows are not replaced. */
export async function insertLaunchboxRows(
  db: Db,
  edition: number,
  { games, names, pictures, files, mame }: LaunchboxRows,
): Promise<void> {
  const id = sql`cast(${edition} as integer)`;
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
  edition: number,
  titles: readonly SwitchTitle[],
): Promise<void> {
  const id = sql`cast(${edition} as integer)`;
  const rows = titles.map((one) => [one.nsuId, one.titleId, one.name, one.facts]);
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
