import { expect, test } from 'vitest';

import { someUser } from '#testing/some-user.ts';

import { awardsOf } from './card-options.ts';

test('awardsOf maps games to awards and skips invalid results', () => {
  const results = [
    { rom_ra_id: 1, highest_award_kind: 'mastered' },
    { rom_ra_id: 2, highest_award_kind: 'beaten-hardcore' },
    { rom_ra_id: 3, highest_award_kind: 'beaten-softcore' },
    { rom_ra_id: 4, highest_award_kind: null },
    { rom_ra_id: 5, highest_award_kind: 'toString' },
    { highest_award_kind: 'mastered' },
  ];
  expect([...awardsOf(someUser({ ra_progression: { results } }))]).toEqual([
    [1, 'mastered'],
    [2, 'beaten'],
    [3, 'beaten'],
  ]);
  expect(awardsOf(null).size).toBe(0);
  expect(awardsOf(someUser()).size).toBe(0);
});
