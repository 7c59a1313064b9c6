import type { Db } from '#core/db/engine.ts';
import { deleteEdition, unusedEditions } from '#modules/metadata/sources/editions.queries.ts';

import { deleteBatch, type EditionTable } from './clear-editions.queries.ts';

/** Deletes the rows of unused editions in small batches, so that no request waits for them. */
export async function clearEditions(
  db: Db,
  { list, tables }: { list: string; tables: readonly EditionTable[] },
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
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
