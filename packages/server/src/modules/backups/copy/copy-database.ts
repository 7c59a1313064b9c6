import { createHash } from 'node:crypto';

import type { Engine } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import { postgresCopyAdapter } from './postgres-copy-adapter.ts';
import { insertRows, readRows, type Row } from './rows.queries.ts';
import { sqliteCopyAdapter } from './sqlite-copy-adapter.ts';
import { type EngineCopyAdapter, sortByReferences, type TableShape } from './table-shape.ts';

/** Triggers fill this table while others are copied, so its rows are deleted and copied last. */
const WRITTEN_BY_TRIGGERS = 'library_change';

/** How many 32-bit words the digest of a row has. */
const DIGEST_WORDS = 8;

/** Identifies the content of a table by its row count and a checksum. */
export interface TableSum {
  readonly rows: number;
  readonly sum: string;
}

/** By table name. */
export type TableSums = Readonly<Record<string, TableSum>>;

/** An open database or a transaction in it. */
export type DatabaseHandle = Pick<Engine, 'name' | 'db'>;

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Called for the rows of the copy that were read back. */
  readonly onCheckedRows?: ((rows: number) => void) | undefined;
}

export const copyAdapterFor = ({ name }: Pick<Engine, 'name'>): EngineCopyAdapter =>
  name === 'sqlite' ? sqliteCopyAdapter : postgresCopyAdapter;

/** Row count and checksum of every table. */
export async function sumTables(
  handle: DatabaseHandle,
  options: CopyOptions = {},
): Promise<TableSums> {
  const sums: Record<string, TableSums[string]> = {};
  for (const shape of await copyAdapterFor(handle).describeTables(handle.db)) {
    const sum = new RowSum();
    for await (const rows of readRows(handle.db, shape)) {
      options.signal?.throwIfAborted();
      for (const row of rows) sum.add(row);
      options.onRows?.(rows.length);
    }
    sums[shape.name] = sum.finish();
  }
  return sums;
}

/**
 * Replaces the rows of `to` by those of `from`; both have the same schema. Call it in a transaction
 * on both sides, so that the reads are consistent and the writes are atomic.
 */
export async function copyDatabase(
  from: DatabaseHandle,
  to: DatabaseHandle,
  options: CopyOptions = {},
): Promise<TableSums> {
  const shapes = sortByReferences(await copyAdapterFor(from).describeTables(from.db));
  requireSameSchema(shapes, await copyAdapterFor(to).describeTables(to.db));
  const ids = await copyAdapterFor(from).readLastIds(from.db);
  await copyAdapterFor(to).deleteRows(
    to.db,
    shapes.map(({ name }) => name),
  );
  const sums: Record<string, TableSums[string]> = {};
  const last = shapes.filter(({ name }) => name === WRITTEN_BY_TRIGGERS);
  for (const shape of [...shapes.filter((other) => !last.includes(other)), ...last]) {
    if (last.includes(shape)) await copyAdapterFor(to).deleteRows(to.db, [shape.name]);
    const sum = new RowSum();
    for await (const rows of readRows(from.db, shape)) {
      options.signal?.throwIfAborted();
      for (const row of rows) {
        if (to.name === 'postgres') requireNoNul(shape, row);
        sum.add(row);
      }
      await insertRows(to, shape, rows);
      options.onRows?.(rows.length);
    }
    sums[shape.name] = sum.finish();
  }
  await copyAdapterFor(to).setLastIds(to.db, ids);
  const { signal, onCheckedRows } = options;
  const copied = await sumTables(to, { signal, onRows: onCheckedRows });
  const different = findDifferentTables(sums, copied);
  if (different.length === 0) return sums;
  throw new AppError(
    'conflict',
    `The copy doesn’t match the original in ${different.join(', ')}. Nothing was changed.`,
  );
}

const schemaText = (shapes: readonly TableShape[]): string =>
  JSON.stringify(
    shapes
      .map(({ name, columns }) => [name, columns] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

function requireSameSchema(a: readonly TableShape[], b: readonly TableShape[]): void {
  if (schemaText(a) === schemaText(b)) return;
  throw new AppError('conflict', 'The two databases have different versions');
}

/** NUL is the one character that PostgreSQL can't store in a text. */
function requireNoNul({ name, columns, key }: TableShape, row: Row): void {
  const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'));
  if (at < 0) return;
  const keyValues = key.map((column) => `${column} ${String(row[columns.indexOf(column)])}`);
  throw new AppError(
    'conflict',
    `${columns[at]} of ${name} (${keyValues.join(', ')}) contains a NUL character, which PostgreSQL can’t store`,
  );
}

/**
 * A checksum that doesn't depend on the order of the rows: the sum of the digests of all rows. The
 * engines sort text by different rules, which must not change the checksum.
 */
class RowSum {
  readonly #words = new Uint32Array(DIGEST_WORDS);
  #rows = 0;

  add(row: readonly unknown[]): void {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest();
    for (let word = 0; word < DIGEST_WORDS; word += 1) {
      this.#words[word] = (this.#words[word] ?? 0) + digest.readUInt32LE(word * 4);
    }
    this.#rows += 1;
  }

  finish(): TableSum {
    return { rows: this.#rows, sum: Buffer.from(this.#words.buffer).toString('hex') };
  }
}

/** Names of the tables whose content differs. */
export function findDifferentTables(a: TableSums, b: TableSums): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter(
    (name) => a[name]?.sum !== b[name]?.sum || a[name]?.rows !== b[name]?.rows,
  );
}
