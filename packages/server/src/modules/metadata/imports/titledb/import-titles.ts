import { timestamp } from '#core/lib/timestamp.ts';
import { beginEdition, putInPlace } from '#modules/metadata/sources/editions.queries.ts';
import { TITLEDB_LIST } from '#modules/metadata/sources/titledb/titledb.ts';

import { clearEditions, takeTurns } from '#modules/metadata/imports/clear-editions.ts';
import { ImportFault } from '#modules/metadata/imports/import-fault.ts';
import type { ImportParts, ImportWatch } from '#modules/metadata/imports/import-watch.ts';
import { jsonEntries } from './json-entries.ts';
import { switchTitleOf, type SwitchTitle } from './switch-title.ts';
import { insertSwitchTitles } from './switch-titles.queries.ts';

const SAVE_AT_ONCE = 500;
const LISTS = { list: TITLEDB_LIST, tables: ['switch_title', 'source_name'] } as const;

/** As with LaunchBox: beside what counts, and in its place only when all of it was read. */
export async function importTitles(
  { db, clock }: ImportParts,
  chunks: AsyncIterable<Uint8Array>,
  watch: ImportWatch,
): Promise<number> {
  await clearEditions(db, LISTS, watch.signal);
  const id = await beginEdition(db, TITLEDB_LIST, timestamp(clock()));
  let waiting: SwitchTitle[] = [];
  let rows = 0;
  const save = async (): Promise<void> => {
    const titles = waiting;
    waiting = [];
    await insertSwitchTitles(db, id, titles);
    rows += titles.length;
    watch.onRows(titles.length);
    await takeTurns();
    watch.signal.throwIfAborted();
  };
  for await (const [nsuId, value] of jsonEntries(chunks)) {
    const title = switchTitleOf(nsuId, value);
    if (title) waiting.push(title);
    if (waiting.length >= SAVE_AT_ONCE) await save();
  }
  await save();
  if (rows === 0) throw new ImportFault('The list of Switch titles is empty');
  const now = timestamp(clock());
  await db
    .transaction()
    .execute((transaction) => putInPlace(transaction, { id, list: TITLEDB_LIST, rows, now }));
  await clearEditions(db, LISTS, watch.signal);
  return rows;
}
