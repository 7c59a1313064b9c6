import { expect, test } from 'vitest';

import { pauseBeforeNext } from './held-actions.ts';

test('a short press is one step', () => {
  expect(pauseBeforeNext(0)).toBe(350);
  expect(pauseBeforeNext(100)).toBe(250);
});

test('steps repeat faster the longer a button is held, up to a limit', () => {
  const pauses = [350, 800, 1500, 2000, 60_000].map(pauseBeforeNext);
  expect(pauses[0]).toBe(120);
  expect(pauses).toEqual(pauses.toSorted((a, b) => b - a));
  expect(pauses.at(-1)).toBe(45);
});
