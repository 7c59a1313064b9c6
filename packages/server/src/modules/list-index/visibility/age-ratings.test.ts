import { describe, expect, test } from 'vitest';

import type { AgeCeiling } from '#core/deps.ts';

import { isSuitable, readAgeRatings } from './age-ratings.ts';

describe('readAgeRatings', () => {
  test.each([
    ['ESRB: T', [['ESRB', 13]]],
    ['ESRB E10+', [['ESRB', 10]]],
    ['E10+', [['ESRB', 10]]],
    ['Everyone', [['ESRB', 6]]],
    ['Teen', [['ESRB', 13]]],
    ['Mature 17+', [['ESRB', 17]]],
    ['PEGI 12', [['PEGI', 12]]],
    ['pegi_18', [['PEGI', 18]]],
    ['Sixteen', [['PEGI', 16]]],
    ['CERO: B', [['CERO', 12]]],
    ['Z', [['CERO', 18]]],
    ['USK 16', [['USK', 16]]],
    ['GRAC ALL', [['GRAC', 0]]],
    ['15+', [['GRAC', 15]]],
    ['CLASS_IND L', [['CLASS_IND', 0]]],
    ['ACB MA 15+', [['ACB', 15]]],
    ['R 18+', [['ACB', 18]]],
    [
      'M',
      [
        ['ESRB', 17],
        ['ACB', 15],
      ],
    ],
    [
      '12',
      [
        ['PEGI', 12],
        ['USK', 12],
        ['CLASS_IND', 12],
      ],
    ],
    ['BBFC 15', [[null, 15]]],
    ['RP', []],
    ['ESRB RP', []],
    ['VRC GA', []],
    ['Unrated 2008', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(readAgeRatings(text).map(({ board, age }) => [board, age])).toEqual(expected);
  });
});

const ceiling = (board: AgeCeiling['board'], maxAge: number, hidesUnrated = false): AgeCeiling => ({
  board,
  maxAge,
  hidesUnrated,
});

describe('isSuitable', () => {
  test.each([
    ['its rating is the ceiling', ['ESRB T'], [ceiling('ESRB', 13)], true],
    ['its rating is above', ['ESRB M'], [ceiling('ESRB', 13)], false],
    ['only its own board counts', ['ESRB T', 'PEGI 18'], [ceiling('ESRB', 13)], true],
    [
      'without its board, the strictest counts',
      ['PEGI 12', 'USK 16'],
      [ceiling('ESRB', 13)],
      false,
    ],
    ['it is unrated and these are hidden', ['RP'], [ceiling('PEGI', 18, true)], false],
    ['it is unrated and these are shown', [], [ceiling('PEGI', 3)], true],
    ['M is of another board, since T is certain', ['T', 'M'], [ceiling('ESRB', 13)], true],
    [
      'one of two ceilings excludes it',
      ['ESRB T', 'PEGI 16'],
      [ceiling('ESRB', 13), ceiling('PEGI', 12)],
      false,
    ],
  ])('%s', (_, ratings, ceilings, expected) => {
    expect(isSuitable(ratings, ceilings)).toBe(expected);
  });
});
