import { expect, test } from 'vitest';

import { earnedOf } from './achievements-form.tsx';

test('earnedOf adds up games and achievements and skips invalid entries', () => {
  const results = [{ num_awarded: 3 }, { num_awarded: 0 }, { num_awarded: null }, { other: true }];
  expect(earnedOf({ ra_progression: { results: [...results, { num_awarded: 4 }] } })).toEqual({
    games: 2,
    achievements: 7,
  });
  expect(earnedOf({ ra_progression: {} })).toEqual({ games: 0, achievements: 0 });
});
