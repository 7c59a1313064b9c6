import { expect, test } from 'vitest';

import { decideAction, type StoredGame, type GameAction } from './save-games.ts';
import type { ScanType } from '#modules/library/scan-job.ts';

const SAME = { diskState: 'a' };
const known = (over: Partial<StoredGame> = {}): StoredGame => ({
  disk_state: 'a',
  missing: 0,
  removed_at: null,
  identified: 0,
  ...over,
});

const TABLE: Readonly<Record<ScanType, readonly GameAction[]>> = {
  //               new    same    changed    back      identified  removed   and changed
  new_platforms: ['add', 'skip', 'refresh', 'return', 'skip', 'return', 'replace'],
  quick: ['add', 'skip', 'refresh', 'return', 'skip', 'return', 'replace'],
  unmatched: ['skip', 'identify', 'refresh', 'identify', 'skip', 'skip', 'skip'],
  update: ['skip', 'skip', 'refresh', 'return', 'identify', 'skip', 'skip'],
  hashes: ['add', 'rehash', 'refresh', 'rehash', 'rehash', 'rehash', 'replace'],
  complete: ['add', 'redo', 'redo', 'redo', 'redo', 'redo', 'replace'],
};

test.each(Object.entries(TABLE))('a %s scan plans the right step for each game', (type, steps) => {
  const cases = [
    undefined,
    known(),
    known({ disk_state: 'b' }),
    known({ missing: 1 }),
    known({ identified: 1 }),
    known({ removed_at: '2026', identified: 1, missing: 1 }),
    known({ removed_at: '2026', disk_state: 'b' }),
  ];
  expect(cases.map((game) => decideAction(SAME, game, type as ScanType))).toEqual(steps);
});
