import { AppError } from '#core/lib/app-error.ts';

import type { Engine } from '#core/db/engine.ts';
import { copyPostgres } from './copy-postgres.ts';
import { copySqlite } from './copy-sqlite.ts';
import type { CopyWays } from './copy-ways.ts';
import { insertRows, readRows, type Row } from './rows.queries.ts';
import { inOrderOfReferences, type TableShape } from './table-shape.ts';
import { differences, RowSum, type TableSums } from './table-sum.ts';

/** Written to by triggers while other tables are filled: it comes last and over what they wrote. */
const WRITTEN_BY_TRIGGERS = 'library_change';

/** An open database, or a transaction of it. */
export type End = Pick<Engine, 'name' | 'db'>;

export interface CopyWatch {
  readonly signal?: AbortSignal | undefined;
  readonly onRows?: ((rows: number) => void) | undefined;
}

export const waysOf = ({ name }: Pick<Engine, 'name'>): CopyWays =>
  name === 'sqlite' ? copySqlite : copyPostgres;

/** What every table holds. */
export async function sumTables(end: End, watch: CopyWatch = {}): Promise<TableSums> {
  const sums: Record<string, TableSums[string]> = {};
  for (const shape of await waysOf(end).describe(end.db)) {
    const sum = new RowSum();
    for await (const rows of readRows(end.db, shape)) {
      watch.signal?.throwIfAborted();
      for (const row of rows) sum.add(row);
      watch.onRows?.(rows.length);
    }
    sums[shape.name] = sum.finish();
  }
  return sums;
}

/**
 * Has `to` hold exactly what `from` holds; both are on the same schema. What was there before is
 * gone. To be called in a transaction of either end: what is read belongs together, and what is
 * written appears as a whole.
 */
export async function copyDatabase(from: End, to: End, watch: CopyWatch = {}): Promise<TableSums> {
  const shapes = inOrderOfReferences(await waysOf(from).describe(from.db));
  requireSame(shapes, await waysOf(to).describe(to.db));
  const ids = await waysOf(from).lastIds(from.db);
  await waysOf(to).empty(
    to.db,
    shapes.map(({ name }) => name),
  );
  const sums: Record<string, TableSums[string]> = {};
  const last = shapes.filter(({ name }) => name === WRITTEN_BY_TRIGGERS);
  for (const shape of [...shapes.filter((one) => !last.includes(one)), ...last]) {
    if (last.includes(shape)) await waysOf(to).empty(to.db, [shape.name]);
    const sum = new RowSum();
    for await (const rows of readRows(from.db, shape)) {
      watch.signal?.throwIfAborted();
      for (const row of rows) {
        if (to.name === 'postgres') requireText(shape, row);
        sum.add(row);
      }
      await insertRows(to, shape, rows);
      watch.onRows?.(rows.length);
    }
    sums[shape.name] = sum.finish();
  }
  await waysOf(to).setLastIds(to.db, ids);
  const different = differences(sums, await sumTables(to, { signal: watch.signal }));
  if (different.length === 0) return sums;
  throw new AppError(
    'conflict',
    `The copy doesn’t match the original in ${different.join(', ')}. Nothing was changed.`,
  );
}

const shapesText = (shapes: readonly TableShape[]): string =>
  JSON.stringify(
    shapes
      .map(({ name, columns }) => [name, columns] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

function requireSame(a: readonly TableShape[], b: readonly TableShape[]): void {
  if (shapesText(a) === shapesText(b)) return;
  throw new AppError('conflict', 'The two databases have different versions');
}

/** The one character PostgreSQL cannot keep in a text. */
function requireText({ name, columns, key }: TableShape, row: Row): void {
  const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'));
  if (at < 0) return;
  const which = key.map((column) => `${column} ${String(row[columns.indexOf(column)])}`);
  throw new AppError(
    'conflict',
    `${columns[at]} of ${name} (${which.join(', ')}) contains a NUL character, which PostgreSQL can’t store`,
  );
}
