import { expect, test } from 'vitest';

import { someCard } from '#testing/some-card.ts';

import { segmentsOf } from './grid-row.tsx';
import type { Cell } from './grid-row.tsx';

const cell = (index: number, part: Partial<Cell> = {}): Cell => ({
  ...{ index, rom: undefined, platform: undefined },
  ...{ isTabStop: false, isActive: false, isChosen: false, isSelecting: false },
  ...part,
});
const game = (index: number) => cell(index, { rom: someCard({ id: index }) });

const lengths = (cells: Cell[]) => segmentsOf(cells).map(([{ index }, length]) => [index, length]);

test('places that wait side by side are one, games are by themselves', () => {
  expect(lengths([game(0), cell(1), cell(2), game(3), game(4), cell(5)])).toEqual([
    [0, 1],
    [1, 2],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
});

test('the place the keyboard stands on is by itself', () => {
  expect(lengths([cell(0), cell(1, { isTabStop: true }), cell(2), cell(3)])).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
  ]);
});
