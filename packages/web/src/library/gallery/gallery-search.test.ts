import { describe, expect, test } from 'vitest';

import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

import {
  DEFAULT_SEARCH,
  logicOf,
  readGallerySearch,
  normalizeSearch,
  valuesOf,
  withFlag,
  withLogic,
  withPlatforms,
  withValues,
  withKnownPlatforms,
} from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { toCriteria, toView } from './gallery-view.ts';

/** Parses and formats a URL like the router. */
const read = (address: string) => readGallerySearch(defaultParseSearch(address));
const write = (search: object) => decodeURIComponent(defaultStringifySearch(search));

const orderOf = (search: GallerySearch) => toView({}, search, false).order_by;

describe('a URL', () => {
  test.each([
    '',
    '?search=zelda&order=average_rating&dir=desc',
    '?genre=RPG&region=Japan',
    '?genre=["RPG","Puzzle"]&genreLogic=all',
    '?matched=false&verified=true',
    '?platform=7',
    '?platform=[7,9]',
  ])('%s is unchanged after reading and writing it', (address) => {
    expect(write(read(address))).toBe(address);
  });

  test('with a number as search text keeps it as text', () => {
    expect(read('?search=1942')).toEqual({ search: '1942' });
    expect(read(write({ search: '1942' }))).toEqual({ search: '1942' });
    expect(read('?playerCount=2')).toEqual({ playerCount: '2' });
  });

  test('of RomM 4.2 has the same filters', () => {
    expect(read('?filterUnmatched=1&filterRA=1&genre=RPG&filterMissing=0')).toEqual({
      matched: false,
      has_ra: true,
      genre: 'RPG',
    });
  });

  test('with invalid parameters has no filters', () => {
    expect(
      read('?order=price&dir=up&platform=x&matched=maybe&genre={"a":1}&genreLogic=xor&nonsense=1'),
    ).toEqual({});
  });

  test('with default values has no filters', () => {
    expect(read('?order=name&dir=asc&genreLogic=any&search=')).toEqual({});
  });
});

describe('changing filters', () => {
  test('matched and unmatched replace each other', () => {
    const unmatched = withFlag({ matched: true }, 'matched', false);
    expect(unmatched).toEqual({ matched: false });
    expect(write(withFlag(unmatched, 'matched', undefined))).toBe('');
  });

  test('removing the last value of a list removes its logic', () => {
    const chosen = withLogic(withValues({}, 'genres', ['RPG', 'Puzzle']), 'genres', 'none');
    expect(logicOf(chosen, 'genres')).toBe('none');
    expect(valuesOf(withValues(chosen, 'genres', ['RPG']), 'genres')).toEqual(['RPG']);
    expect(write(withValues(chosen, 'genres', []))).toBe('');
  });

  test('normalizeSearch removes old parameters and sorts the others', () => {
    const search = {
      dir: 'desc',
      filterMatched: 1,
      order: 'rating',
      matched: undefined,
      search: 'x',
    };
    expect(write(normalizeSearch(search as GallerySearch))).toBe('?search=x&order=rating&dir=desc');
  });

  test('the default search has no filters and no sort order', () => {
    expect(write(DEFAULT_SEARCH)).toBe('');
  });

  test('withKnownPlatforms removes platforms that the library does not have', () => {
    const search = readGallerySearch({ search: 'x', platform: [3, 9999] });
    expect(write(withKnownPlatforms(search, [1, 3]))).toBe('?search=x&platform=3');
    expect(write(withKnownPlatforms(search, [1]))).toBe('?search=x');
  });
});

describe('the query of the server', () => {
  test('has the parameter names of the API', () => {
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

  test('is sorted by relevance for a search, unless another order was chosen', () => {
    expect(orderOf(read('?search=mario'))).toBeUndefined();
    expect(orderOf(read('?search=mario&order=relevance'))).toBeUndefined();
    expect(orderOf(read('?search=mario&order=name'))).toBe('name');
    expect(orderOf(read('?search=mario&order=rating'))).toBe('rating');
    expect(orderOf(read('?order=relevance'))).toBe('name');
    expect(write(normalizeSearch({ search: 'mario', order: 'name' }))).toBe(
      '?search=mario&order=name',
    );
    expect(write(normalizeSearch({ order: 'name' }))).toBe('');
  });

  test('keeps the platform of the gallery if the filter has another one', () => {
    expect(toView({ platform_id: 5 }, withPlatforms({}, [6]), true)).toEqual({
      platform_id: 5,
      order_by: 'name',
      order_dir: 'asc',
      group_by_meta_id: true,
    });
  });
});
