import { expect, test } from 'vitest';

import { makeListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { UserMarks } from './user-marks.ts';

const USER = 1;

test('requests that ask together for the same version of user data share one read', async () => {
  const { db } = await makeListLibrary(new SeededRandom(1), 30);
  const userMarks = new UserMarks(db);
  const [first, second] = await Promise.all([userMarks.rows(USER, 2), userMarks.rows(USER, 2)]);
  expect(second).toBe(first);
  expect(await userMarks.rows(USER, 2)).toBe(first);
});

test('a read of an older version that ends later does not replace a newer one', async () => {
  const { db } = await makeListLibrary(new SeededRandom(1), 30);
  const userMarks = new UserMarks(db);
  const [newer] = await Promise.all([userMarks.rows(USER, 3), userMarks.rows(USER, 2)]);
  expect(await userMarks.rows(USER, 3)).toBe(newer);
});
