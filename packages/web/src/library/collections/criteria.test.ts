import { describe, expect, test } from 'vitest';

import { criteriaOf, readCriteria, viewOf, withoutParam, writeCriteria } from './criteria.ts';

describe('readCriteria and writeCriteria', () => {
  test.each([
    [{}],
    [{ search_term: 'zelda' }],
    [{ platform_ids: [3, 5], favorite: true, matched: false }],
    [{ genres: ['Puzzle', 'Racing'], genres_logic: 'all', regions: ['Japan'] }],
    [{ genres: ['1942', 'true'], genres_logic: 'none' }],
    [{ collection_id: 4, genres: ['Puzzle'], order_by: 'rating', order_dir: 'desc' }],
  ])('preserve %j', (criteria) => {
    expect(writeCriteria(readCriteria(criteria))).toEqual(criteria);
  });

  test('convert old parameter names, without duplicates', () => {
    const old = {
      selected_genre: 'Puzzle',
      selected_region: null,
      platform_id: 3,
      favourite: 'true',
      matched: '',
    };
    expect(writeCriteria(readCriteria(old))).toEqual({
      genres: ['Puzzle'],
      platform_ids: [3],
      favorite: true,
    });
  });

  test('keep criteria unchanged that cannot be parsed', () => {
    const strange = { genres: [{ not: 'a word' }], mood: 'blue' };
    expect(readCriteria(strange)).toEqual({ search: {}, rest: strange });
  });
});

test('criteriaOf includes the platform or collection of the gallery', () => {
  const search = { genre: 'Puzzle', order: 'rating' } as const;
  expect(criteriaOf({ collection_id: 4 }, search)).toEqual({
    genres: ['Puzzle'],
    collection_id: 4,
  });
  expect(criteriaOf({ platform_id: 7 }, { ...search, platform: 9 })).toEqual({
    genres: ['Puzzle'],
    platform_ids: [7],
  });
  expect(criteriaOf({}, search)).toEqual({ genres: ['Puzzle'] });
});

test('withoutParam removes a collection from the filter', () => {
  const filter = readCriteria({ collection_id: 4, smart_collection_id: 5, genres: ['Puzzle'] });
  expect(viewOf(filter)).toMatchObject({ collection_id: 4, smart_collection_id: 5 });
  const left = withoutParam(filter, 'collection_id');
  expect(writeCriteria(left)).toEqual({ smart_collection_id: 5, genres: ['Puzzle'] });
});
