import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { screenOf } from '#console/parts/use-screen.ts';

import { gridSize, useIsMovingFast } from './games-grid.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('single steps are not fast scrolling', () => {
  const { result, rerender } = renderHook(useIsMovingFast, { initialProps: 0 });
  for (let place = 1; place < 5; place += 1) {
    wait(150);
    rerender(place);
    expect(result.current).toBe(false);
  }
});

test('a held button is fast scrolling until it is released', () => {
  const { result, rerender } = renderHook(useIsMovingFast, { initialProps: 0 });
  rerender(1);
  for (let place = 2; place < 6; place += 1) {
    wait(45);
    rerender(place);
    expect(result.current).toBe(true);
  }
  wait(99);
  expect(result.current).toBe(true);
  wait(1);
  expect(result.current).toBe(false);
});

test.each([
  ['a phone held upright', [43.3, 93.8], 2],
  ['a phone on its side', [93.8, 43.3], 6],
  ['a TV', [120, 67.5], 7],
] as const)('on %s the columns fill the width beside the letters', (_, [width, height], count) => {
  const screen = screenOf(width, height);
  const { columns, columnWidth } = gridSize(screen);
  const letters = 4;
  const gap = 1.5;
  const unused = screen.width - letters - (columns * columnWidth - gap);
  expect(columns).toBe(count);
  expect(unused).toBeGreaterThan(0);
  expect(unused).toBeLessThan(1);
});
