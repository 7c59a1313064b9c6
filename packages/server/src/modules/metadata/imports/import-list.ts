import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  activateImport,
  beginImport,
  deleteImport,
  findUnusedImports,
} from '#modules/metadata/sources/source-imports.queries.ts';

import { deleteBatch, type ImportTable } from './imports.queries.ts';

/** A list of a source, and the tables that its imports fill. */
interface ImportTarget {
  readonly list: string;
  readonly tables: readonly ImportTable[];
}

/**
 * Imports a list next to the current import, which it replaces only when `load` has stored all of
 * it: a truncated file or an interruption changes nothing. Returns the number of rows.
 */
export async function importList(
  { db, clock }: ImportDeps,
  target: ImportTarget,
  { signal, onRows }: ImportHooks,
  load: (importId: number, onStored: (count: number) => Promise<void>) => Promise<void>,
): Promise<number> {
  await removeUnusedImports(db, target, signal);
  const id = await beginImport(db, target.list, timestamp(clock()));
  let rows = 0;
  await load(id, async (count) => {
    rows += count;
    onRows(count);
    await yieldToEventLoop();
    signal.throwIfAborted();
  });
  const finished = { id, list: target.list, rows, now: timestamp(clock()) };
  await db.transaction().execute((transaction) => activateImport(transaction, finished));
  await removeUnusedImports(db, target, signal);
  return rows;
}

/** Deletes the rows of unused imports in small batches, so that no request waits for them. */
async function removeUnusedImports(
  db: Db,
  { list, tables }: ImportTarget,
  signal: AbortSignal,
): Promise<void> {
  for (const importId of await findUnusedImports(db, list)) {
    for (const table of tables) {
      while (await deleteBatch(db, table, importId)) {
        signal.throwIfAborted();
        await yieldToEventLoop();
      }
    }
    await deleteImport(db, importId);
  }
}

/** SQLite queries do not yield to the event loop. This pause lets requests run. */
const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export interface ImportDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Reports the progress of an import, and aborts it. */
export interface ImportHooks {
  readonly signal: AbortSignal;
  /** Called with the number of rows that were just stored. */
  readonly onRows: (count: number) => void;
}

/** The downloaded file is invalid. The previous import stays in use. */
export class ImportError extends Error {}
