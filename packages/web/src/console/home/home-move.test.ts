import { expect, test } from 'vitest';

import { moveOnHome, nearestFocus } from './home-move.ts';
import type { HomeFocus } from './home-move.ts';

const shelves = [
  { name: 'controls', count: 3 },
  { name: 'systems', count: 8 },
  { name: 'recent', count: 15 },
] as const;
const move = (place: HomeFocus, action: Parameters<typeof moveOnHome>[1], remembered = 0) =>
  moveOnHome(place, action, { shelves, remembered: () => remembered });

test('left and right wrap around within a shelf', () => {
  expect(move({ shelf: 'systems', index: 7 }, 'right')).toEqual({ shelf: 'systems', index: 0 });
  expect(move({ shelf: 'systems', index: 0 }, 'left')).toEqual({ shelf: 'systems', index: 7 });
});

test('up and down wrap around between shelves, which keep their position', () => {
  expect(move({ shelf: 'systems', index: 2 }, 'down', 9)).toEqual({ shelf: 'recent', index: 9 });
  expect(move({ shelf: 'recent', index: 2 }, 'down', 1)).toEqual({ shelf: 'controls', index: 1 });
  expect(move({ shelf: 'controls', index: 0 }, 'up')).toEqual({ shelf: 'recent', index: 0 });
});

test('other actions do not move the focus', () => {
  expect(move({ shelf: 'systems', index: 2 }, 'confirm')).toBeNull();
});

test('the focus never ends on a removed item', () => {
  expect(nearestFocus({ shelf: 'recent', index: 40 }, shelves)).toEqual({
    shelf: 'recent',
    index: 14,
  });
  expect(nearestFocus({ shelf: 'smart', index: 4 }, shelves)).toEqual({
    shelf: 'systems',
    index: 0,
  });
  expect(nearestFocus({ shelf: 'systems', index: 1 }, [{ name: 'controls', count: 3 }])).toEqual({
    shelf: 'controls',
    index: 0,
  });
});
