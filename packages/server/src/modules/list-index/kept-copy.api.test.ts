import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { changeAtRandom } from '#testing/change-at-random.ts';
import { compareCounts, compareViews } from '#testing/compare-lists.ts';
import { makeListLibrary, type ListLibrary } from '#testing/list-library.ts';
import { randomRequest } from '#testing/random-request.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { readSlowly, SLOW_PREFERENCE } from '#testing/slow-lists.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { buildState } from './build-state.ts';
import type { CopyPlace } from './kept-copy.ts';
import { LibraryReader } from './library-reader.ts';
import { LiveCatalogue } from './live-catalogue.ts';
import { packMemory } from './pack-memory.ts';
import { waitUntil } from '#testing/wait-until.ts';

const isPostgres = inject('postgresUrl') !== '';
const MOST_CHANGES = 100;
const preference = () => SLOW_PREFERENCE;

/** A library another process can open too, and where its copy is to lie. */
async function prepare() {
  const random = new SeededRandom(91);
  const folder = await temporaryFolder();
  const copy: CopyPlace = { file: join(folder, 'cache', 'catalogue.bin'), maker: 'this program' };
  return { random, copy, library: await makeLibrary(random, folder) };
}

async function makeLibrary(random: SeededRandom, folder: string): Promise<ListLibrary> {
  if (isPostgres) return makeListLibrary(random, 60);
  const engine = openSqlite(join(folder, 'saveroom.db'));
  onTestFinished(() => engine.close());
  await sql`pragma synchronous = off`.execute(engine.db);
  return makeListLibrary(random, 60, engine);
}

function openReader({ engine }: ListLibrary, copy: CopyPlace): LibraryReader {
  const reader = new LibraryReader(engine, { besideAbove: 0, copy, preference });
  onTestFinished(() => reader.close());
  return reader;
}

/** As a process does that finds nothing. */
async function leaveCopy(library: ListLibrary, copy: CopyPlace): Promise<void> {
  await openReader(library, copy).readAll(MOST_CHANGES);
  await waitUntil(() => stat(copy.file).catch(() => null));
}

const read = ({ engine }: ListLibrary, copy: CopyPlace) =>
  new LibraryReader(engine, { copy, preference }).readCopy(MOST_CHANGES);

test('what one process left, the next one has as if it had read it', async () => {
  const { library, copy } = await prepare();
  expect(await read(library, copy)).toBeNull();
  await leaveCopy(library, copy);
  const found = await read(library, copy);
  expect(packMemory(found)).toEqual(packMemory(await buildState(library.db, SLOW_PREFERENCE)));
});

test('lists of the next process know everything that changed in between', async () => {
  const { library, copy, random } = await prepare();
  await leaveCopy(library, copy);
  for (let change = 0; change < 20; change += 1) await changeAtRandom(library, random);
  const catalogue = new LiveCatalogue({
    engine: library.engine,
    isBusy: () => false,
    onFault: (error) => {
      throw error;
    },
    besideAbove: 0,
    copy,
    preference,
  });
  onTestFinished(() => catalogue.close());
  for (let turn = 0; turn < 10; turn += 1) {
    const request = randomRequest(random, library);
    const slow = await readSlowly(library.db, request.userId);
    const views = await compareViews(slow, catalogue, request);
    expect(views.actual).toEqual(views.expected);
    const counts = await compareCounts(slow, catalogue, request);
    expect(counts.actual).toEqual(counts.expected);
    await changeAtRandom(library, random);
  }
});

test('the copy of another program or database is not taken', async () => {
  const { library, copy, random } = await prepare();
  await leaveCopy(library, copy);
  expect(await read(library, { ...copy, maker: 'the next version' })).toBeNull();
  const other = await makeLibrary(random, await temporaryFolder());
  expect(await read(other, copy)).toBeNull();
  expect(await read(library, copy)).not.toBeNull();
});

test('the copy is not taken after the preferred regions changed', async () => {
  const { library, copy } = await prepare();
  await leaveCopy(library, copy);
  const reader = new LibraryReader(library.engine, {
    copy,
    preference: () => ({ regions: ['jp'], languages: [] }),
  });
  expect(await reader.readCopy(MOST_CHANGES)).toBeNull();
});

test('a database that was put back to before the copy does not take it', async () => {
  const { library, copy } = await prepare();
  const { db } = library;
  await leaveCopy(library, copy);
  await db.deleteFrom('catalogue_copy').execute();
  expect(await read(library, copy)).toBeNull();
});

test('when too much changed since, the library is read anew', async () => {
  const { library, copy } = await prepare();
  await leaveCopy(library, copy);
  const [romId = 0] = library.games;
  const changes = Array.from({ length: MOST_CHANGES }, () => ({ rom_id: romId }));
  await library.db.insertInto('library_change').values(changes).execute();
  expect(await read(library, copy)).not.toBeNull();
  await library.db.insertInto('library_change').values({ rom_id: romId }).execute();
  expect(await read(library, copy)).toBeNull();
  // The one that takes its place has the old one forgotten.
  await leaveCopy(library, { ...copy, file: `${copy.file}.new` });
  expect(await library.db.selectFrom('catalogue_copy').selectAll().execute()).toHaveLength(1);
});

test('a file that is damaged, or no such file at all, is none', async () => {
  const { library, copy } = await prepare();
  await leaveCopy(library, copy);
  await writeFile(copy.file, 'something else altogether, and long enough to be one');
  expect(await read(library, copy)).toBeNull();
});

test('where it cannot be left, lists are there all the same', async () => {
  const { library, copy } = await prepare();
  await writeFile(join(copy.file, '..', '..', 'cache'), 'not a folder');
  const parts = await openReader(library, copy).readAll(MOST_CHANGES);
  expect(parts.byTitle.length).toBeGreaterThan(0);
});
