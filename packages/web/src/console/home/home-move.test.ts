import { expect, test } from 'vitest';

import { moveOnHome, settle } from './home-move.ts';
import type { HomePlace } from './home-move.ts';

const shelves = [
  { name: 'controls', count: 3 },
  { name: 'systems', count: 8 },
  { name: 'recent', count: 15 },
] as const;
const move = (place: HomePlace, action: Parameters<typeof moveOnHome>[1], remembered = 0) =>
  moveOnHome(place, action, { shelves, remembered: () => remembered });

test('a shelf goes round', () => {
  expect(move({ shelf: 'systems', index: 7 }, 'right')).toEqual({ shelf: 'systems', index: 0 });
  expect(move({ shelf: 'systems', index: 0 }, 'left')).toEqual({ shelf: 'systems', index: 7 });
});

test('shelves follow each other and go round, each where it was left', () => {
  expect(move({ shelf: 'systems', index: 2 }, 'down', 9)).toEqual({ shelf: 'recent', index: 9 });
  expect(move({ shelf: 'recent', index: 2 }, 'down', 1)).toEqual({ shelf: 'controls', index: 1 });
  expect(move({ shelf: 'controls', index: 0 }, 'up')).toEqual({ shelf: 'recent', index: 0 });
});

test('other actions move nothing', () => {
  expect(move({ shelf: 'systems', index: 2 }, 'confirm')).toBeNull();
});

test('what is gone is not where one ends up', () => {
  expect(settle({ shelf: 'recent', index: 40 }, shelves)).toEqual({ shelf: 'recent', index: 14 });
  expect(settle({ shelf: 'smart', index: 4 }, shelves)).toEqual({ shelf: 'systems', index: 0 });
  expect(settle({ shelf: 'systems', index: 1 }, [{ name: 'controls', count: 3 }])).toEqual({
    shelf: 'controls',
    index: 0,
  });
});
