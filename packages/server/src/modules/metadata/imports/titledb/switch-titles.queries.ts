import { sql } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { jsonRows } from '#modules/metadata/sources/editions.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';

import type { SwitchTitle } from './switch-title.ts';

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
