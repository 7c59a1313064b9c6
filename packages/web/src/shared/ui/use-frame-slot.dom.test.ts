import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useFrameSlot } from './use-frame-slot.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('of what is asked for between two frames the last is done, once', () => {
  const inFrame = renderHook(useFrameSlot).result.current;
  const [first, last] = [vi.fn<() => void>(), vi.fn<() => void>()];
  inFrame(first);
  inFrame(last);
  expect(last).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersToNextFrame();
  expect(first).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledOnce();
});
