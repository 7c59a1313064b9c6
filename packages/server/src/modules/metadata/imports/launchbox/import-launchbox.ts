import { timestamp } from '#core/lib/timestamp.ts';
import { beginEdition, putInPlace } from '#modules/metadata/sources/editions.queries.ts';
import { LAUNCHBOX_LIST } from '#modules/metadata/sources/launchbox/launchbox.ts';

import { clearEditions, takeTurns } from '#modules/metadata/imports/clear-editions.ts';
import { ImportFault } from '#modules/metadata/imports/import-fault.ts';
import type { ImportParts, ImportWatch } from '#modules/metadata/imports/import-watch.ts';
import { LaunchboxRecords } from './launchbox-record.ts';
import { LaunchboxRowGatherer } from './launchbox-rows.ts';
import { insertLaunchboxRows } from './launchbox-rows.queries.ts';

/** In characters. More of them outlive their usefulness in the heap: the server grows by it. */
const SAVE_AT_ONCE = 24_000;
const WANTED = new Set(['metadata.xml', 'mame.xml', 'files.xml']);
const TABLES = [
  'launchbox_game',
  'launchbox_name',
  'launchbox_picture',
  'launchbox_file',
  'launchbox_mame',
] as const;

/** Which members of the zip are read. Macs leave shadows of them in a folder. */
export const isLaunchboxMember = (name: string): boolean =>
  !name.startsWith('__MACOSX') && WANTED.has(name.split('/').at(-1)?.toLowerCase() ?? '');

interface Member {
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Reads the file beside the copy that counts and puts it in that one's place when it is whole: what
 * is cut short or interrupted changes nothing. Never more than a few thousand rows are in memory.
 */
export async function importLaunchbox(
  { db, clock }: ImportParts,
  members: AsyncIterable<Member>,
  watch: ImportWatch,
): Promise<number> {
  const lists = { list: LAUNCHBOX_LIST, tables: TABLES };
  await clearEditions(db, lists, watch.signal);
  const id = await beginEdition(db, LAUNCHBOX_LIST, timestamp(clock()));
  const gatherer = new LaunchboxRowGatherer();
  let rows = 0;
  const save = async (options?: { isLast: boolean }): Promise<void> => {
    const fresh = gatherer.take(options);
    const count = Object.values(fresh).reduce((total, { length }) => total + length, 0);
    await insertLaunchboxRows(db, id, fresh);
    rows += count;
    watch.onRows(count);
    await takeTurns();
    watch.signal.throwIfAborted();
  };
  for await (const { chunks } of members) {
    for await (const records of readRecords(chunks)) {
      for (const record of records) gatherer.add(record);
      if (gatherer.waiting >= SAVE_AT_ONCE) await save();
    }
  }
  await save({ isLast: true });
  if (gatherer.games === 0) throw new ImportFault('The LaunchBox file contains no games');
  const now = timestamp(clock());
  await db
    .transaction()
    .execute((transaction) => putInPlace(transaction, { id, list: LAUNCHBOX_LIST, rows, now }));
  await clearEditions(db, lists, watch.signal);
  return rows;
}

async function* readRecords(chunks: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = new LaunchboxRecords();
  for await (const chunk of chunks) yield reader.push(decoder.decode(chunk, { stream: true }));
  yield reader.push(decoder.decode());
  reader.finish();
}
