import { expect, test } from 'vitest';

import { isContinent, languageName, regionName } from './region-names.ts';

test.each([
  ['us', 'en-US', 'United States'],
  ['uk', 'en-US', 'United Kingdom'],
  ['de', 'de-DE', 'Deutschland'],
  ['ss', 'de-DE', 'ScreenScraper'],
  ['something', 'en-US', 'SOMETHING'],
])('regionName of %s in %s is %s', (code, tag, name) => {
  expect(regionName(code, tag)).toBe(name);
});

test('an unknown language is shown as its code', () => {
  expect(languageName('fr', 'en-US')).toBe('French');
  expect(languageName('?', 'en-US')).toBe('?');
});

test('isContinent is true for the world and for continents', () => {
  expect(['wor', 'eu', 'us'].map(isContinent)).toEqual([true, true, false]);
});
