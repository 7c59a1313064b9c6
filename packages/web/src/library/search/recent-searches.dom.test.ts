import { afterEach, expect, test } from 'vitest';

import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

afterEach(() => localStorage.clear());

test('recentSearches lists the last six searches without duplicates, newest first', () => {
  for (const term of ['one', 'two', 'three', 'four', 'five', 'six', ' TWO ', 'seven', '  ']) {
    rememberSearch(1, term);
  }
  expect(recentSearches(1)).toEqual(['seven', 'TWO', 'six', 'five', 'four', 'three']);
});

test('recentSearches returns only the searches of the same user', () => {
  rememberSearch(1, 'secret');
  expect(recentSearches(2)).toEqual([]);
  forgetSearches(1);
  expect(recentSearches(1)).toEqual([]);
});

test('an invalid stored list counts as empty', () => {
  localStorage.setItem('ui.recentSearches:/1', '{"not": "a list"}');
  expect(recentSearches(1)).toEqual([]);
  rememberSearch(1, 'again');
  expect(recentSearches(1)).toEqual(['again']);
});
