import { describe, expect, test } from 'vitest';

import { playAllowance, startOfDay, startOfNextDay, type PlayRules } from './play-hours.ts';

const NO_HOURS = '0'.repeat(24);
const ALL_HOURS = '1'.repeat(24);
const MINUTE = 60_000;

/** A day on which playing is allowed from one hour up to another. */
const from = (start: number, end: number): string =>
  [...NO_HOURS].map((_, hour) => (hour >= start && hour < end ? '1' : '0')).join('');

const everyDay = (day: string): string[] => Array.from({ length: 7 }, () => day);

const rulesOf = (
  hours: string[] | null,
  {
    zone = 'UTC',
    minutes = null,
    extended = null,
  }: { zone?: string; minutes?: number | null; extended?: string | null } = {},
): PlayRules => ({
  schedules: hours === null ? [] : [{ hours, time_zone: zone }],
  daily: minutes === null ? null : { minutes, time_zone: zone },
  extended_until: extended,
});

const text = (date: Date | null) => date?.toISOString().slice(0, 16) ?? 'never';

/** `allowed until`, `allowed` or `again at`, as UTC without seconds. */
function result(rules: PlayRules, now: string, playedMinutes = 0): string {
  const { isAllowed, endsAt, because, nextAt } = playAllowance(
    rules,
    new Date(now),
    playedMinutes * MINUTE,
  );
  return isAllowed ? `until ${text(endsAt)} ${because}` : `${because} until ${text(nextAt)}`;
}

const AFTERNOON = everyDay(from(15, 20));
/** Friday and Saturday from 20:00 to 2:00 in the night. */
const WEEKEND_NIGHTS = [
  NO_HOURS,
  NO_HOURS,
  NO_HOURS,
  NO_HOURS,
  from(20, 24),
  from(0, 2).slice(0, 20) + from(20, 24).slice(20),
  from(0, 2),
];

describe('weekly hours', () => {
  test.each([
    ['without a schedule playing never ends', null, '2026-11-18T12:00Z', 'until never null'],
    [
      'with all hours playing never ends',
      everyDay(ALL_HOURS),
      '2026-11-18T12:00Z',
      'until never null',
    ],
    [
      'with no hours playing is never allowed',
      everyDay(NO_HOURS),
      '2026-11-18T12:00Z',
      'hours until never',
    ],
    ['inside the hours', AFTERNOON, '2026-11-18T15:00Z', 'until 2026-11-18T20:00 hours'],
    ['in the last second', AFTERNOON, '2026-11-18T19:59:59Z', 'until 2026-11-18T20:00 hours'],
    ['at the end', AFTERNOON, '2026-11-18T20:00Z', 'hours until 2026-11-19T15:00'],
    ['before the hours', AFTERNOON, '2026-11-18T14:59:59Z', 'hours until 2026-11-18T15:00'],
    ['across midnight', WEEKEND_NIGHTS, '2026-11-20T23:30Z', 'until 2026-11-21T02:00 hours'],
    ['after midnight', WEEKEND_NIGHTS, '2026-11-21T01:59Z', 'until 2026-11-21T02:00 hours'],
    [
      'across the end of the week',
      WEEKEND_NIGHTS,
      '2026-11-21T23:00Z',
      'until 2026-11-22T02:00 hours',
    ],
    ['until the next week', WEEKEND_NIGHTS, '2026-11-22T02:00Z', 'hours until 2026-11-27T20:00'],
  ])('%s', (_, hours, now, expected) => {
    expect(result(rulesOf(hours), now)).toBe(expected);
  });

  test.each([
    ['winter time', 'Europe/Berlin', '2026-01-14T18:30Z', 'until 2026-01-14T19:00 hours'],
    ['summer time', 'Europe/Berlin', '2026-07-15T17:30Z', 'until 2026-07-15T18:00 hours'],
    ['half an hour from UTC', 'Asia/Kolkata', '2026-07-15T09:29Z', 'hours until 2026-07-15T09:30'],
    [
      'another date than UTC',
      'Pacific/Auckland',
      '2026-07-15T03:00Z',
      'until 2026-07-15T08:00 hours',
    ],
  ])('are evaluated in their time zone: %s', (_, zone, now, expected) => {
    expect(result(rulesOf(AFTERNOON, { zone }), now)).toBe(expected);
  });

  test('an hour that is skipped when the clocks change shortens the time', () => {
    const nights = rulesOf(everyDay(from(0, 4)), { zone: 'Europe/Berlin' });
    // On 29 March 2026 the clocks go from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
    expect(result(nights, '2026-03-28T23:00Z')).toBe('until 2026-03-29T02:00 hours');
    expect(result(nights, '2026-10-24T22:00Z')).toBe('until 2026-10-25T03:00 hours');
  });

  test('an allowed hour that the clocks skip waits for the next day', () => {
    const hour = rulesOf(everyDay(from(2, 3)), { zone: 'Europe/Berlin' });
    expect(result(hour, '2026-03-29T00:30Z')).toBe('hours until 2026-03-30T00:00');
  });

  test('several schedules allow only times that all of them allow, each in its time zone', () => {
    const [schedule] = rulesOf(AFTERNOON).schedules;
    const [other] = rulesOf(everyDay(from(18, 22)), { zone: 'Asia/Kolkata' }).schedules;
    const rules = { ...rulesOf(null), schedules: [schedule, other].flatMap((one) => one ?? []) };
    expect(result(rules, '2026-11-18T12:30Z')).toBe('hours until 2026-11-18T15:00');
    expect(result(rules, '2026-11-18T15:00Z')).toBe('until 2026-11-18T16:30 hours');
  });
});

