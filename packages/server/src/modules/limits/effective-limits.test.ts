import { NO_LIMITS, type Limits } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { combineLimits } from './effective-limits.ts';

const SERVER = { SAVES_MAX_BYTES_PER_USER: 1000, UPLOAD_DAILY_BYTES: 0 };
const groups = (...each: Partial<Limits>[]) =>
  each.map((limits, index) => ({
    ...{ id: index + 1, name: `Group ${index + 1}`, limits: { ...NO_LIMITS, ...limits } },
  }));
const storage = (own: number | null, ...each: (number | null)[]) =>
  combineLimits(
    { ...NO_LIMITS, storage_bytes: own },
    groups(...each.map((storage_bytes) => ({ storage_bytes }))),
    SERVER,
  ).limits.storage_bytes;

test.each([
  ['nothing is set: that of the server', null, [], 1000],
  ['one group, also if it allows more than the server', null, [5000], 5000],
  ['several groups: the strictest', null, [5000, null, 300], 300],
  ['a group without a limit does not loosen another', null, [0, 300], 300],
  ['groups without a limit remove that of the server', null, [0], 0],
  ['the own value, larger', 9000, [300], 9000],
  ['the own value, smaller', 100, [300], 100],
  ['no limit for the person', 0, [300], 0],
])('effective limit: %s', (_, own, each, expected) => {
  expect(storage(own, ...each)).toBe(expected);
});

const hours = (day: string) => Array.from({ length: 7 }, () => day.padEnd(24, '0'));

test('with hours in several groups playing is allowed when all allow it, each in its time zone', () => {
  const { inherited, rules } = combineLimits(
    NO_LIMITS,
    groups(
      { play_hours: hours('0111'), time_zone: 'Europe/Berlin' },
      { play_hours: hours('1110'), time_zone: 'Asia/Tokyo' },
      {},
    ),
    SERVER,
  );
  expect(inherited.play_hours).toEqual(hours('0110'));
  expect(rules.schedules.map(({ time_zone }) => time_zone)).toEqual([
    'Europe/Berlin',
    'Asia/Tokyo',
  ]);
});

test('the hours of the person replace those of the groups', () => {
  const own = { ...NO_LIMITS, play_hours: hours('1'), time_zone: 'Asia/Tokyo' };
  const { rules } = combineLimits(own, groups({ play_hours: hours('0111') }), SERVER);
  expect(rules.schedules).toEqual([{ hours: hours('1'), time_zone: 'Asia/Tokyo' }]);
});

test('the daily limit starts again at midnight in the time zone of the group that sets it', () => {
  const { rules } = combineLimits(
    NO_LIMITS,
    groups(
      { play_minutes_day: 120, time_zone: 'Europe/Berlin' },
      { play_minutes_day: 60, time_zone: 'Asia/Tokyo' },
    ),
    SERVER,
  );
  expect(rules.daily).toEqual({ minutes: 60, time_zone: 'Asia/Tokyo' });
});
