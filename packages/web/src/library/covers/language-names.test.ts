import { expect, test } from 'vitest';

import facts from '../../../../server/data/languages.json';
import { languageCode, languageName } from './language-names.ts';

test.each(facts.languages)('languageCode of $name is $code', ({ name, code }) => {
  expect(languageCode(name)).toBe(code.toUpperCase());
  expect(languageName(name, 'de-DE')).not.toBe('');
});

test.each(Object.entries(facts.variants))(
  'the variant %s, %s, has the code of its language',
  (code, name) => {
    expect(languageCode(name)).toBe(code.slice(0, 2).toUpperCase());
  },
);

test.each([
  ['German', 'de-DE', 'Deutsch'],
  ['Portuguese (Brazil)', 'de-DE', 'Portugiesisch (Brazil)'],
  ['Klingon', 'de-DE', 'Klingon'],
  ['constructor', 'en-US', 'constructor'],
])('languageName of %s in %s is %s', (language, inLanguage, name) => {
  expect(languageName(language, inLanguage)).toBe(name);
});

test('languageCode of an unknown language is its first two letters', () => {
  expect(languageCode('Klingon')).toBe('KL');
});
