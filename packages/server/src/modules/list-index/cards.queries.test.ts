import { expect, test, vi } from 'vitest';

import { findPersonalRows } from '#modules/roms/rom-rows.queries.ts';
import { makeListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { findCardRows } from './cards.queries.ts';

test.each([
  ['cards', findCardRows],
  ['personal rows', findPersonalRows],
] as const)('%s: the query is compiled once for all users', async (_rows, find) => {
  const { db, users, games } = await makeListLibrary(new SeededRandom(1), 30);
  const compile = vi.spyOn(db.getExecutor(), 'compileQuery');
  const read = (userId: number | null) =>
    find(db, games, { userId, username: '', seesPublic: true });
  const [ann, ben] = [await read(users[0] ?? 0), await read(users[1] ?? 0)];
  await read(null);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(ann.length).toBeGreaterThan(0);
  expect(ann).not.toEqual(ben);
});
