import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { Db } from '#core/db/engine.ts';
import { makeListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { buildState } from './build-state.ts';
import { findVersions } from './catalogue.queries.ts';
import { LibraryState } from './library-state.ts';
import type { StateParts } from './state-parts.ts';

const MANY = 25_000;

async function prepare() {
  const { db, games } = await makeListLibrary(new SeededRandom(1), 30);
  const world = {
    ...{ time: 0, isBusy: false, reads: 0, faults: [] as unknown[] },
    copy: null as StateParts | null,
    region: undefined as string | undefined,
  };
  let read = (): Promise<StateParts> => buildState(db);
  const library = new LibraryState({
    db,
    reader: {
      leavesCopies: true,
      isPreferred: ({ preference }) => preference.regions[0] === world.region,
      readCopy: async () => world.copy,
      readAll: () => {
        world.reads += 1;
        return read();
      },
    },
    now: () => world.time,
    isBusy: () => world.isBusy,
    onFault: (error) => world.faults.push(error),
  });
  return {
    db,
    library,
    world,
    romId: games[0] ?? 0,
    readWith: (next: () => Promise<StateParts>) => {
      read = next;
    },
    look: async () => library.at((await findVersions(db, null)).seq),
  };
}

/** As many changes as a scan leaves behind. */
const changeMany = (db: Db, romId: number, count: number) =>
  sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into library_change (rom_id) select ${sql.lit(romId)} from numbers`.execute(db);

const rename = (db: Db, romId: number, size: number) =>
  db
    .updateTable('rom')
    .set({ fs_size_bytes: size, removed_at: null })
    .where('id', '=', romId)
    .execute();

test('few changes are applied, many are read anew', async () => {
  const { db, look, romId, world } = await prepare();
  const first = await look();
  await rename(db, romId, 111);
  const second = await look();
  expect(second).toBe(first);
  expect(second.columns.sizes[second.columns.slots.get(romId)]).toBe(111);
  expect(world.reads).toBe(1);

  await rename(db, romId, 222);
  await changeMany(db, romId, MANY);
  const third = await look();
  expect(third).not.toBe(first);
  expect(third.columns.sizes[third.columns.slots.get(romId)]).toBe(222);
  expect(world.reads).toBe(2);
});

test('the library is read again when the preferred region changes', async () => {
  const { db, look, readWith, world } = await prepare();
  const first = await look();
  world.region = 'jp';
  readWith(() => buildState(db, { regions: ['jp'], languages: [] }));
  const second = await look();
  expect(second).not.toBe(first);
  expect(await look()).toBe(second);
  expect(world.reads).toBe(2);
});

test('while much is written a picture up to two seconds old is shown, until the work ends', async () => {
  const { db, library, look, romId, world } = await prepare();
  const sizeNow = async () => {
    const { columns } = await look();
    return columns.sizes[columns.slots.get(romId)];
  };
  await rename(db, romId, 1);
  await sizeNow();
  world.isBusy = true;
  await rename(db, romId, 2);
  expect(await sizeNow()).toBe(2);

  await rename(db, romId, 3);
  await changeMany(db, romId, 2000);
  world.time = 1900;
  expect(await sizeNow()).toBe(2);
  world.time = 2100;
  expect(await sizeNow()).toBe(3);

  await rename(db, romId, 4);
  await changeMany(db, romId, 2000);
  expect(await sizeNow()).toBe(3);
  library.expire();
  expect(await sizeNow()).toBe(4);

  await rename(db, romId, 5);
  await changeMany(db, romId, 2000);
  world.isBusy = false;
  expect(await sizeNow()).toBe(5);
});

test('a reading that began long ago never shows an older library than the one before', async () => {
  const { db, library, look, readWith, romId, world } = await prepare();
  await look();
  const old = await buildState(db);
  await rename(db, romId, 333);
  const { seq } = await look();
  readWith(async () => old);
  library.start();
  await expect.poll(() => world.reads).toBe(2);
  const state = await look();
  expect(state.seq).toBeGreaterThanOrEqual(seq);
  expect(state.columns.sizes[state.columns.slots.get(romId)]).toBe(333);
});

test('a reading that fails is told to whoever waits, and tried again by the next', async () => {
  const { db, look, readWith } = await prepare();
  readWith(() => Promise.reject(new Error('the disk is gone')));
  await expect(look()).rejects.toThrow('the disk is gone');
  readWith(() => buildState(db));
  expect((await look()).byTitle.length).toBeGreaterThan(0);
});

test('of old changes only the last fifty thousand are kept', async () => {
  const { db, look, library, romId } = await prepare();
  await changeMany(db, romId, 60_000);
  await look();
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

test('many asking at once wait for one reading', async () => {
  const { look, world } = await prepare();
  const states = await Promise.all([look(), look(), look()]);
  expect(new Set(states).size).toBe(1);
  expect(world.reads).toBe(1);
});

test('what the last process left is taken, and what changed since is applied', async () => {
  const { db, look, romId, world } = await prepare();
  world.copy = await buildState(db);
  await rename(db, romId, 333);
  const state = await look();
  expect(state.columns.sizes[state.columns.slots.get(romId)]).toBe(333);
  expect(world.reads).toBe(0);
  // Only a process that has nothing yet asks for it.
  await changeMany(db, romId, MANY);
  await look();
  expect(world.reads).toBe(1);
});

test('what the last process left is not shown as it is, however much is being written', async () => {
  const { db, look, romId, world } = await prepare();
  world.copy = await buildState(db);
  world.isBusy = true;
  await changeMany(db, romId, 600);
  await rename(db, romId, 444);
  const state = await look();
  expect(state.columns.sizes[state.columns.slots.get(romId)]).toBe(444);
});

test('what the next process would find is made anew before it is worth nothing', async () => {
  const { db, look, romId, world } = await prepare();
  world.copy = await buildState(db);
  await look();
  world.isBusy = true;
  await changeMany(db, romId, 11_000);
  await look();
  expect(world.reads).toBe(0);
  world.isBusy = false;
  await rename(db, romId, 1);
  await look();
  await expect.poll(() => world.reads).toBe(1);
  await rename(db, romId, 2);
  await look();
  expect(world.reads).toBe(1);
});
