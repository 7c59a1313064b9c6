import { expect, test } from 'vitest';

import { isContinent, languageName, regionName } from './region-names.ts';

test.each([
  ['us', 'en-US', 'United States'],
  ['uk', 'en-US', 'United Kingdom'],
  ['de', 'de-DE', 'Deutschland'],
  ['ss', 'de-DE', 'ScreenScraper'],
  ['something', 'en-US', 'SOMETHING'],
])('the region %s in %s', (code, tag, name) => {
  expect(regionName(code, tag)).toBe(name);
});

test('an unknown language is shown as its code', () => {
  expect(languageName('fr', 'en-US')).toBe('French');
  expect(languageName('?', 'en-US')).toBe('?');
});

test('the world and continents have their own texts', () => {
  expect(['wor', 'eu', 'us'].map(isContinent)).toEqual([true, true, false]);
});
