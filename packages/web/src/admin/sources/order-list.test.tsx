import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { OrderList, moveItem, positionAt } from './order-list.tsx';

const onOrder = vi.fn<(ids: string[]) => void>();
const ITEMS = [
  { id: 'igdb', name: 'IGDB' },
  { id: 'moby', name: 'MobyGames' },
  { id: 'ss', name: 'ScreenScraper' },
];

beforeAll(speakEnglish);
beforeEach(() => {
  onOrder.mockReset();
  render(<OrderList label="Details" items={ITEMS} onOrder={onOrder} />);
});

const grip = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name}, position`) });

test('arrow keys on the grip move the entry and announce its position', () => {
  fireEvent.keyDown(grip('MobyGames'), { key: 'ArrowUp' });
  expect(onOrder).toHaveBeenCalledWith(['moby', 'igdb', 'ss']);
  expect(screen.getByRole('status').textContent).toBe('MobyGames moved to position 1');
});

test('the first entry does not move up, and other keys do nothing', () => {
  fireEvent.keyDown(grip('IGDB'), { key: 'ArrowUp' });
  fireEvent.keyDown(grip('IGDB'), { key: 'x' });
  expect(onOrder).not.toHaveBeenCalled();
});

test('arrow buttons move an entry', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Move IGDB down' }));
  expect(onOrder).toHaveBeenCalledWith(['moby', 'igdb', 'ss']);
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [0, 9, 'bca'],
  [7, 0, 'abc'],
])('moveItem from %i to %i returns %s', (from, to, result) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(result);
});

test.each([
  [0, 0],
  [25, 1],
  [500, 3],
])('an entry dropped at %i px has position %i', (y, place) => {
  expect(positionAt([20, 60, 100], y)).toBe(place);
});
