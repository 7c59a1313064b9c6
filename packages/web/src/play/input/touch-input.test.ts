import { expect, test } from 'vitest';

import { swipeOf } from './touch-input.ts';

const from = { x: 500, y: 500 };

test('the focus moves against the swipe, as if the list were dragged', () => {
  expect(swipeOf(from, { x: 380, y: 520 }, 100)).toBe('right');
  expect(swipeOf(from, { x: 620, y: 520 }, 100)).toBe('left');
  expect(swipeOf(from, { x: 520, y: 380 }, 100)).toBe('down');
  expect(swipeOf(from, { x: 520, y: 620 }, 100)).toBe('up');
});

test('a small movement is a tap', () => {
  expect(swipeOf(from, { x: 540, y: 460 }, 100)).toBeNull();
});
