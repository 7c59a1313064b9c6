import { expect, test } from 'vitest';

import { NO_LIMITS } from '@saveroom/contract';

import { withMode } from './amount.ts';
import { limitsDraft, readLimits } from './limits-draft.ts';
import { moveCell, setCells, toggleCells } from './week.ts';

const NIGHT = '1'.repeat(6) + '0'.repeat(18);

test('limits that are shown but not changed stay the same', () => {
  const stored = {
    ...NO_LIMITS,
    storage_bytes: 5_000_000_000,
    upload_day_bytes: 0,
    download_month_bytes: 1_500_000_000_000,
    download_day_bytes: 250_000_000,
    play_minutes_day: 90,
    play_hours: Array.from({ length: 7 }, () => NIGHT),
    time_zone: 'Asia/Tokyo',
  };
  expect(readLimits(limitsDraft(stored)).limits).toEqual(stored);
  expect(readLimits(limitsDraft(NO_LIMITS)).limits).toEqual(NO_LIMITS);
});

test.each([
  ['5', 1e9, 5_000_000_000],
  ['1,5', 1e9, 1_500_000_000],
  ['0.5', 1e6, 500_000],
])('the amount of %s with the unit %s is %s', (text, unit, expected) => {
  const draft = limitsDraft(NO_LIMITS);
  const amounts = { ...draft.amounts, storage_bytes: { mode: 'limit', text, unit } as const };
  expect(readLimits({ ...draft, amounts }).limits?.storage_bytes).toBe(expected);
});

test.each(['', '0', 'x', '-1', '1e3', '99999999999999'])('%o is no valid amount', (text) => {
  const draft = limitsDraft(NO_LIMITS);
  const amounts = {
    ...draft.amounts,
    upload_day_bytes: { mode: 'limit', text, unit: 1e12 } as const,
  };
  const { limits, invalid } = readLimits({ ...draft, amounts });
  expect([limits, [...invalid]]).toEqual([null, ['upload_day_bytes']]);
});

test('more minutes than a day has are not valid', () => {
  const draft = limitsDraft(NO_LIMITS);
  const minutes = { mode: 'limit', text: '1441', unit: 1 } as const;
  const amounts = { ...draft.amounts, play_minutes_day: minutes };
  expect(readLimits({ ...draft, amounts }).limits).toBeNull();
});

test('cells are set, toggled together and walked with keys', () => {
  const none = Array.from({ length: 7 }, () => '0'.repeat(24));
  const one = setCells(none, [{ day: 2, hour: 3 }], true);
  expect(one[2]).toBe('0001'.padEnd(24, '0'));
  const both = [
    { day: 2, hour: 3 },
    { day: 2, hour: 4 },
  ];
  expect(toggleCells(one, both)[2]).toBe('00011'.padEnd(24, '0'));
  expect(toggleCells(toggleCells(one, both), both)).toEqual(none);
  expect(moveCell({ day: 0, hour: 0 }, 'ArrowLeft')).toEqual({ day: 0, hour: 0 });
  expect(moveCell({ day: 0, hour: 0 }, 'End')).toEqual({ day: 6, hour: 0 });
  expect(moveCell({ day: 0, hour: 0 }, 'a')).toBeNull();
});

test.each([
  ['storage_bytes', 'bytes', 1_000_000_000],
  ['play_minutes_day', 'minutes', 60],
] as const)('a limit that is switched on is valid at once: %s', (key, kind, expected) => {
  const draft = limitsDraft(NO_LIMITS);
  const amounts = { ...draft.amounts, [key]: withMode(draft.amounts[key], 'limit', kind) };
  expect(readLimits({ ...draft, amounts }).limits?.[key]).toBe(expected);
});

test('a limit that is switched on again has the number that was typed', () => {
  const typed = { mode: 'limit', text: '45', unit: 1 } as const;
  const off = withMode(typed, 'none', 'minutes');
  expect(withMode(off, 'limit', 'minutes')).toEqual(typed);
});
