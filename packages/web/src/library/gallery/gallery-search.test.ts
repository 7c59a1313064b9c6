import { describe, expect, test } from 'vitest';

import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

import {
  DEFAULT_SEARCH,
  logicOf,
  readGallerySearch,
  tidySearch,
  valuesOf,
  withFlag,
  withLogic,
  withPlatforms,
  withValues,
  withKnownPlatforms,
} from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { toCriteria, toView } from './gallery-view.ts';

/** As the router does it: address → values → address. */
const read = (address: string) => readGallerySearch(defaultParseSearch(address));
const write = (search: object) => decodeURIComponent(defaultStringifySearch(search));

const orderOf = (search: GallerySearch) => toView({}, search, false).order_by;

describe('an address', () => {
  test.each([
    '',
    '?search=zelda&order=average_rating&dir=desc',
    '?genre=RPG&region=Japan',
    '?genre=["RPG","Puzzle"]&genreLogic=all',
    '?matched=false&verified=true',
    '?platform=7',
    '?platform=[7,9]',
  ])('%s survives being read and written', (address) => {
    expect(write(read(address))).toBe(address);
  });

  test('numbers are names of games as well', () => {
    expect(read('?search=1942')).toEqual({ search: '1942' });
    expect(read(write({ search: '1942' }))).toEqual({ search: '1942' });
    expect(read('?playerCount=2')).toEqual({ playerCount: '2' });
  });

  test('of RomM 4.2 leads to the same games', () => {
    expect(read('?filterUnmatched=1&filterRA=1&genre=RPG&filterMissing=0')).toEqual({
      matched: false,
      has_ra: true,
      genre: 'RPG',
    });
  });

  test('that is broken shows the gallery', () => {
    expect(
      read('?order=price&dir=up&platform=x&matched=maybe&genre={"a":1}&genreLogic=xor&nonsense=1'),
    ).toEqual({});
  });

  test('does not say what is so anyway', () => {
    expect(read('?order=name&dir=asc&genreLogic=any&search=')).toEqual({});
  });
});

describe('a change', () => {
  test('matched and unmatched exclude each other', () => {
    const unmatched = withFlag({ matched: true }, 'matched', false);
    expect(unmatched).toEqual({ matched: false });
    expect(write(withFlag(unmatched, 'matched', undefined))).toBe('');
  });

  test('the last value takes its logic along', () => {
    const chosen = withLogic(withValues({}, 'genres', ['RPG', 'Puzzle']), 'genres', 'none');
    expect(logicOf(chosen, 'genres')).toBe('none');
    expect(valuesOf(withValues(chosen, 'genres', ['RPG']), 'genres')).toEqual(['RPG']);
    expect(write(withValues(chosen, 'genres', []))).toBe('');
  });

  test('older words go, the rest stands in one order', () => {
    const search = {
      dir: 'desc',
      filterMatched: 1,
      order: 'rating',
      matched: undefined,
      search: 'x',
    };
    expect(write(tidySearch(search as GallerySearch))).toBe('?search=x&order=rating&dir=desc');
  });

  test('a reset clears filters and sort order', () => {
    expect(write(DEFAULT_SEARCH)).toBe('');
  });

  test('platforms that the library does not have are removed, the others stay', () => {
    const search = readGallerySearch({ search: 'x', platform: [3, 9999] });
    expect(write(withKnownPlatforms(search, [1, 3]))).toBe('?search=x&platform=3');
    expect(write(withKnownPlatforms(search, [1]))).toBe('?search=x');
  });
});

describe('what the server is asked', () => {
  test('has the names of the API', () => {
    const search = read(
      '?search=mario&platform=3&favorite=true&genre=["RPG","Puzzle"]&genreLogic=none&status=hidden',
    );
    expect(toCriteria(search)).toEqual({
      search_term: 'mario',
      platform_ids: [3],
      favorite: true,
      genres: ['RPG', 'Puzzle'],
      genres_logic: 'none',
      statuses: ['hidden'],
    });
  });

  test('a search is sorted by relevance, unless another order was chosen', () => {
    expect(orderOf(read('?search=mario'))).toBeUndefined();
    expect(orderOf(read('?search=mario&order=relevance'))).toBeUndefined();
    expect(orderOf(read('?search=mario&order=name'))).toBe('name');
    expect(orderOf(read('?search=mario&order=rating'))).toBe('rating');
    expect(orderOf(read('?order=relevance'))).toBe('name');
    expect(write(tidySearch({ search: 'mario', order: 'name' }))).toBe('?search=mario&order=name');
    expect(write(tidySearch({ order: 'name' }))).toBe('');
  });

  test('the place a gallery stands for cannot be filtered away', () => {
    expect(toView({ platform_id: 5 }, withPlatforms({}, [6]), true)).toEqual({
      platform_id: 5,
      order_by: 'name',
      order_dir: 'asc',
      group_by_meta_id: true,
    });
  });
});
