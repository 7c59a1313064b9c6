import { describe, expect, test } from 'vitest';

import { memberChanges, nextCheckState, checkStateOf } from './membership.ts';

const chosen = new Set([1, 2, 3]);
const collection = (id: number, ...rom_ids: number[]) => ({ id, rom_ids });

test.each([
  [[1, 2, 3, 9], 'all'],
  [[2, 9], 'some'],
  [[9], 'none'],
  [[], 'none'],
] as const)('checkStateOf a collection with games %j is %s', (rom_ids, state) => {
  expect(checkStateOf({ id: 1, rom_ids }, chosen)).toBe(state);
});

describe('nextCheckState', () => {
  test.each([
    ['none', 'none', 'all'],
    ['all', 'none', 'none'],
    ['all', 'all', 'none'],
    ['none', 'all', 'all'],
    ['some', 'some', 'all'],
    ['all', 'some', 'none'],
    ['none', 'some', 'some'],
  ] as const)('after a click on %s that was %s at first is %s', (now, before, next) => {
    expect(nextCheckState(now, before)).toBe(next);
  });
});

describe('memberChanges', () => {
  const collections = [collection(1, 1), collection(2, 1, 2, 3), collection(3), collection(4, 2)];

  test('lists only collections and games that change', () => {
    const states = new Map([
      [1, 'all'],
      [2, 'none'],
      [3, 'none'],
      [4, 'some'],
    ] as const);
    expect(memberChanges(collections, states, chosen)).toEqual([
      { id: 1, romIds: [2, 3], isIn: true },
      { id: 2, romIds: [1, 2, 3], isIn: false },
    ]);
  });

  test('returns [] without changes', () => {
    expect(memberChanges(collections, new Map(), chosen)).toEqual([]);
  });
});
