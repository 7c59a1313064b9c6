import { describe, expect, test } from 'vitest';

import { checkCron, nextRuns } from './cron.ts';

const GOOD = [
  '* * * * *',
  '0 3 * * *',
  '0 4 * * *',
  '*/30 * * * *',
  '5/15 * * * *',
  '0-30/10 * * * *',
  '1,2,3 * * * *',
  '1-5,50-59/3 * * * *',
  '59 23 31 12 6',
  '0 0 1 1 0',
  '0 0 1 JAN *',
  '0 0 1 jan-mar,dec *',
  '0 0 * * SUN',
  '0 0 * * mon-fri',
  '0 0 * * MON,WED,FRI',
  '0 0 ? * 1',
  '0 0 1 * ?',
  '0 0 L * *',
  '0 0 1,L * *',
  '0 0 15W * *',
  '0 0 LW * *',
  '0 0 * * 5L',
  '0 0 * * friL',
  '0 0 * * 5#2',
  '0 0 * * MON#1,FRI#3',
  '0 0 31 2 *',
  '  0   3 * * *  ',
  '0 0 0 * * *',
  '*/5 * * * * *',
  '59 59 23 31 12 6',
  '0 0 0 1 1 * 2030',
  '0 0 0 1 1 * 2030-2035/2',
  '0 0 0 1 1 * 2030,2032',
  '0 0 0 1 1 * *',
];

const BAD: readonly [string, string][] = [
  ['', 'Expression is empty.'],
  ['   ', 'Expression is empty.'],
  ['*', 'Expression has only 1 parts. At least 5 parts are required.'],
  ['0 3 * *', 'Expression has only 4 parts. At least 5 parts are required.'],
  ['@daily', 'Expression has only 1 parts. At least 5 parts are required.'],
  ['0 0 0 * * * 2030 *', 'Expression has 8 parts. At most 7 parts are allowed.'],
  ['60 * * * *', 'Minutes isn’t valid: "60".'],
  ['* 24 * * *', 'Hours isn’t valid: "24".'],
  ['* * 0 * *', 'Day of month isn’t valid: "0".'],
  ['* * 32 * *', 'Day of month isn’t valid: "32".'],
  ['* * * 13 *', 'Month isn’t valid: "13".'],
  ['* * * * 8', 'Day of week isn’t valid: "8".'],
  ['60 * * * * *', 'Seconds isn’t valid: "60".'],
  ['0 0 0 1 1 * x', 'Year isn’t valid: "x".'],
  ['a * * * *', 'Minutes isn’t valid: "a".'],
  ['? * * * *', 'Minutes isn’t valid: "?".'],
  ['0 3 * * FOO', 'Day of week isn’t valid: "FOO".'],
  ['0 3 * MON *', 'Month isn’t valid: "MON".'],
  ['-1 * * * *', 'Minutes isn’t valid: "-1".'],
  ['1,,2 * * * *', 'Minutes isn’t valid: "1,,2".'],
  ['5-1 * * * *', 'Minutes isn’t valid: "5-1".'],
  ['*/0 * * * *', 'Minutes isn’t valid: "*/0".'],
  ['*/2/3 * * * *', 'Minutes isn’t valid: "*/2/3".'],
  ['0 0 W * *', 'Day of month isn’t valid: "W".'],
  ['0 0 * * 5#6', 'Day of week isn’t valid: "5#6".'],
  ['0 L * * *', 'Hours isn’t valid: "L".'],
];

test.each(GOOD)('"%s" is a cron expression', (text) => {
  expect(checkCron(text)).toEqual({ ok: true });
});

test.each(BAD)('"%s" is rejected: %s', (text, message) => {
  expect(checkCron(text)).toEqual({ ok: false, message });
  expect(nextRuns(text, new Date(), 3)).toEqual([]);
});

const times = (text: string, from: string, zone: string, count = 3) =>
  nextRuns(text, new Date(from), count, zone).map((date) => date.toISOString());

describe('nextRuns', () => {
  test.each([
    ['0 3 * * *', '2026-01-01T03:00:00Z', ['2026-01-02T03:00:00.000Z']],
    ['0 3 * * *', '2026-01-01T02:59:59.999Z', ['2026-01-01T03:00:00.000Z']],
    ['*/20 * * * * *', '2026-01-01T00:00:19.5Z', ['2026-01-01T00:00:20.000Z']],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', ['2028-02-29T00:00:00.000Z']],
    ['0 0 L * *', '2026-02-01T00:00:00Z', ['2026-02-28T00:00:00.000Z']],
    ['0 0 13 * FRI', '2026-01-03T00:00:00Z', ['2026-01-09T00:00:00.000Z']],
    ['0 0 1W * *', '2026-07-31T12:00:00Z', ['2026-08-03T00:00:00.000Z']],
    ['0 0 0 1 1 * 2030', '2026-01-01T00:00:00Z', ['2030-01-01T00:00:00.000Z']],
    ['0 0 0 1 1 * 2020', '2026-01-01T00:00:00Z', []],
    ['0 0 31 2 *', '2026-01-01T00:00:00Z', []],
  ])('%s after %s gives the next run or none', (text, from, expected) => {
    expect(times(text, from, 'UTC', 1)).toEqual(expected);
  });

  test('a fixed time in the hour skipped by daylight saving runs right after the gap', () => {
    expect(times('30 2 * * *', '2026-03-28T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test('a fixed time in the hour repeated by daylight saving runs only the first time', () => {
    expect(times('30 2 * * *', '2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(times('30 2 * * *', '2026-10-25T01:10:00Z', 'Europe/Berlin', 1)).toEqual([
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('an interval follows elapsed time across a clock change', () => {
    expect(times('*/30 * * * *', '2026-10-25T00:15:00Z', 'Europe/Berlin', 4)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });
});
