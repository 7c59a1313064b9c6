import { expect, test } from 'vitest';

import { filterSlots } from './conditions.ts';
import { keepWhere } from './slot-filters.ts';
import type { IndexState } from './state.ts';

const GAMES = 1000;

const find = (matches: (slot: number) => boolean): Int32Array => {
  const state = { byTitle: Int32Array.from({ length: GAMES }, (_, slot) => slot) };
  return filterSlots(state as IndexState, [{ subject: 'other', keep: keepWhere(matches) }]);
};

test('a list has memory for its own games only, so that many lists cause few garbage collections', () => {
  expect(find((slot) => slot < 3).buffer.byteLength).toBe(3 * Int32Array.BYTES_PER_ELEMENT);
});

test('a list stays as it is when another one is filtered', () => {
  const low = find((slot) => slot < 3);
  const high = find((slot) => slot >= GAMES - 2);
  expect([[...low], [...high]]).toEqual([
    [0, 1, 2],
    [GAMES - 2, GAMES - 1],
  ]);
});
