import { beforeEach, expect, test, vi } from 'vitest';

import { createPresence } from './play-time.ts';

const said: string[] = [];
const waiting = new Set<() => void>();
const server = {
  knownDevice: () => 'phone',
  onReconnected: (listener: () => void) => {
    waiting.add(listener);
    return () => waiting.delete(listener);
  },
  reportPlaying: async (userId: number, romId: number) => {
    said.push(`${userId} plays ${romId}`);
  },
  reportStopped: async (device: string) => {
    said.push(`nothing on ${device}`);
  },
};

beforeEach(() => {
  waiting.clear();
  vi.useFakeTimers();
  said.length = 0;
});

test('says so every minute, and at once to a server that is there again', () => {
  const presence = createPresence({ userId: 1, romId: 7 }, server);
  presence.playing(true);
  vi.advanceTimersByTime(60_000);
  for (const listener of waiting) listener();
  expect(said).toEqual(['1 plays 7', '1 plays 7', '1 plays 7']);
});

test('a game that rests or is over says nothing more', () => {
  const presence = createPresence({ userId: 1, romId: 7 }, server);
  presence.playing(true);
  presence.playing(false);
  vi.advanceTimersByTime(600_000);
  expect([said, waiting.size]).toEqual([['1 plays 7'], 0]);
  presence.playing(true);
  presence.stop();
  vi.advanceTimersByTime(600_000);
  expect(waiting.size).toBe(0);
  expect(said.at(-1)).toBe('nothing on phone');
});
