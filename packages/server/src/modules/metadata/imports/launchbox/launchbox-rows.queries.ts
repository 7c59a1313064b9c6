import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { jsonRows } from '#modules/metadata/sources/editions.queries.ts';

import type { LaunchboxRows } from './launchbox-rows.ts';

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
