import { Cron } from 'croner';
import { describe, expect, test } from 'vitest';

import { checkCron } from './cron.ts';
import { nextRuns } from './next-runs.ts';

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
  ['0 3', 'Expression has only 2 parts. At least 5 parts are required.'],
  ['0 3 *', 'Expression has only 3 parts. At least 5 parts are required.'],
  ['0 3 * *', 'Expression has only 4 parts. At least 5 parts are required.'],
  ['0 0 0 * * * 2030 *', 'Expression has 8 parts. At most 7 parts are allowed.'],
  ['60 * * * *', 'Minutes must be between 0 and 59, not 60.'],
  ['* 24 * * *', 'Hours must be between 0 and 23, not 24.'],
  ['* * 0 * *', 'Day of month must be between 1 and 31, not 0.'],
  ['* * 32 * *', 'Day of month must be between 1 and 31, not 32.'],
  ['* * * 0 *', 'Month must be between 1 and 12, not 0.'],
  ['* * * 13 *', 'Month must be between 1 and 12, not 13.'],
  ['* * * * 7', 'Day of week must be between 0 and 6, not 7.'],
  ['60 * * * * *', 'Seconds must be between 0 and 59, not 60.'],
  ['0 0 0 1 1 * 1969', 'Year must be between 1970 and 2099, not 1969.'],
  ['0 0 0 1 1 * 2100', 'Year must be between 1970 and 2099, not 2100.'],
  ['a * * * *', 'Minutes contains invalid characters: "A".'],
  ['$ * * * *', 'Minutes contains invalid characters: "$".'],
  ['? * * * *', 'Minutes contains invalid characters: "?".'],
  ['0 3 * * FOO', 'Day of week contains invalid characters: "FOO".'],
  ['0 3 * MON *', 'Month contains invalid characters: "MON".'],
  ['@daily 1 2 3 4', 'Minutes contains invalid characters: "@DAILY".'],
  ['-1 * * * *', 'Minutes has an empty value.'],
  ['1- * * * *', 'Minutes has an empty value.'],
  ['1,,2 * * * *', 'Minutes has an empty value.'],
  ['1-2-3 * * * *', 'Minutes has no range "1-2-3".'],
  ['5-1 * * * *', 'Minutes has a range that runs backwards: "5-1".'],
  ['0 0 * * FRI-MON', 'Day of week has a range that runs backwards: "FRI-MON".'],
  ['*/0 * * * *', 'Minutes has no step "0".'],
  ['*/61 * * * *', 'Minutes has no step "61".'],
  ['*/x * * * *', 'Minutes has no step "X".'],
  ['*/2/3 * * * *', 'Minutes has more than one step: "*/2/3".'],
  ['1.5 * * * *', 'Minutes contains invalid characters: "1.5".'],
  ['0 0 W * *', "The 'W' character can only be used with a single day of month."],
  ['0 0 1,15W * *', "The 'W' character can only be used with a single day of month."],
  ['0 0 1-5W * *', "The 'W' character can only be used with a single day of month."],
  ['0 0 32W * *', 'Day of month must be between 1 and 31, not 32.'],
  ['0 0 * * 5W', 'Day of week contains invalid characters: "5W".'],
  ['0 0 * * 5#6', 'Day of week has no number 6 in a month.'],
  ['0 0 * * 5#0', 'Day of week has no number 0 in a month.'],
  ['0 0 * * L', 'Day of week contains invalid characters: "L".'],
  ['0 L * * *', 'Hours contains invalid characters: "L".'],
];

test.each(GOOD)('"%s" is a rule', (text) => {
  expect(checkCron(text)).toEqual({ ok: true });
});

test.each(BAD)('"%s" is none: %s', (text, message) => {
  expect(checkCron(text)).toEqual({ ok: false, message });
  expect(nextRuns(text, new Date(), 3)).toEqual([]);
});

const times = (text: string, from: string, zone: string, count = 3) =>
  nextRuns(text, new Date(from), count, zone).map((date) => date.toISOString());

describe('when a rule is kept next', () => {
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
  ])('%s after %s', (text, from, expected) => {
    expect(times(text, from, 'UTC', 1)).toEqual(expected);
  });

  test('a fixed time in the hour that does not exist is kept right after it', () => {
    expect(times('30 2 * * *', '2026-03-28T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test('a fixed time in the hour that comes twice is kept once', () => {
    expect(times('30 2 * * *', '2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(times('30 2 * * *', '2026-10-25T01:10:00Z', 'Europe/Berlin', 1)).toEqual([
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('an interval follows the time that passes', () => {
    expect(times('*/30 * * * *', '2026-10-25T00:15:00Z', 'Europe/Berlin', 4)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });
});

/** Always the same numbers, so that a failure can be looked at. */
function lottery(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomRule(draw: (below: number) => number): string {
  const field = (min: number, max: number, extras: readonly string[] = []): string => {
    const value = () => min + draw(max - min + 1);
    const kind = draw(7 + extras.length);
    if (kind < 2) return '*';
    if (kind < 4) return String(value());
    if (kind === 4) return `*/${1 + draw(max - min)}`;
    const [low = 0, high = 0] = [value(), value()].toSorted((a, b) => a - b);
    if (kind === 5) return `${low}-${high}/${1 + draw(5)}`;
    if (kind === 6) return `${value()},${value()}`;
    return extras[kind - 7] ?? '*';
  };
  const time = [field(0, 59), draw(3) === 0 ? field(0, 23) : field(0, 4)];
  const days = [field(1, 31, ['L', '15W', 'LW', '31']), field(1, 12), field(0, 6, ['1#5', '5L'])];
  return [...(draw(4) === 0 ? [field(0, 59)] : []), ...time, ...days].join(' ');
}

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'];
/** Days before clocks go forward or back in one of these zones. */
const STARTS = [
  '2026-03-07T20:00:00Z',
  '2026-03-28T22:10:00Z',
  '2026-04-04T06:00:00Z',
  '2026-10-03T07:00:00Z',
  '2026-10-24T22:40:00Z',
  '2026-10-31T20:00:00Z',
];

test('random rules agree with another implementation across clock changes', () => {
  const draw = lottery(20_260_101);
  const disagreements: object[] = [];
  for (let round = 0; round < 800; round += 1) {
    const text = randomRule(draw);
    const zone = ZONES[draw(ZONES.length)] ?? 'UTC';
    const from = new Date(Date.parse(STARTS[draw(STARTS.length)] ?? '') + draw(86_400) * 1000);
    const theirs = new Cron(text, { timezone: zone, paused: true }).nextRuns(8, from);
    const expected = theirs.map((date) => date.toISOString());
    const ours = times(text, from.toISOString(), zone, 8);
    if (ours.join() !== expected.join()) {
      disagreements.push({ text, zone, from: from.toISOString(), ours, expected });
    }
  }
  expect(disagreements).toEqual([]);
});
