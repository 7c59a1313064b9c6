import { sql } from 'kysely';

import { insertRows } from '#modules/backups/copy/rows.queries.ts';
import { inOrderOfReferences } from '#modules/backups/copy/table-shape.ts';
import { waysOf, type End } from '#modules/backups/copy/copy-database.ts';

/** What tables ask for beyond being filled. */
const DEMANDED: Readonly<Record<string, unknown>> = {
  'users.role': 'admin',
  'setup_claim.id': 1,
  'backup_setting.id': 1,
};

/** Texts and numbers that copies have been known to change. */
const TEXTS = ['Ōkami „Ω“ 🎮', "it's; drop--", '', '\u2028\ud7ff\uffff', '{"a":[1,null]}'];

/** Puts rows of awkward values into every table, each referring to others of its number. */
export async function fillTables(end: End, rows: number): Promise<void> {
  const shapes = inOrderOfReferences(await waysOf(end).describe(end.db));
  const tables = await columnTypes(end);
  const ids: Record<string, number> = {};
  for (const shape of shapes) {
    if (shape.name === 'schema_migration' || shape.name === 'library_change') continue;
    const types = tables.get(shape.name);
    const isSingle = `${shape.name}.id` in DEMANDED;
    await sql`delete from ${sql.table(shape.name)}`.execute(end.db);
    const made = Array.from({ length: isSingle ? 1 : rows }, (_, index) =>
      shape.columns.map(
        (column) =>
          DEMANDED[`${shape.name}.${column}`] ??
          valueOf(types?.get(column) ?? '', column, index + 1),
      ),
    );
    await insertRows(end, shape, made);
    ids[shape.name] = made.length;
  }
  // Numbers that were brought along are not handed out again.
  const { library_change } = await waysOf(end).lastIds(end.db);
  if (end.name === 'postgres')
    await waysOf(end).setLastIds(end.db, { ...ids, library_change: library_change ?? 1 });
}

function valueOf(type: string, column: string, number: number): unknown {
  if (column === 'is_favorite') return 0;
  if (/double|real|float/i.test(type)) return number / 7;
  if (/bigint|int8/i.test(type)) return 5_000_000_000 + number;
  if (/int/i.test(type)) return number;
  // Rows of one number refer to each other, be it by a number or by a text.
  if (/(^|_)(id|hash)$/.test(column)) return `${number}-key`;
  return `${number} ${column} ${TEXTS[number % TEXTS.length]}`;
}

async function columnTypes({ db }: End): Promise<Map<string, Map<string, string>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.dataType])),
    ]),
  );
}
