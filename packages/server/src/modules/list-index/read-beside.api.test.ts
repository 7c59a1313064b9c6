import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { changeAtRandom } from '#testing/change-at-random.ts';
import { compareCounts, compareViews } from '#testing/compare-lists.ts';
import { makeListLibrary } from '#testing/list-library.ts';
import { NO_FILTER, randomRequest } from '#testing/random-request.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { readSlowly } from '#testing/slow-lists.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { LiveCatalogue } from './live-catalogue.ts';

const isPostgres = inject('postgresUrl') !== '';
const TITLES = {
  userId: null,
  filter: NO_FILTER,
  orderBy: 'name',
  orderDir: 'asc',
  grouped: false,
} as const;

/** A database another process can open too. */
async function openShared(random: SeededRandom) {
  if (isPostgres) return makeListLibrary(random, 60);
  const engine = openSqlite(join(await temporaryFolder(), 'saveroom.db'));
  onTestFinished(() => engine.close());
  await sql`pragma synchronous = off`.execute(engine.db);
  return makeListLibrary(random, 60, engine);
}

test('a library read by another process is the same, and follows writes', async () => {
  const random = new SeededRandom(77);
  const library = await openShared(random);
  const { engine, db } = library;
  const faults: unknown[] = [];
  const catalogue = new LiveCatalogue({
    engine,
    isBusy: () => false,
    onFault: (error) => faults.push(error),
    besideAbove: 0,
  });
  onTestFinished(() => catalogue.close());
  for (let turn = 0; turn < 8; turn += 1) {
    if (turn > 3) await changeAtRandom(library, random);
    // A text that is not kept in memory has to be read too.
    const orderBy = turn === 0 || turn === 7 ? 'fs_name' : 'name';
    const request = { ...randomRequest(random, library), orderBy };
    const slow = await readSlowly(db, request.userId);
    const views = await compareViews(slow, catalogue, request);
    expect(views.actual).toEqual(views.expected);
    const counts = await compareCounts(slow, catalogue, request);
    expect(counts.actual).toEqual(counts.expected);
  }
  expect(faults).toEqual([]);
});

test('closed while it is being read, it lets go and nobody waits for ever', async () => {
  const library = await openShared(new SeededRandom(78));
  const faults: unknown[] = [];
  const catalogue = new LiveCatalogue({
    engine: library.engine,
    isBusy: () => false,
    onFault: (error) => faults.push(error),
    besideAbove: 0,
  });
  const asked = catalogue.view(TITLES).then(
    () => 'answered',
    () => 'refused',
  );
  await new Promise((resolve) => setImmediate(resolve));
  await catalogue.close();
  expect(['answered', 'refused']).toContain(await asked);
  expect(faults).toEqual([]);
});
