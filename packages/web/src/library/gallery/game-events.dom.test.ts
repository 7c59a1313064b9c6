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
  return { onIntent, point, hovered: () => result.current.hovered };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a game below the pointer is hovered at once, and intended after 100 ms', async () => {
  const { onIntent, point, hovered } = start();
  point(3, true);
  expect(hovered()).toBe(3);
  expect(onIntent).not.toHaveBeenCalled();
  await pass(100);
  expect(onIntent.mock.calls).toEqual([[3]]);
});

test('games that scroll past a resting pointer are neither hovered nor intended', async () => {
  const { onIntent, point, hovered } = start();
  for (let index = 0; index < 5; index += 1) {
    fireEvent.scroll(window);
    point(index, false);
    await pass(150);
  }
  expect([hovered(), onIntent.mock.calls]).toEqual([null, []]);
  await pass(600);
  expect([hovered(), onIntent.mock.calls]).toEqual([4, [[4]]]);
});

test('a game is hovered if the pointer moves while the page scrolls', async () => {
  const { point, hovered } = start();
  fireEvent.scroll(window);
  point(7, true);
  expect(hovered()).toBe(7);
});

test('a game is not intended if the pointer leaves it before 100 ms have passed', async () => {
  const { onIntent, point, hovered } = start();
  point(3, true);
  point(null, true);
  await pass(1000);
  expect([hovered(), onIntent.mock.calls]).toEqual([null, []]);
});
