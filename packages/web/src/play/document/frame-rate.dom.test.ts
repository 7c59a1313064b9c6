import { beforeEach, expect, test, vi } from 'vitest';

import { reportFrameRate } from './frame-rate.ts';

const post = vi.hoisted(() => vi.fn<(event: object) => void>());
vi.mock('./page-link.ts', () => ({ postEvent: post }));

beforeEach(() => vi.useFakeTimers());

test('the frame rate is reported once a second, except while the game is paused', () => {
  let frames = 0;
  let isPaused = false;
  const stop = reportFrameRate({
    countFrames: () => frames,
    isPaused: () => isPaused,
    expected: null,
  });
  const second = (drawn: number) => {
    frames += drawn;
    vi.advanceTimersByTime(1000);
  };
  second(60);
  second(60);
  second(45);
  isPaused = true;
  second(0);
  isPaused = false;
  second(10);
  second(30);
  expect(post.mock.calls.map(([event]) => event)).toEqual(
    [60, 45, 30].map((fps) => ({ type: 'frame-rate', fps, expected: null })),
  );
  stop();
  second(60);
  expect(post).toHaveBeenCalledTimes(3);
});
