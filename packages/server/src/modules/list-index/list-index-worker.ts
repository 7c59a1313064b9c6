import { json } from 'node:stream/consumers';

import { openDatabase } from '#core/db/open-database.ts';

import { buildSnapshot } from './state.ts';
import {
  type CacheFileHeader,
  type Packed,
  packMemory,
  writeMemoryFile,
} from './cache-file.disk.ts';
import { readTextRanks } from './sort-keys.ts';
import { encodeHeader, type ReadRequest } from './library-reader.ts';

/**
 * This runs in a child process: it handles up to a million rows, and the operating system gets all
 * that memory back when it exits. A worker thread would leave half of it with the server.
 */
async function read({ database, column, preference }: ReadRequest): Promise<Packed> {
  await using engine = await openDatabase(database.databaseUrl, {
    file: database.file,
    snapshotDir: '',
  });
  const { db } = engine;
  return packMemory(
    column === null ? await buildSnapshot(db, preference) : await readTextRanks(db, column),
  );
}

/** A failed write is ignored: the next process then reads everything from the database. */
async function writeCacheFile(
  { file, buildHash, token }: NonNullable<ReadRequest['cacheFile']>,
  { outline, memory }: Packed,
): Promise<void> {
  const header: CacheFileHeader = { buildHash, token, outline };
  await writeMemoryFile(file, { header, memory }).catch(() => {});
}

// The request comes by pipe because it may contain the database password.
try {
  const request = (await json(process.stdin)) as ReadRequest;
  const { outline, memory } = await read(request);
  process.stdout.write(encodeHeader({ outline, size: memory.length }));
  process.stdout.write(memory);
  if (request.cacheFile) await writeCacheFile(request.cacheFile, { outline, memory });
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stdout.write(encodeHeader({ failed: text }));
}
