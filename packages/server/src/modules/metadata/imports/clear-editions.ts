import type { Db } from '#core/db/engine.ts';
import { forgetEdition, unusedEditions } from '#modules/metadata/sources/editions.queries.ts';

import { removeSome, type EditionTable } from './clear-editions.queries.ts';

/** Clears what counts no more, a bit at a time, so that nobody waits for it. */
export async function clearEditions(
  db: Db,
  { list, tables }: { list: string; tables: readonly EditionTable[] },
  signal: AbortSignal,
): Promise<void> {
  for (const edition of await unusedEditions(db, list)) {
    for (const table of tables) {
      while (await removeSome(db, table, edition)) {
        signal.throwIfAborted();
        await takeTurns();
      }
    }
    await forgetEdition(db, edition);
  }
}

/** Nothing leaves the event loop on SQLite by itself; requests get their turn here. */
export const takeTurns = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
