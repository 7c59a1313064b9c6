import { json } from 'node:stream/consumers';

import { openDatabase } from '#core/db/open-database.ts';
import { writeMemoryFile } from './memory-file.disk.ts';

import { buildState } from './build-state.ts';
import type { CopyHeader } from './kept-copy.ts';
import { packMemory, type Packed } from './pack-memory.ts';
import { headerOf, type ReadOrder } from './read-messages.ts';
import { readTextRanks } from './text-order.ts';

/**
 * A process of its own: a million rows pass through here, and all the memory that took goes back
 * when it ends. A thread would leave half of it with the server for ever.
 */
async function read({ place, column, preference }: ReadOrder): Promise<Packed> {
  const engine = await openDatabase(place.databaseUrl, { file: place.file, snapshotDir: '' });
  try {
    const { db } = engine;
    return packMemory(
      column === null ? await buildState(db, preference) : await readTextRanks(db, column),
    );
  } finally {
    await engine.close();
  }
}

/** Nobody waits for it; where it cannot be written, the next process reads everything again. */
async function leaveCopy(
  { file, maker, token }: NonNullable<ReadOrder['copy']>,
  { outline, memory }: Packed,
): Promise<void> {
  const header: CopyHeader = { maker, token, outline };
  await writeMemoryFile(file, { header, memory }).catch(() => {});
}

// The order comes by pipe: it may hold the password of a database.
try {
  const order = (await json(process.stdin)) as ReadOrder;
  const { outline, memory } = await read(order);
  process.stdout.write(headerOf({ outline, size: memory.length }));
  process.stdout.write(memory);
  if (order.copy) await leaveCopy(order.copy, { outline, memory });
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stdout.write(headerOf({ failed: text }));
}
