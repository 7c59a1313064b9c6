import { expect, test } from 'vitest';

import { fittingCount } from './fitting.ts';

const ROW = { widths: [100, 100, 100], gap: 8, fixed: 150, menu: 48 };

test.each([
  { title: 'all actions fit without a menu', available: 474, hasMenu: false, count: 3 },
  {
    title: 'the menu takes the place of the last action',
    available: 473,
    hasMenu: false,
    count: 2,
  },
  { title: 'a menu that is always shown needs room', available: 474, hasMenu: true, count: 2 },
  { title: 'all actions fit beside the menu', available: 530, hasMenu: true, count: 3 },
  { title: 'only the menu fits', available: 206, hasMenu: true, count: 0 },
  { title: 'nothing fits', available: 100, hasMenu: true, count: 0 },
])('fittingCount: $title', ({ available, hasMenu, count }) => {
  expect(fittingCount({ ...ROW, available, hasMenu })).toBe(count);
});
