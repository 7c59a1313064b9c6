import { expect, test } from 'vitest';

import { looseNameKey, nameKey } from './name-key.ts';

const COMPOSED = 'Pok\u00e9mon \u00c9dition.gb';
const DECOMPOSED = 'Poke\u0301mon E\u0301dition.gb';

test('composed and decomposed accents give the same key', () => {
  expect(DECOMPOSED).not.toBe(COMPOSED);
  expect(nameKey(DECOMPOSED)).toBe(nameKey(COMPOSED));
});

test('case is significant in nameKey and ignored in looseNameKey', () => {
  expect(nameKey('Game.zip')).not.toBe(nameKey('GAME.ZIP'));
  expect(looseNameKey(String.raw`CD\Game.BIN`)).toBe(looseNameKey('cd/game.bin'));
});

test('the key of a key is the key itself', () => {
  for (const name of [
    COMPOSED,
    DECOMPOSED,
    'ガ',
    'カ\u3099',
    '한',
    '\u1112\u1161\u11ab',
    'İ',
    'ẞ',
  ]) {
    expect(nameKey(nameKey(name))).toBe(nameKey(name));
    expect(looseNameKey(looseNameKey(name))).toBe(looseNameKey(name));
  }
});
