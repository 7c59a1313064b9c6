import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { changeAtRandom } from '#testing/change-at-random.ts';
import { compareCounts, compareViews } from '#testing/compare-lists.ts';
import { findTestPlayable, makeListLibrary } from '#testing/list-library.ts';
import { NO_FILTER, randomRequest } from '#testing/random-request.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { readReferenceLibrary } from '#testing/reference-lists.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { ListIndex } from './list-index.ts';

const isPostgres = inject('postgresUrl') !== '';
const TITLES = {
  userId: null,
  filter: NO_FILTER,
  orderBy: 'name',
  orderDir: 'asc',
  grouped: false,
} as const;

/** A database that another process can open too. */
async function openShared(random: SeededRandom) {
  if (isPostgres) return makeListLibrary(random, 60);
  const engine = openSqlite(join(await temporaryFolder(), 'saveroom.db'));
  onTestFinished(() => engine.close());
  await sql`pragma synchronous = off`.execute(engine.db);
  return makeListLibrary(random, 60, engine);
}

test('lists of a library read by a child process are correct and follow writes', async () => {
  const random = new SeededRandom(77);
  const library = await openShared(random);
  const { engine, db } = library;
  const faults: unknown[] = [];
  const listIndex = new ListIndex({
    engine,
    isBusy: () => false,
    findPlayable: () => findTestPlayable(db),
    onFault: (error) => faults.push(error),
    childProcessAboveGames: 0,
  });
  onTestFinished(() => listIndex.close());
  for (let turn = 0; turn < 8; turn += 1) {
    if (turn > 3) await changeAtRandom(library, random);
    // This column is not in memory, so the child process must read it too.
    const orderBy = turn === 0 || turn === 7 ? 'fs_name' : 'name';
    const request = { ...randomRequest(random, library), orderBy };
    const reference = await readReferenceLibrary(db, request.userId);
    const views = await compareViews(reference, listIndex, request);
    expect(views.actual).toEqual(views.expected);
    const counts = await compareCounts(reference, listIndex, request);
    expect(counts.actual).toEqual(counts.expected);
  }
  expect(faults).toEqual([]);
});

test('close during a read ends the read, and the pending request settles', async () => {
  const library = await openShared(new SeededRandom(78));
  const faults: unknown[] = [];
  const listIndex = new ListIndex({
    engine: library.engine,
    isBusy: () => false,
    onFault: (error) => faults.push(error),
    childProcessAboveGames: 0,
  });
  const outcome = listIndex.view(TITLES).then(
    () => 'answered',
    () => 'refused',
  );
  await new Promise((resolve) => setImmediate(resolve));
  await listIndex.close();
  expect(['answered', 'refused']).toContain(await outcome);
  expect(faults).toEqual([]);
});
