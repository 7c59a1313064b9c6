import { expect, test } from 'vitest';

import { makeListLibrary } from '#testing/list-library.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { buildState } from './build-state.ts';
import { firstGames } from './first-games.ts';
import { packMemory } from './pack-memory.ts';
import { rehearse } from './rehearse.ts';
import { toState } from './state-parts.ts';

async function stateOf(games: number) {
  const { db } = await makeListLibrary(new SeededRandom(5), games);
  return toState(await buildState(db));
}

test.each([0, 1, 40])('a rehearsal with %i games changes nothing', async (games) => {
  const state = await stateOf(games);
  const picture = () => packMemory([state.columns.parts(), state.links, state.byTitle]);
  const before = picture();
  await rehearse(state, () => false);
  expect(picture()).toEqual(before);
  expect(state.version).toBe(0);
});

test('it ends when it is told to', async () => {
  const state = await stateOf(5);
  let asked = 0;
  await rehearse(state, () => {
    asked += 1;
    return asked === 3;
  });
  expect(asked).toBe(3);
});

test('the first games are a library of their own', async () => {
  const whole = await stateOf(40);
  const part = firstGames(whole, 10)();
  const titles = [...part.byTitle].map((slot) => part.columns.sortKeys.get(slot));
  const expected = [...whole.byTitle]
    .filter((slot) => slot < 10)
    .map((slot) => whole.columns.sortKeys.get(slot));
  expect(titles).toEqual(expected);
  expect(titles.length).toBeGreaterThan(0);
  expect(part.columns.capacity).toBe(10);
  expect(part.numberOrder('id', 'desc').slots).toHaveLength(titles.length);
});
