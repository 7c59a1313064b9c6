import { expect, test } from 'vitest';

import { SeededRandom } from '#testing/seeded-random.ts';

import { sortByKey } from './sort-order.ts';

/** The sizes cover both the comparison sort and the radix sort. */
test.each([0, 1, 500, 20_000])('sortByKey sorts %i slots by key and is stable', (count) => {
  const random = new SeededRandom(count);
  const values = [0, -0, 1, -1, 0.5, -0.25, 2 ** 52, -(2 ** 40), 1e-300, 4_294_967_296];
  const keys = Float64Array.from({ length: count }, () =>
    random.chance(0.5)
      ? (values[random.below(values.length)] ?? 0)
      : (random.next() - 0.5) * 10 ** random.below(12),
  );
  const slots = Int32Array.from({ length: count }, (_, slot) => count - 1 - slot);
  const expected = [...slots].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  expect([...sortByKey(slots, keys)]).toEqual(expected);
});
