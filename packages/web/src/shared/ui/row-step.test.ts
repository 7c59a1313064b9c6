import { describe, expect, test } from 'vitest';

import { stepAmong } from './row-step.ts';

const at = (left: number, top: number) => ({ left, top });
const LINE = [at(0, 0), at(100, 0), at(200, 0)];
/** Three in the first row, two in the second. */
const GRID = [...LINE, at(0, 150), at(100, 151)];

describe('in a line', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowLeft', 2, 1],
    ['End', 0, 2],
    ['Home', 2, 0],
  ])('%s moves from item %i to item %i', (key, from, to) => {
    expect(stepAmong(key, from, LINE)).toBe(to);
  });

  test('up and down are not handled', () => {
    expect(stepAmong('ArrowUp', 1, LINE)).toBeNull();
    expect(stepAmong('ArrowDown', 1, LINE)).toBeNull();
  });
});

describe('in a grid', () => {
  test.each([
    ['ArrowDown', 0, 3],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, null],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 0, null],
    ['ArrowRight', 2, 3],
    ['a', 0, null],
  ])('%s moves from item %i to item %s', (key, from, to) => {
    expect(stepAmong(key, from, GRID)).toBe(to);
  });
});
