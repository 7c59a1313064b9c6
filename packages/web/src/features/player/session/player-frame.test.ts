import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { PlayerNews } from '#lib/player-protocol.ts';

import { addPlayerFrame } from './player-frame.ts';

const link = vi.hoisted(() => ({
  hear: (_news: PlayerNews): void => {},
  leave: Promise.withResolvers<object>(),
}));

vi.mock('#lib/player-link.ts', () => ({
  linkPlayer: (_frame: HTMLIFrameElement, onNews: (news: PlayerNews) => void) => {
    link.hear = onNews;
    return { init: () => {}, call: () => link.leave.promise, close: () => {} };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  link.leave = Promise.withResolvers();
});
afterEach(() => {
  vi.useRealTimers();
});

const frames = (): number => document.querySelectorAll('iframe').length;

test('frame of a running game waits up to ten seconds for its last save', async () => {
  const frame = addPlayerFrame({ title: 'Game', page: 'emulator' }, vi.fn());
  link.hear({ type: 'started' });
  const removed = frame.remove();
  await vi.advanceTimersByTimeAsync(9000);
  expect(frames()).toBe(1);
  link.leave.resolve({});
  await removed;
  expect(frames()).toBe(0);
});

test('frame of a game that never started is removed soon', async () => {
  const frame = addPlayerFrame({ title: 'Game', page: 'emulator' }, vi.fn());
  const removed = frame.remove();
  await vi.advanceTimersByTimeAsync(1500);
  await removed;
  expect(frames()).toBe(0);
});
