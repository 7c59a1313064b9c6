import { timestamp } from '#core/lib/timestamp.ts';
import { beginEdition, activateEdition } from '#modules/metadata/sources/editions.queries.ts';
import { TITLEDB_LIST } from '#modules/metadata/sources/titledb/titledb.ts';

import { clearEditions, yieldToEventLoop } from '#modules/metadata/imports/clear-editions.ts';
import { ImportFault } from '#modules/metadata/imports/import-fault.ts';
import type { ImportDeps, ImportHooks } from '#modules/metadata/imports/import-hooks.ts';
import { jsonEntries } from './json-entries.ts';
import { switchTitleOf, type SwitchTitle } from './switch-title.ts';
import { insertSwitchTitles } from './switch-titles.queries.ts';

const BATCH_SIZE = 500;
const LISTS = { list: TITLEDB_LIST, tables: ['switch_title', 'source_name'] } as const;

/** Imports a new edition, which becomes current only when the file was complete. */
export async function importTitles(
  { db, clock }: ImportDeps,
  chunks: AsyncIterable<Uint8Array>,
  hooks: ImportHooks,
): Promise<number> {
  await clearEditions(db, LISTS, hooks.signal);
  const id = await beginEdition(db, TITLEDB_LIST, timestamp(clock()));
  let batch: SwitchTitle[] = [];
  let rows = 0;
  const save = async (): Promise<void> => {
    const titles = batch;
    batch = [];
    await insertSwitchTitles(db, id, titles);
    rows += titles.length;
    hooks.onRows(titles.length);
    await yieldToEventLoop();
    hooks.signal.throwIfAborted();
  };
  for await (const [nsuId, value] of jsonEntries(chunks)) {
    const title = switchTitleOf(nsuId, value);
    if (title) batch.push(title);
    if (batch.length >= BATCH_SIZE) await save();
  }
  await save();
  if (rows === 0) throw new ImportFault('The list of Switch titles is empty');
  const now = timestamp(clock());
  await db
    .transaction()
    .execute((transaction) => activateEdition(transaction, { id, list: TITLEDB_LIST, rows, now }));
  await clearEditions(db, LISTS, hooks.signal);
  return rows;
}
