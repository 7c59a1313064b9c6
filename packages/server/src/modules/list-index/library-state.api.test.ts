import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Db } from '#core/db/engine.ts';
import { makeListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { buildSnapshot, type StateSnapshot } from './state.ts';
import { findLibraryVersions } from './list-index.queries.ts';
import { LibraryState } from './library-state.ts';

const MANY = 25_000;

async function prepare() {
  const { db, games } = await makeListLibrary(new SeededRandom(1), 30);
  const context = {
    time: 0,
    isBusy: false,
    reads: 0,
    faults: [] as unknown[],
    cached: null as StateSnapshot | null,
    region: undefined as string | undefined,
  };
  let read = (): Promise<StateSnapshot> => buildSnapshot(db);
  const library = new LibraryState({
    db,
    reader: {
      writesCacheFile: true,
      hasCurrentPreference: ({ preference }) => preference.regions[0] === context.region,
      readCacheFile: async () => context.cached,
      readAll: () => {
        context.reads += 1;
        return read();
      },
    },
    now: () => context.time,
    isBusy: () => context.isBusy,
    findPlayable: async () => new Set(),
    onFault: (error) => context.faults.push(error),
  });
  return {
    db,
    library,
    context,
    romId: games[0] ?? 0,
    readWith: (next: () => Promise<StateSnapshot>) => {
      read = next;
    },
    loadState: async () => library.at((await findLibraryVersions(db, null)).seq),
  };
}

/** Inserts as many changes as a scan does. */
const changeMany = (db: Db, romId: number, count: number) =>
  sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into library_change (rom_id) select ${sql.lit(romId)} from numbers`.execute(db);

const setSize = (db: Db, romId: number, size: number) =>
  db
    .updateTable('rom')
    .set({ fs_size_bytes: size, removed_at: null })
    .where('id', '=', romId)
    .execute();

test('few changes are applied, many cause a full read', async () => {
  const { db, loadState, romId, context } = await prepare();
  const first = await loadState();
  await setSize(db, romId, 111);
  const second = await loadState();
  expect(second).toBe(first);
  expect(second.columns.numbers.fs_size_bytes[second.columns.slots.get(romId)]).toBe(111);
  expect(context.reads).toBe(1);

  await setSize(db, romId, 222);
  await changeMany(db, romId, MANY);
  const third = await loadState();
  expect(third).not.toBe(first);
  expect(third.columns.numbers.fs_size_bytes[third.columns.slots.get(romId)]).toBe(222);
  expect(context.reads).toBe(2);
});

test('the library is read again when the preferred region changes', async () => {
  const { db, loadState, readWith, context } = await prepare();
  const first = await loadState();
  context.region = 'jp';
  readWith(() => buildSnapshot(db, { regions: ['jp'], languages: [] }));
  const second = await loadState();
  expect(second).not.toBe(first);
  expect(await loadState()).toBe(second);
  expect(context.reads).toBe(2);
});

test('during bulk writes the state may be two seconds old, until the work ends', async () => {
  const { db, library, loadState, romId, context } = await prepare();
  const sizeNow = async () => {
    const { columns } = await loadState();
    return columns.numbers.fs_size_bytes[columns.slots.get(romId)];
  };
  await setSize(db, romId, 1);
  await sizeNow();
  context.isBusy = true;
  await setSize(db, romId, 2);
  expect(await sizeNow()).toBe(2);

  await setSize(db, romId, 3);
  await changeMany(db, romId, 2000);
  context.time = 1900;
  expect(await sizeNow()).toBe(2);
  context.time = 2100;
  expect(await sizeNow()).toBe(3);

  await setSize(db, romId, 4);
  await changeMany(db, romId, 2000);
  expect(await sizeNow()).toBe(3);
  library.expire();
  expect(await sizeNow()).toBe(4);

  await setSize(db, romId, 5);
  await changeMany(db, romId, 2000);
  context.isBusy = false;
  expect(await sizeNow()).toBe(5);
});

test('a full read with older data never replaces the state by an older one', async () => {
  const { db, library, loadState, readWith, romId, context } = await prepare();
  await loadState();
  const old = await buildSnapshot(db);
  await setSize(db, romId, 333);
  const { seq } = await loadState();
  readWith(async () => old);
  library.start();
  await expect.poll(() => context.reads).toBe(2);
  const state = await loadState();
  expect(state.seq).toBeGreaterThanOrEqual(seq);
  expect(state.columns.numbers.fs_size_bytes[state.columns.slots.get(romId)]).toBe(333);
});

test('a failed read rejects the pending request and the next one retries', async () => {
  const { db, loadState, readWith } = await prepare();
  readWith(() => Promise.reject(new Error('the disk is gone')));
  await expect(loadState()).rejects.toThrow('the disk is gone');
  readWith(() => buildSnapshot(db));
  expect((await loadState()).byTitle.length).toBeGreaterThan(0);
});

test('only the last fifty thousand changes stay in the database', async () => {
  const { db, loadState, library, romId } = await prepare();
  await changeMany(db, romId, 60_000);
  await loadState();
  await expect
    .poll(
      async () => {
        const rows = await db.selectFrom('library_change').select('seq').execute();
        return rows.length;
      },
      { interval: 200 },
    )
    .toBe(50_000);
  await library.close();
});

test('concurrent requests share one full read', async () => {
  const { loadState, context } = await prepare();
  const states = await Promise.all([loadState(), loadState(), loadState()]);
  expect(new Set(states).size).toBe(1);
  expect(context.reads).toBe(1);
});

test('the first read uses the cache file and applies later changes', async () => {
  const { db, loadState, romId, context } = await prepare();
  context.cached = await buildSnapshot(db);
  await setSize(db, romId, 333);
  const state = await loadState();
  expect(state.columns.numbers.fs_size_bytes[state.columns.slots.get(romId)]).toBe(333);
  expect(context.reads).toBe(0);
  // Only the first read of a process uses the cache file.
  await changeMany(db, romId, MANY);
  await loadState();
  expect(context.reads).toBe(1);
});

test('the cache file is never served without later changes, even during bulk writes', async () => {
  const { db, loadState, romId, context } = await prepare();
  context.cached = await buildSnapshot(db);
  context.isBusy = true;
  await changeMany(db, romId, 600);
  await setSize(db, romId, 444);
  const state = await loadState();
  expect(state.columns.numbers.fs_size_bytes[state.columns.slots.get(romId)]).toBe(444);
});

test('an outdated cache file is rewritten when no bulk writes run', async () => {
  const { db, loadState, romId, context } = await prepare();
  context.cached = await buildSnapshot(db);
  await loadState();
  context.isBusy = true;
  await changeMany(db, romId, 11_000);
  await loadState();
  expect(context.reads).toBe(0);
  context.isBusy = false;
  await setSize(db, romId, 1);
  await loadState();
  await expect.poll(() => context.reads).toBe(1);
  await setSize(db, romId, 2);
  await loadState();
  expect(context.reads).toBe(1);
});
