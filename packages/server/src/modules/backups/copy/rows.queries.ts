import { CompiledQuery, sql, type RawBuilder } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import { batchesOf } from '#core/lib/batches.ts';
import type { TableShape } from './table-shape.ts';

const PAGE_SIZE = 500;
/** With this limit, statements are short enough to be cached and reused for the next rows. */
const MAX_PARAMETERS = 2000;

export type Row = readonly unknown[];

/** Yields all rows in pages; the values of a row are in the order of the shape's columns. */
export async function* readRows(db: Db, shape: TableShape): AsyncGenerator<Row[]> {
  const { name, columns, key } = shape;
  if (key.length === 0) throw new Error(`database copy: ${name} has no primary key`);
  const keyIndexes = key.map((column) => columns.indexOf(column));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select ${columnList(columns)}
      from ${sql.table(name)} ${after} order by ${columnList(key)} limit ${sql.lit(PAGE_SIZE)}`.execute(
      db,
    );
    const page = rows.map((row) => columns.map((column) => row[column]));
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < PAGE_SIZE) return;
    const values = keyIndexes.map((index) => sql`${last[index]}`);
    after = sql`where (${columnList(key)}) > (${sql.join(values)})`;
  }
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as "rows" from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/**
 * Inserts rows with raw SQL, because compiling a statement with thousands of values is slower than
 * running it.
 */
export async function insertRows(
  { name: engine, db }: Pick<Engine, 'name' | 'db'>,
  { name, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const batchSize = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
  const into = `insert into ${quote(name)} (${columns.map(quote).join(', ')}) values `;
  for (const batch of batchesOf(rows, batchSize)) {
    let count = 0;
    const values = batch.map((row) => {
      const placeholders = row.map(() => (engine === 'sqlite' ? '?' : `$${(count += 1)}`));
      return `(${placeholders.join(', ')})`;
    });
    await db.executeQuery(CompiledQuery.raw(into + values.join(', '), batch.flat()));
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));
