import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useHoveredGame } from './game-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function start() {
  const onIntent = vi.fn<(index: number) => void>();
  const { result } = renderHook(() => useHoveredGame(onIntent));
  const point = (index: number | null, hasMoved: boolean) =>
    act(() => {
      result.current.hover(index, hasMoved);
    });
  return { onIntent, point, pointed: () => result.current.hovered };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a game is pointed at once, and meant after a moment', async () => {
  const { onIntent, point, pointed } = start();
  point(3, true);
  expect(pointed()).toBe(3);
  expect(onIntent).not.toHaveBeenCalled();
  await pass(100);
  expect(onIntent.mock.calls).toEqual([[3]]);
});

test('games that scroll past below a pointer at rest are neither', async () => {
  const { onIntent, point, pointed } = start();
  for (let index = 0; index < 5; index += 1) {
    fireEvent.scroll(window);
    point(index, false);
    await pass(150);
  }
  expect([pointed(), onIntent.mock.calls]).toEqual([null, []]);
  await pass(600);
  expect([pointed(), onIntent.mock.calls]).toEqual([4, [[4]]]);
});

test('who moves the pointer while the page scrolls means it', async () => {
  const { point, pointed } = start();
  fireEvent.scroll(window);
  point(7, true);
  expect(pointed()).toBe(7);
});

test('who leaves before the moment is over meant nothing', async () => {
  const { onIntent, point, pointed } = start();
  point(3, true);
  point(null, true);
  await pass(1000);
  expect([pointed(), onIntent.mock.calls]).toEqual([null, []]);
});
