import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { PlayerEvent } from '#shared/lib/player-protocol.ts';

import type { addPlayerFrame as AddPlayerFrame } from './player-frame.ts';

const link = vi.hoisted(() => ({
  hear: (_event: PlayerEvent): void => {},
  leave: Promise.withResolvers<object>(),
}));

let addPlayerFrame: typeof AddPlayerFrame;

// Test files share modules: another file may have loaded this module with the real link.
beforeAll(async () => {
  vi.resetModules();
  ({ addPlayerFrame } = await import('./player-frame.ts'));
});
afterAll(() => {
  vi.resetModules();
});

vi.mock('./player-link.ts', () => ({
  linkPlayer: (_frame: HTMLIFrameElement, on: { onEvent: (event: PlayerEvent) => void }) => {
    link.hear = on.onEvent;
    return { init: () => {}, call: () => link.leave.promise, close: () => {} };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  link.leave = Promise.withResolvers();
});

const FRAME_OPTIONS = {
  title: 'Game',
  page: 'emulator',
  readFile: async () => null,
  isOffline: false,
} as const;
const frames = (): number => document.querySelectorAll('iframe').length;

test('the frame of a running game waits up to ten seconds for its last save', async () => {
  const frame = addPlayerFrame(FRAME_OPTIONS, vi.fn());
  link.hear({ type: 'started' });
  const removed = frame.remove();
  await vi.advanceTimersByTimeAsync(9000);
  expect(frames()).toBe(1);
  link.leave.resolve({});
  await removed;
  expect(frames()).toBe(0);
});

test('the frame of a game that never started is removed within 1.5 seconds', async () => {
  const frame = addPlayerFrame(FRAME_OPTIONS, vi.fn());
  const removed = frame.remove();
  await vi.advanceTimersByTimeAsync(1500);
  await removed;
  expect(frames()).toBe(0);
});

test.each(['emulator', 'emulator-threads', 'flash'] as const)(
  'the %s document runs scripts without the origin of the app',
  async (page) => {
    const frame = addPlayerFrame({ ...FRAME_OPTIONS, page }, vi.fn());
    const element = document.querySelector('iframe');
    expect([...(element?.sandbox ?? [])]).toEqual(['allow-scripts', 'allow-pointer-lock']);
    link.leave.resolve({});
    await frame.remove();
  },
);
