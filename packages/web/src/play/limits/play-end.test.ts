import { beforeEach, expect, test, vi } from 'vitest';

import { endSession, nextStep } from './play-end.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.stubGlobal('window', globalThis));

test.each([
  [
    'waits until ten minutes are left',
    60,
    Infinity,
    { kind: 'warn', inMs: 50 * MINUTE, at: 10 * MINUTE },
  ],
  ['warns when ten minutes are left', 10, Infinity, { kind: 'warn', inMs: 0, at: 10 * MINUTE }],
  [
    'warns at once if a game starts with less than ten minutes left',
    5,
    Infinity,
    { kind: 'warn', inMs: 0, at: 10 * MINUTE },
  ],
  [
    'waits for the second warning',
    9,
    10 * MINUTE,
    { kind: 'warn', inMs: 7 * MINUTE, at: 2 * MINUTE },
  ],
  ['gives one warning if both are due', 1, Infinity, { kind: 'warn', inMs: 0, at: 2 * MINUTE }],
  ['waits for the end', 2, 2 * MINUTE, { kind: 'end', inMs: 2 * MINUTE }],
  ['ends without a warning if the time is over', -5, Infinity, { kind: 'end', inMs: 0 }],
])('nextStep %s', (_, leftMinutes, warned, expected) => {
  expect(nextStep(leftMinutes * MINUTE, warned)).toEqual(expected);
});

const session = (outcome: 'saved' | 'waiting') => {
  const calls: string[] = [];
  const note =
    <T>(name: string, result: T) =>
    async () => {
      calls.push(name);
      return result;
    };
  return {
    calls,
    saveState: note('state', outcome),
    pause: note('pause', undefined),
    saveSync: () => ({ settle: note('settle', 'saved' as const) }),
    leave: note('leave', undefined),
  };
};

test('endSession saves the state, pauses, waits for the upload and leaves the game', async () => {
  const ended = session('saved');
  expect(await endSession(ended, true)).toBe(true);
  expect(ended.calls).toEqual(['state', 'pause', 'settle', 'leave']);
});

test('endSession returns false if something was not uploaded, and still leaves the game', async () => {
  const ended = session('waiting');
  expect(await endSession(ended, true)).toBe(false);
  expect(ended.calls).toContain('leave');
});

test('endSession saves no state for a game without states', async () => {
  const ended = session('saved');
  expect(await endSession(ended, false)).toBe(true);
  expect(ended.calls).toEqual(['pause', 'settle', 'leave']);
});

test('endSession leaves a game that does not respond', async () => {
  vi.useFakeTimers();
  const ended = { ...session('saved'), saveState: () => new Promise<never>(() => undefined) };
  const result = endSession(ended, true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await result).toBe(false);
  expect(ended.calls).toContain('leave');
  vi.useRealTimers();
});
