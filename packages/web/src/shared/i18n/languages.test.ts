import { describe, expect, test } from 'vitest';

import { LANGUAGES, chooseLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  test.each([
    ['fr_FR', ['de-DE'], 'fr_FR'],
    ['xx_XX', ['de-DE'], 'de_DE'],
    ['', ['de-AT', 'fr-FR'], 'de_DE'],
    ['', ['en-GB'], 'en_GB'],
    ['', ['en-AU'], 'en_US'],
    ['', ['pt-PT'], 'pt_BR'],
    ['', ['zh-Hant-HK'], 'zh_TW'],
    ['', ['zh'], 'zh_CN'],
    ['', ['sv-SE', 'pl'], 'pl_PL'],
    ['', ['sv-SE'], 'en_US'],
    ['', [], 'en_US'],
  ])('stored %j in a browser that prefers %j', (stored, preferred, expected) => {
    expect(chooseLanguage(stored, preferred)).toBe(expected);
  });
});

test('there are fourteen languages, sorted by name', () => {
  const names = LANGUAGES.map(({ name }) => name);
  expect(names).toHaveLength(14);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});