describe('a daily limit', () => {
  const ninety = rulesOf(null, { minutes: 90, zone: 'Europe/Berlin' });

  test.each([
    ['nothing played', 0, '2026-11-18T12:00Z', 'until 2026-11-18T13:30 daily'],
    ['a part played', 60, '2026-11-18T12:00Z', 'until 2026-11-18T12:30 daily'],
    [
      'all played: until midnight in its time zone',
      90,
      '2026-11-18T12:00Z',
      'daily until 2026-11-18T23:00',
    ],
    ['more played than allowed', 200, '2026-11-18T12:00Z', 'daily until 2026-11-18T23:00'],
    ['starts again at midnight', 0, '2026-11-18T22:30Z', 'until 2026-11-19T00:30 daily'],
  ])('%s', (_, played, now, expected) => {
    expect(result(ninety, now, played)).toBe(expected);
  });

  test('and weekly hours: playing ends at the earlier of the two', () => {
    const rules = rulesOf(AFTERNOON, { minutes: 90 });
    expect(result(rules, '2026-11-18T15:00Z')).toBe('until 2026-11-18T16:30 daily');
    expect(result(rules, '2026-11-18T19:00Z')).toBe('until 2026-11-18T20:00 hours');
    expect(result(rules, '2026-11-18T16:30Z', 90)).toBe('daily until 2026-11-19T15:00');
  });

  test('returns the time that is left', () => {
    expect(playAllowance(ninety, new Date('2026-11-18T12:00Z'), 60 * MINUTE).leftMs).toBe(
      30 * MINUTE,
    );
    expect(playAllowance(rulesOf(null), new Date(), 0).leftMs).toBeNull();
  });
});

describe('an extension', () => {
  test.each([
    [
      'allows playing outside the hours',
      '2026-11-18T21:00Z',
      '2026-11-18T21:30Z',
      0,
      'until 2026-11-18T21:30 hours',
    ],
    [
      'continues into the hours',
      '2026-11-18T14:45Z',
      '2026-11-18T15:15Z',
      0,
      'until 2026-11-18T16:15 daily',
    ],
    [
      'allows playing beyond the daily limit',
      '2026-11-18T16:00Z',
      '2026-11-18T16:30Z',
      90,
      'until 2026-11-18T16:30 daily',
    ],
    [
      'that is over has no effect',
      '2026-11-18T21:30Z',
      '2026-11-18T21:30Z',
      0,
      'hours until 2026-11-19T15:00',
    ],
  ])('%s', (_, ...example) => {
    const [now, extended, played, expected] = example;
    expect(result(rulesOf(AFTERNOON, { minutes: 90, extended }), now, played)).toBe(expected);
  });

  test('uses up a part of the daily limit', () => {
    const rules = rulesOf(AFTERNOON, { minutes: 90, extended: '2026-11-18T15:30:00Z' });
    expect(result(rules, '2026-11-18T15:00Z')).toBe('until 2026-11-18T16:30 daily');
  });
});

describe('a day', () => {
  test.each([
    ['of 24 hours', 'Europe/Berlin', '2026-11-18T12:00Z', '2026-11-17T23:00', '2026-11-18T23:00'],
    ['of 23 hours', 'Europe/Berlin', '2026-03-29T12:00Z', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['of 25 hours', 'Europe/Berlin', '2026-10-25T12:00Z', '2026-10-24T22:00', '2026-10-25T23:00'],
    [
      'without midnight',
      'Asia/Beirut',
      '2026-03-29T12:00Z',
      '2026-03-28T22:00',
      '2026-03-29T21:00',
    ],
  ])('%s begins and ends by its time zone', (_, ...example) => {
    const [zone, at, start, end] = example;
    expect([startOfDay(new Date(at), zone), startOfNextDay(new Date(at), zone)].map(text)).toEqual([
      start,
      end,
    ]);
  });
});
