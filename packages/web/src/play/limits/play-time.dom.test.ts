import { expect, test } from 'vitest';

import type { PlayTime } from '@saveroom/contract';

import { offlineStatus, statusOf } from './play-time.ts';

const EVENING = '0'.repeat(18).padEnd(20, '1').padEnd(24, '0');
const week = Array.from({ length: 7 }, () => EVENING);

const play = (patch: Partial<PlayTime> = {}): PlayTime => ({
  now: '2026-11-18T19:00:00+00:00',
  is_allowed: true,
  ends_at: '2026-11-18T20:00:00+00:00',
  because: 'hours',
  next_at: null,
  played_ms: 0,
  rules: { schedules: [{ hours: week, time_zone: 'UTC' }], daily: null, extended_until: null },
  ...patch,
});
const clocks = (now: string) => ({ now: () => Date.parse(now), monotonic: () => 5000 });

test('the deadline follows the clock of the server, not the clock of the device', () => {
  expect(statusOf(play(), { monotonic: () => 5000 }).deadline).toBe(5000 + 3_600_000);
});

test.each([
  ['inside the hours', '2026-11-18T19:30:00Z', { isAllowed: true, deadline: 5000 + 1_800_000 }],
  ['after the hours', '2026-11-18T20:00:00Z', { isAllowed: false, because: 'hours' }],
])('the last known hours apply while offline: %s', (_, now, expected) => {
  expect(offlineStatus(play(), clocks(now))).toMatchObject({ ...expected, isOffline: true });
});

test.each([
  ['the same day', '2026-11-18T23:00:00Z', false],
  ['the next day', '2026-11-19T01:00:00Z', true],
])('the remaining minutes apply while offline on %s', (_, now, isAllowed) => {
  const rules = {
    schedules: [],
    daily: { minutes: 60, time_zone: 'UTC' },
    extended_until: null,
  };
  const stored = play({ played_ms: 3_600_000, rules });
  expect(offlineStatus(stored, clocks(now)).isAllowed).toBe(isAllowed);
});
