import { expect, test } from 'vitest';

import { someConfig } from '#testing/some-config.ts';

import { folderProblem } from './folder-map-card.tsx';
import { normalName, ownRules } from './own-rules.ts';

test('what is built in is not among one’s own names', () => {
  const rules = ownRules(someConfig());
  expect(rules.map(({ kind, names }) => [kind, names])).toEqual([
    ['platforms', []],
    ['multi', []],
    ['single-names', []],
    ['single-extensions', ['txt']],
    ['part-names', []],
    ['part-extensions', []],
  ]);
});

test('extensions lose their dot and their capitals, names keep them', () => {
  expect(normalName('EXCLUDED_SINGLE_EXT', ' .TXT ')).toBe('txt');
  expect(normalName('EXCLUDED_SINGLE_FILES', ' .Hidden ')).toBe('.Hidden');
});

test('a folder is one name that has no platform yet', () => {
  const taken = { famicom: 'nes' };
  expect(folderProblem('  ', taken)).toBe('empty');
  expect(folderProblem('roms/famicom', taken)).toBe('path');
  expect(folderProblem('roms\\famicom', taken)).toBe('path');
  expect(folderProblem(' famicom ', taken)).toBe('taken');
  expect(folderProblem('constructor', taken)).toBeUndefined();
  expect(folderProblem('Mes jeux', taken)).toBeUndefined();
});
