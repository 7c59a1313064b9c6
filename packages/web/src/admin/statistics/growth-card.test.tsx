import { expect, test } from 'vitest';

import { fillMonths } from './growth-card.tsx';

const month = (name: string, games: number) => ({ month: name, games, bytes: games * 10 });
const shown = (months: ReturnType<typeof fillMonths>) =>
  months.map(({ month: name, games }) => `${name} ${games}`);

test('months without anything are shown too', () => {
  const months = [month('2025-11', 3), month('2026-02', 1)];
  expect(shown(fillMonths(months, 36)).slice(-5)).toEqual([
    '2025-10 0',
    '2025-11 3',
    '2025-12 0',
    '2026-01 0',
    '2026-02 1',
  ]);
});

test('a young library is shown with the year before it', () => {
  expect(fillMonths([month('2026-02', 1)], 36)).toHaveLength(12);
});

test('only the last ones, and none where there are none', () => {
  const months = [month('2020-01', 3), month('2026-02', 1)];
  expect(shown(fillMonths(months, 2))).toEqual(['2026-01 0', '2026-02 1']);
  expect(fillMonths([], 12)).toEqual([]);
});
