import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  activateEdition,
  beginEdition,
  deleteEdition,
  unusedEditions,
} from '#modules/metadata/sources/editions.queries.ts';

import { deleteBatch, type EditionTable } from './imports.queries.ts';

/** A list of a source, and the tables that its editions fill. */
interface EditionList {
  readonly list: string;
  readonly tables: readonly EditionTable[];
}

/**
 * Imports a list as a new edition, which becomes current only when `load` has stored all of it: a
 * truncated file or an interruption changes nothing. Returns the number of rows.
 */
export async function importEdition(
  { db, clock }: ImportDeps,
  editions: EditionList,
  { signal, onRows }: ImportHooks,
  load: (edition: number, onStored: (count: number) => Promise<void>) => Promise<void>,
): Promise<number> {
  await clearEditions(db, editions, signal);
  const id = await beginEdition(db, editions.list, timestamp(clock()));
  let rows = 0;
  await load(id, async (count) => {
    rows += count;
    onRows(count);
    await yieldToEventLoop();
    signal.throwIfAborted();
  });
  const edition = { id, list: editions.list, rows, now: timestamp(clock()) };
  await db.transaction().execute((transaction) => activateEdition(transaction, edition));
  await clearEditions(db, editions, signal);
  return rows;
}

/** Deletes the rows of unused editions in small batches, so that no request waits for them. */
async function clearEditions(
  db: Db,
  { list, tables }: EditionList,
  signal: AbortSignal,
): Promise<void> {
  for (const edition of await unusedEditions(db, list)) {
    for (const table of tables) {
      while (await deleteBatch(db, table, edition)) {
        signal.throwIfAborted();
        await yieldToEventLoop();
      }
    }
    await deleteEdition(db, edition);
  }
}

/** SQLite queries never yield to the event loop by themselves; this lets requests run. */
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
export class ImportFault extends Error {}
