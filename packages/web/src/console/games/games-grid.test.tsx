import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useIsMovingFast } from './games-grid.tsx';

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
