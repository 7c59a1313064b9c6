import { expect, test } from 'vitest';

import { someCard } from '#testing/some-card.ts';

import { segmentsOf } from './game-grid.tsx';
import type { GameCell } from './game-grid.tsx';

const cell = (index: number, part: Partial<GameCell> = {}): GameCell => ({
  ...{ index, rom: undefined, platform: undefined },
  ...{ isTabStop: false, isActive: false, isSelected: false, isSelecting: false },
  ...part,
});
const game = (index: number) => cell(index, { rom: someCard({ id: index }) });

const lengths = (cells: GameCell[]) =>
  segmentsOf(cells).map(([{ index }, length]) => [index, length]);

test('adjacent placeholders are one segment, games are single', () => {
  expect(lengths([game(0), cell(1), cell(2), game(3), game(4), cell(5)])).toEqual([
    [0, 1],
    [1, 2],
    [3, 1],
    [4, 1],
    [5, 1],
  ]);
});

test('the placeholder that has the focus is a segment of its own', () => {
  expect(lengths([cell(0), cell(1, { isTabStop: true }), cell(2), cell(3)])).toEqual([
    [0, 1],
    [1, 1],
    [2, 2],
  ]);
});
