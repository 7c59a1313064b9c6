import { describe, expect, test } from 'vitest';

import { memberChanges, nextTick, tickOf } from './membership.ts';

const chosen = new Set([1, 2, 3]);
const shelf = (id: number, ...rom_ids: number[]) => ({ id, rom_ids });

test.each([
  [[1, 2, 3, 9], 'all'],
  [[2, 9], 'some'],
  [[9], 'none'],
  [[], 'none'],
] as const)('games %j of a shelf: %s', (rom_ids, tick) => {
  expect(tickOf({ id: 1, rom_ids }, chosen)).toBe(tick);
});

describe('pressing a tick', () => {
  test.each([
    ['none', 'none', 'all'],
    ['all', 'none', 'none'],
    ['all', 'all', 'none'],
    ['none', 'all', 'all'],
    ['some', 'some', 'all'],
    ['all', 'some', 'none'],
    ['none', 'some', 'some'],
  ] as const)('%s, %s before, becomes %s', (now, before, next) => {
    expect(nextTick(now, before)).toBe(next);
  });
});

describe('what is sent', () => {
  const shelves = [shelf(1, 1), shelf(2, 1, 2, 3), shelf(3), shelf(4, 2)];

  test('only the games that change, only where something changes', () => {
    const ticks = new Map([
      [1, 'all'],
      [2, 'none'],
      [3, 'none'],
      [4, 'some'],
    ] as const);
    expect(memberChanges(shelves, ticks, chosen)).toEqual([
      { id: 1, romIds: [2, 3], isIn: true },
      { id: 2, romIds: [1, 2, 3], isIn: false },
    ]);
  });

  test('nothing when nothing was pressed', () => {
    expect(memberChanges(shelves, new Map(), chosen)).toEqual([]);
  });
});
