import { expect, test } from 'vitest';

import { activeFilters, countFilters } from './gallery-view.ts';
import type { GallerySearch } from './gallery-search.ts';

const SEARCH: GallerySearch = {
  search: 'zelda',
  platform: [4, 7],
  matched: false,
  genre: ['RPG', 'Puzzle'],
  genreLogic: 'none',
  order: 'rating',
};

test('activeFilters lists every filter once', () => {
  expect(activeFilters(SEARCH, true).map((filter) => ({ ...filter, without: undefined }))).toEqual([
    { kind: 'text', text: 'zelda' },
    { kind: 'platform', id: 4 },
    { kind: 'platform', id: 7 },
    { kind: 'flag', flag: 'matched', only: false },
    { kind: 'value', list: 'genres', value: 'RPG', logic: 'none' },
    { kind: 'value', list: 'genres', value: 'Puzzle', logic: 'none' },
  ]);
});

test('each active filter can be removed without the others', () => {
  for (const { without } of activeFilters(SEARCH, true)) {
    expect(activeFilters(without, true)).toHaveLength(5);
    expect(without.order).toBe('rating');
  }
});

test('activeFilters of the gallery of a platform has no platform filter', () => {
  expect(activeFilters(SEARCH, false).some(({ kind }) => kind === 'platform')).toBe(false);
});

test('countFilters does not count the search text', () => {
  expect(countFilters(SEARCH, true)).toBe(5);
  expect(countFilters({ search: 'x' }, true)).toBe(0);
});
