import { expect, test } from 'vitest';

import { looseNameKey, nameKey } from './name-key.ts';

const COMPOSED = 'Pok\u00e9mon \u00c9dition.gb';
const DECOMPOSED = 'Poke\u0301mon E\u0301dition.gb';

test('both forms of an accent are the same name', () => {
  expect(DECOMPOSED).not.toBe(COMPOSED);
  expect(nameKey(DECOMPOSED)).toBe(nameKey(COMPOSED));
});

test('case makes another name, except where people wrote it by hand', () => {
  expect(nameKey('Game.zip')).not.toBe(nameKey('GAME.ZIP'));
  expect(looseNameKey(String.raw`CD\Game.BIN`)).toBe(looseNameKey('cd/game.bin'));
});

test('a key is its own key', () => {
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
