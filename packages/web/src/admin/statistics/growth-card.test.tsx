import { expect, test } from 'vitest';

import { fillMonths } from './growth-card.tsx';

const month = (name: string, games: number) => ({ month: name, games, bytes: games * 10 });
const shown = (months: ReturnType<typeof fillMonths>) =>
  months.map(({ month: name, games }) => `${name} ${games}`);

test('months without new games are included', () => {
  const months = [month('2025-11', 3), month('2026-02', 1)];
  expect(shown(fillMonths(months, 36)).slice(-5)).toEqual([
    '2025-10 0',
    '2025-11 3',
    '2025-12 0',
    '2026-01 0',
    '2026-02 1',
  ]);
});

test('a new library is shown with at least twelve months', () => {
  expect(fillMonths([month('2026-02', 1)], 36)).toHaveLength(12);
});

test('only the last months are shown, and none for an empty library', () => {
  const months = [month('2020-01', 3), month('2026-02', 1)];
  expect(shown(fillMonths(months, 2))).toEqual(['2026-01 0', '2026-02 1']);
  expect(fillMonths([], 12)).toEqual([]);
});
