import { afterEach, expect, test } from 'vitest';

import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

afterEach(() => localStorage.clear());

test('the latest comes first, once, and the oldest goes', () => {
  for (const term of ['one', 'two', 'three', 'four', 'five', 'six', ' TWO ', 'seven', '  ']) {
    rememberSearch(1, term);
  }
  expect(recentSearches(1)).toEqual(['seven', 'TWO', 'six', 'five', 'four', 'three']);
});

test('nobody sees those of another', () => {
  rememberSearch(1, 'secret');
  expect(recentSearches(2)).toEqual([]);
  forgetSearches(1);
  expect(recentSearches(1)).toEqual([]);
});

test('what is broken counts as nothing', () => {
  localStorage.setItem('ui.recentSearches:/1', '{"not": "a list"}');
  expect(recentSearches(1)).toEqual([]);
  rememberSearch(1, 'again');
  expect(recentSearches(1)).toEqual(['again']);
});
