import { expect, test } from 'vitest';

import facts from '../../../../server/data/languages.json';
import { languageCode, languageName } from './language-names.ts';

test.each(facts.languages)('$name is $code', ({ name, code }) => {
  expect(languageCode(name)).toBe(code.toUpperCase());
  expect(languageName(name, 'de-DE')).not.toBe('');
});

test.each(Object.entries(facts.variants))('%s: %s has the code of its language', (code, name) => {
  expect(languageCode(name)).toBe(code.slice(0, 2).toUpperCase());
});

test.each([
  ['German', 'de-DE', 'Deutsch'],
  ['Portuguese (Brazil)', 'de-DE', 'Portugiesisch (Brazil)'],
  ['Klingon', 'de-DE', 'Klingon'],
  ['constructor', 'en-US', 'constructor'],
])('%s is in %s %s', (language, inLanguage, name) => {
  expect(languageName(language, inLanguage)).toBe(name);
});

test('a language nobody listed shows how it begins', () => {
  expect(languageCode('Klingon')).toBe('KL');
});
