import { expect, test } from 'vitest';

import { daysLeft } from './timeline-row.tsx';
import { dayOf, groupByDay, nearDay } from './group-by-day.ts';
import { kindOf } from './version-picture.tsx';

const at = (day: number, hour: number) => ({
  created_at: new Date(2026, 0, day, hour).toISOString(),
});

test('groupByDay and dayOf use days of the local time zone', () => {
  const days = groupByDay([at(3, 1), at(2, 23), at(2, 0)]);
  expect(days.map(({ key, versions }) => [key, versions.length])).toEqual([
    ['2026-01-03', 1],
    ['2026-01-02', 2],
  ]);
  expect(dayOf(new Date(2026, 10, 15, 23, 59))).toBe('2026-11-15');
});

test('nearDay is "today" or "yesterday" for the last two days, otherwise null', () => {
  const now = new Date(2026, 2, 1, 12).getTime();
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((key) => nearDay(key, now))).toEqual([
    'today',
    'yesterday',
    null,
  ]);
});

test('daysLeft counts down from thirty after a deletion', () => {
  const deleted = '2026-01-01T00:00:00Z';
  expect(daysLeft(deleted, Date.parse(deleted))).toBe(30);
  expect(daysLeft(deleted, Date.parse('2026-01-30T12:00:00Z'))).toBe(1);
  expect(daysLeft(deleted, Date.parse('2026-03-01T00:00:00Z'))).toBe(0);
});

test.each([
  ['save', 'Game [auto 1].state', 'save'],
  ['state', 'Game [auto 5].state', 'auto'],
  ['state', 'Game [auto 6].state', 'state'],
  ['state', 'Game.state', 'state'],
] as const)('kindOf a %s named %s is %s', (kind, file_name, expected) => {
  expect(kindOf({ kind, file_name })).toBe(expected);
});
