import { CompiledQuery, sql, type RawBuilder } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { TableShape } from './table-shape.ts';

const PAGE = 500;
/** In one statement, so that it is short enough to be kept for the next rows. */
const MOST_PARAMETERS = 2000;

export type Row = readonly unknown[];

/** All rows in pages, each row in the order of the shape's columns. */
export async function* readRows(db: Db, shape: TableShape): AsyncGenerator<Row[]> {
  const { name, columns, key } = shape;
  if (key.length === 0) throw new Error(`${name} has no primary key`);
  const places = key.map((column) => columns.indexOf(column));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select ${list(columns)}
      from ${sql.table(name)} ${after} order by ${list(key)} limit ${sql.lit(PAGE)}`.execute(db);
    const page = rows.map((row) => columns.map((column) => row[column]));
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < PAGE) return;
    const values = places.map((place) => sql`${last[place]}`);
    after = sql`where (${list(key)}) > (${sql.join(values)})`;
  }
}

/** As plain text: taking a statement of thousands of values apart would take longer than running it. */
export async function insertRows(
  { name: engine, db }: Pick<Engine, 'name' | 'db'>,
  { name, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(MOST_PARAMETERS / columns.length));
  const into = `insert into ${quote(name)} (${columns.map(quote).join(', ')}) values `;
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    let count = 0;
    const values = some.map((row) => {
      const marks = row.map(() => (engine === 'sqlite' ? '?' : `$${(count += 1)}`));
      return `(${marks.join(', ')})`;
    });
    await db.executeQuery(CompiledQuery.raw(into + values.join(', '), some.flat()));
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const list = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));
