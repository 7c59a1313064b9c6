import { expect, test } from 'vitest';

import { someConfig } from '#testing/some-config.ts';

import { folderProblem } from './folder-map-card.tsx';
import { normalizeName, exclusionLists } from './exclusion-lists.ts';

test('built-in names are not listed as custom rules', () => {
  const rules = exclusionLists(someConfig());
  expect(rules.map(({ kind, names }) => [kind, names])).toEqual([
    ['platforms', []],
    ['multi', []],
    ['single-names', []],
    ['single-extensions', ['txt']],
    ['part-names', []],
    ['part-extensions', []],
  ]);
});

test('extensions are lowercased without a dot, names are kept', () => {
  expect(normalizeName('EXCLUDED_SINGLE_EXT', ' .TXT ')).toBe('txt');
  expect(normalizeName('EXCLUDED_SINGLE_FILES', ' .Hidden ')).toBe('.Hidden');
});

test('a folder must be a single name without a platform', () => {
  const taken = { famicom: 'nes' };
  expect(folderProblem('  ', taken)).toBe('empty');
  expect(folderProblem('roms/famicom', taken)).toBe('path');
  expect(folderProblem('roms\\famicom', taken)).toBe('path');
  expect(folderProblem(' famicom ', taken)).toBe('taken');
  expect(folderProblem('constructor', taken)).toBeUndefined();
  expect(folderProblem('Mes jeux', taken)).toBeUndefined();
});
