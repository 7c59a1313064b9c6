import { beforeEach, expect, test, vi } from 'vitest';

import { createPresence } from './play-time.ts';

const reports: string[] = [];
const reconnectListeners = new Set<() => void>();
const server = {
  knownDevice: () => 'phone',
  onReconnected: (listener: () => void) => {
    reconnectListeners.add(listener);
    return () => reconnectListeners.delete(listener);
  },
  reportPlaying: async (userId: number, romId: number) => {
    reports.push(`${userId} plays ${romId}`);
  },
  reportStopped: async (device: string) => {
    reports.push(`nothing on ${device}`);
  },
};

beforeEach(() => {
  reconnectListeners.clear();
  vi.useFakeTimers();
  reports.length = 0;
});

test('a running game is reported every minute, and at once after a reconnect', () => {
  const presence = createPresence({ userId: 1, romId: 7 }, server);
  presence.playing(true);
  vi.advanceTimersByTime(60_000);
  for (const listener of reconnectListeners) listener();
  expect(reports).toEqual(['1 plays 7', '1 plays 7', '1 plays 7']);
});

test('a game that is paused or has ended is no longer reported as played', () => {
  const presence = createPresence({ userId: 1, romId: 7 }, server);
  presence.playing(true);
  presence.playing(false);
  vi.advanceTimersByTime(600_000);
  expect([reports, reconnectListeners.size]).toEqual([['1 plays 7'], 0]);
  presence.playing(true);
  presence.stop();
  vi.advanceTimersByTime(600_000);
  expect(reconnectListeners.size).toBe(0);
  expect(reports.at(-1)).toBe('nothing on phone');
});
