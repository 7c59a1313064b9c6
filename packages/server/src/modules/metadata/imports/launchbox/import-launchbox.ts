import { timestamp } from '#core/lib/timestamp.ts';
import { beginEdition, activateEdition } from '#modules/metadata/sources/editions.queries.ts';
import { LAUNCHBOX_LIST } from '#modules/metadata/sources/launchbox/launchbox.ts';

import { clearEditions, yieldToEventLoop } from '#modules/metadata/imports/clear-editions.ts';
import { ImportFault } from '#modules/metadata/imports/import-fault.ts';
import type { ImportDeps, ImportHooks } from '#modules/metadata/imports/import-hooks.ts';
import { LaunchboxRecordParser } from './launchbox-record.ts';
import { LaunchboxRowBuffer } from './launchbox-rows.ts';
import { insertLaunchboxRows } from './launchbox-rows.queries.ts';

/** In characters. Larger batches survive garbage collections, and the heap grows. */
const BATCH_CHARS = 24_000;
const MEMBERS = new Set(['metadata.xml', 'mame.xml', 'files.xml']);
const TABLES = [
  'launchbox_game',
  'launchbox_name',
  'launchbox_picture',
  'launchbox_file',
  'launchbox_mame',
] as const;

/** Whether a member of the zip is imported. macOS adds copies of all members in a folder. */
export const isLaunchboxMember = (name: string): boolean =>
  !name.startsWith('__MACOSX') && MEMBERS.has(name.split('/').at(-1)?.toLowerCase() ?? '');

interface Member {
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Imports the file as a new edition, which becomes current only when the file was complete: a
 * truncated file or an interruption changes nothing. At most a few thousand rows are in memory.
 */
export async function importLaunchbox(
  { db, clock }: ImportDeps,
  members: AsyncIterable<Member>,
  hooks: ImportHooks,
): Promise<number> {
  const lists = { list: LAUNCHBOX_LIST, tables: TABLES };
  await clearEditions(db, lists, hooks.signal);
  const id = await beginEdition(db, LAUNCHBOX_LIST, timestamp(clock()));
  const buffer = new LaunchboxRowBuffer();
  let rows = 0;
  const save = async (options?: { isLast: boolean }): Promise<void> => {
    const batch = buffer.take(options);
    const count = Object.values(batch).reduce((total, { length }) => total + length, 0);
    await insertLaunchboxRows(db, id, batch);
    rows += count;
    hooks.onRows(count);
    await yieldToEventLoop();
    hooks.signal.throwIfAborted();
  };
  for await (const { chunks } of members) {
    for await (const records of readRecords(chunks)) {
      for (const record of records) buffer.add(record);
      if (buffer.size >= BATCH_CHARS) await save();
    }
  }
  await save({ isLast: true });
  if (buffer.gameCount === 0) throw new ImportFault('The LaunchBox file contains no games');
  const now = timestamp(clock());
  await db
    .transaction()
    .execute((transaction) =>
      activateEdition(transaction, { id, list: LAUNCHBOX_LIST, rows, now }),
    );
  await clearEditions(db, lists, hooks.signal);
  return rows;
}

async function* readRecords(chunks: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = new LaunchboxRecordParser();
  for await (const chunk of chunks) yield reader.push(decoder.decode(chunk, { stream: true }));
  yield reader.push(decoder.decode());
  reader.finish();
}
