import { expect, test } from 'vitest';

import { lastDays, lastWeeks } from './play-card.tsx';

const DAYS = [
  { day: '2026-02-27', duration_ms: 5 },
  { day: '2026-03-02', duration_ms: 7 },
];

test('days without play are shown too, up to today', () => {
  expect(lastDays(DAYS, '2026-03-02', 4)).toEqual([
    { day: '2026-02-27', duration_ms: 5 },
    { day: '2026-02-28', duration_ms: 0 },
    { day: '2026-03-01', duration_ms: 0 },
    { day: '2026-03-02', duration_ms: 7 },
  ]);
});

test('weeks add up seven days; the last week ends today', () => {
  expect(lastWeeks(DAYS, '2026-03-06', 2)).toEqual([
    { day: '2026-02-21', duration_ms: 5 },
    { day: '2026-02-28', duration_ms: 7 },
  ]);
});
