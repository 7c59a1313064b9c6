import { sql } from 'kysely';

import { insertRows } from '#modules/backups/copy/rows.queries.ts';
import { sortByReferences } from '#modules/backups/copy/table-shape.ts';
import { copyAdapterFor, type DatabaseHandle } from '#modules/backups/copy/copy-database.ts';

/** Values that constraints of the database require. */
const REQUIRED: Readonly<Record<string, unknown>> = {
  'users.role': 'admin',
  'setup_claim.id': 1,
  'backup_setting.id': 1,
  'sign_in_policy.id': 1,
};

/** Texts that a faulty copy might change. */
const TEXTS = ['Ōkami „Ω“ 🎮', "it's; drop--", '', '\u2028\ud7ff\uffff', '{"a":[1,null]}'];

/** Fills every table with awkward values; rows reference rows with the same number. */
export async function fillTables(handle: DatabaseHandle, rows: number): Promise<void> {
  const shapes = sortByReferences(await copyAdapterFor(handle).describeTables(handle.db));
  const tables = await columnTypes(handle);
  const ids: Record<string, number> = {};
  for (const shape of shapes) {
    if (shape.name === 'schema_migration' || shape.name === 'library_change') continue;
    const types = tables.get(shape.name);
    const hasOneRow = `${shape.name}.id` in REQUIRED;
    await sql`delete from ${sql.table(shape.name)}`.execute(handle.db);
    const values = Array.from({ length: hasOneRow ? 1 : rows }, (_, index) =>
      shape.columns.map(
        (column) =>
          REQUIRED[`${shape.name}.${column}`] ??
          valueOf(types?.get(column) ?? '', column, index + 1),
      ),
    );
    await insertRows(handle, shape, values);
    ids[shape.name] = values.length;
  }
  // Sequences must continue after the inserted ids.
  const { library_change } = await copyAdapterFor(handle).readLastIds(handle.db);
  if (handle.name === 'postgres')
    await copyAdapterFor(handle).setLastIds(handle.db, {
      ...ids,
      library_change: library_change ?? 1,
    });
}

function valueOf(type: string, column: string, number: number): unknown {
  if (column === 'is_favorite') return 0;
  if (/double|real|float/i.test(type)) return number / 7;
  if (/bigint|int8/i.test(type)) return 5_000_000_000 + number;
  if (/int/i.test(type)) return number;
  // Keys of rows with the same number match, as numbers and as texts.
  if (/(^|_)(id|hash)$/.test(column)) return `${number}-key`;
  return `${number} ${column} ${TEXTS[number % TEXTS.length]}`;
}

async function columnTypes({ db }: DatabaseHandle): Promise<Map<string, Map<string, string>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.dataType])),
    ]),
  );
}
