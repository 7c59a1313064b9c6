import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { changeAtRandom } from '#testing/change-at-random.ts';
import { compareCounts, compareViews } from '#testing/compare-lists.ts';
import { findTestPlayable, makeListLibrary, type ListLibrary } from '#testing/list-library.ts';
import { randomRequest } from '#testing/random-request.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { readReferenceLibrary, REFERENCE_PREFERENCE } from '#testing/reference-lists.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { buildSnapshot } from './state.ts';
import { type CacheFile, packMemory } from './cache-file.disk.ts';
import { LibraryReader } from './library-reader.ts';
import { ListIndex } from './list-index.ts';
import { waitUntil } from '#testing/wait-until.ts';

const isPostgres = inject('postgresUrl') !== '';
const MAX_CHANGES = 100;
const preference = () => REFERENCE_PREFERENCE;

/** A library that another process can open too, and the path of its cache file. */
async function prepare() {
  const random = new SeededRandom(91);
  const folder = await temporaryFolder();
  const file = join(folder, 'cache', 'catalogue.bin');
  const cacheFile: CacheFile = { file, buildHash: 'this build' };
  return { random, cacheFile, library: await makeLibrary(random, folder) };
}

async function makeLibrary(random: SeededRandom, folder: string): Promise<ListLibrary> {
  if (isPostgres) return makeListLibrary(random, 60);
  const engine = openSqlite(join(folder, 'saveroom.db'));
  onTestFinished(() => engine.close());
  await sql`pragma synchronous = off`.execute(engine.db);
  return makeListLibrary(random, 60, engine);
}

function openReader({ engine }: ListLibrary, cacheFile: CacheFile): LibraryReader {
  const reader = new LibraryReader(engine, {
    childProcessAboveGames: 0,
    cacheFile,
    preference,
  });
  onTestFinished(() => reader.close());
  return reader;
}

/** Reads the library as a process without a cache file does. */
async function writeCacheFile(library: ListLibrary, cacheFile: CacheFile): Promise<void> {
  await openReader(library, cacheFile).readAll(MAX_CHANGES);
  await waitUntil(() => stat(cacheFile.file).catch(() => null));
}

const read = ({ engine }: ListLibrary, cacheFile: CacheFile) =>
  new LibraryReader(engine, { cacheFile, preference }).readCacheFile(MAX_CHANGES);

test('the cache file equals a full read of the library', async () => {
  const { library, cacheFile } = await prepare();
  expect(await read(library, cacheFile)).toBeNull();
  await writeCacheFile(library, cacheFile);
  const found = await read(library, cacheFile);
  expect(packMemory(found)).toEqual(
    packMemory(await buildSnapshot(library.db, REFERENCE_PREFERENCE)),
  );
});

test('a process that starts from the cache file applies all later changes', async () => {
  const { library, cacheFile, random } = await prepare();
  await writeCacheFile(library, cacheFile);
  for (let change = 0; change < 20; change += 1) await changeAtRandom(library, random);
  const listIndex = new ListIndex({
    engine: library.engine,
    isBusy: () => false,
    findPlayable: () => findTestPlayable(library.db),
    onFault: (error) => {
      throw error;
    },
    childProcessAboveGames: 0,
    cacheFile,
    preference,
  });
  onTestFinished(() => listIndex.close());
  for (let turn = 0; turn < 10; turn += 1) {
    const request = randomRequest(random, library);
    const reference = await readReferenceLibrary(library.db, request.userId);
    const views = await compareViews(reference, listIndex, request);
    expect(views.actual).toEqual(views.expected);
    const counts = await compareCounts(reference, listIndex, request);
    expect(counts.actual).toEqual(counts.expected);
    await changeAtRandom(library, random);
  }
});

test('a cache file of another build or database is not used', async () => {
  const { library, cacheFile, random } = await prepare();
  await writeCacheFile(library, cacheFile);
  expect(await read(library, { ...cacheFile, buildHash: 'the next build' })).toBeNull();
  const other = await makeLibrary(random, await temporaryFolder());
  expect(await read(other, cacheFile)).toBeNull();
  expect(await read(library, cacheFile)).not.toBeNull();
});

test('the cache file is not used after the preferred regions changed', async () => {
  const { library, cacheFile } = await prepare();
  await writeCacheFile(library, cacheFile);
  const reader = new LibraryReader(library.engine, {
    cacheFile,
    preference: () => ({ regions: ['jp'], languages: [] }),
  });
  expect(await reader.readCacheFile(MAX_CHANGES)).toBeNull();
});

test('the cache file is not used after an older database was restored', async () => {
  const { library, cacheFile } = await prepare();
  const { db } = library;
  await writeCacheFile(library, cacheFile);
  await db.deleteFrom('catalogue_copy').execute();
  expect(await read(library, cacheFile)).toBeNull();
});

test('after too many changes the cache file is not used and its record is replaced', async () => {
  const { library, cacheFile } = await prepare();
  await writeCacheFile(library, cacheFile);
  const [romId = 0] = library.games;
  const changes = Array.from({ length: MAX_CHANGES }, () => ({ rom_id: romId }));
  await library.db.insertInto('library_change').values(changes).execute();
  expect(await read(library, cacheFile)).not.toBeNull();
  await library.db.insertInto('library_change').values({ rom_id: romId }).execute();
  expect(await read(library, cacheFile)).toBeNull();
  // Recording the new cache file deletes the old record.
  await writeCacheFile(library, { ...cacheFile, file: `${cacheFile.file}.new` });
  expect(await library.db.selectFrom('catalogue_copy').selectAll().execute()).toHaveLength(1);
});

test('a damaged cache file is not used', async () => {
  const { library, cacheFile } = await prepare();
  await writeCacheFile(library, cacheFile);
  await writeFile(cacheFile.file, 'something else altogether, and long enough to be one');
  expect(await read(library, cacheFile)).toBeNull();
});

test('reading the library succeeds when the cache file cannot be written', async () => {
  const { library, cacheFile } = await prepare();
  await writeFile(join(cacheFile.file, '..', '..', 'cache'), 'not a folder');
  const snapshot = await openReader(library, cacheFile).readAll(MAX_CHANGES);
  expect(snapshot.byTitle.length).toBeGreaterThan(0);
});
