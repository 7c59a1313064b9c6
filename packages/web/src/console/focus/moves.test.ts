import { describe, expect, test } from 'vitest';

import { moveInGrid } from './grid-move.ts';
import { moveInRow } from './row-move.ts';

describe('in a row', () => {
  test('wraps around at both ends', () => {
    expect(moveInRow(0, 5, 'left')).toBe(4);
    expect(moveInRow(4, 5, 'right')).toBe(0);
    expect(moveInRow(2, 5, 'right')).toBe(3);
  });
  test('returns null for up and down and for an empty row', () => {
    expect(moveInRow(2, 5, 'down')).toBeNull();
    expect(moveInRow(0, 0, 'right')).toBeNull();
  });
});

const move = (index: number, action: Parameters<typeof moveInGrid>[1]) =>
  moveInGrid({ index, count: 10, columns: 4 }, action);

describe('in a grid of 4 columns with 10 games', () => {
  test('right moves through every game and stops at the last', () => {
    const passed = [0];
    for (let next = move(0, 'right'); next !== null; next = move(next, 'right')) passed.push(next);
    expect(passed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
  test('left moves back through every game', () => {
    expect(move(4, 'left')).toBe(3);
    expect(move(0, 'left')).toBeNull();
  });
  test('up and down stay in their column', () => {
    expect(move(5, 'up')).toBe(1);
    expect(move(1, 'down')).toBe(5);
    expect(move(2, 'up')).toBeNull();
  });
  test('down enters a short last row at its end', () => {
    expect(move(7, 'down')).toBe(9);
    expect(move(9, 'down')).toBeNull();
    expect(move(8, 'down')).toBeNull();
  });
});
