import { expect, test } from 'vitest';

import { plan, type KnownGame, type Step } from './plan.ts';
import type { ScanType } from './scan-types.ts';

const SAME = { diskState: 'a' };
const known = (over: Partial<KnownGame> = {}): KnownGame => ({
  disk_state: 'a',
  missing: 0,
  identified: 0,
  ...over,
});

const TABLE: Readonly<Record<ScanType, readonly Step[]>> = {
  //               new    same    changed    back      identified
  new_platforms: ['add', 'skip', 'refresh', 'return', 'skip'],
  quick: ['add', 'skip', 'refresh', 'return', 'skip'],
  unmatched: ['skip', 'identify', 'refresh', 'identify', 'skip'],
  update: ['skip', 'skip', 'refresh', 'return', 'identify'],
  hashes: ['add', 'rehash', 'refresh', 'rehash', 'rehash'],
  complete: ['add', 'redo', 'redo', 'redo', 'redo'],
};

test.each(Object.entries(TABLE))('a %s scan', (type, steps) => {
  const cases = [
    undefined,
    known(),
    known({ disk_state: 'b' }),
    known({ missing: 1 }),
    known({ identified: 1 }),
  ];
  expect(cases.map((game) => plan(SAME, game, type as ScanType))).toEqual(steps);
});
