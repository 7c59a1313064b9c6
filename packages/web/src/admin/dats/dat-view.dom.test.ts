import { expect, test } from 'vitest';

import { someScan } from '#testing/some-scan.ts';

import { comparisonProgress } from './dats-panel.tsx';
import { countOf, ownedCount, isCompared } from './dat-view.ts';

const counts = { have: 3, missing: 5, wrong_name: 2, bad_dump: 1 };
const none = { have: 0, missing: 0, wrong_name: 0, bad_dump: 0 };

test('a game with a wrong name counts as owned, a bad dump does not', () => {
  expect(ownedCount({ counts })).toBe(5);
  expect(countOf({ counts }, 'wrong-name')).toBe(2);
  expect(countOf({ counts }, 'bad-dump')).toBe(1);
});

test('a DAT without a platform is not compared', () => {
  expect(isCompared({ counts, platform_slug: 'nes' })).toBe(true);
  expect(isCompared({ counts, platform_slug: null })).toBe(false);
  expect(isCompared({ counts: none, platform_slug: 'nes' })).toBe(false);
});

test('a job without metadata has no progress', () => {
  const meta = { loaded: 9, platforms: { done: 1, total: 4 } };
  expect(comparisonProgress(someScan({ meta }))).toEqual(meta);
  expect(comparisonProgress(someScan())).toBeNull();
});
