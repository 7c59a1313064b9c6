import { expect, test } from 'vitest';

import { ListSearch, listKeyOf, listView } from './list-choices.ts';

test('names are sorted ascending, everything else descending', () => {
  expect(listView({ platform_id: 3 }, {})).toMatchObject({
    platform_id: 3,
    order_by: 'name',
    order_dir: 'asc',
  });
  expect(
    listView({}, { order: 'average_rating', only: 'favorite', search: 'mario' }),
  ).toMatchObject({
    order_by: 'average_rating',
    order_dir: 'desc',
    favorite: true,
    search_term: 'mario',
  });
});

test('a search is sorted by relevance, unless another order was chosen', () => {
  expect(listView({}, { search: 'mario' }).order_by).toBeUndefined();
  expect(listView({}, { search: 'mario', order: 'name' }).order_by).toBe('name');
  expect(listView({}, { order: 'relevance' }).order_by).toBe('name');
});

test('each facet is a filter with one value', () => {
  const view = listView({ platform_id: 3 }, { genres: 'Puzzle', player_counts: '1-4' });
  expect(view).toMatchObject({ platform_id: 3, genres: ['Puzzle'], player_counts: ['1-4'] });
  expect(view).not.toHaveProperty('regions');
});

test('invalid URL parameters are ignored', () => {
  expect(ListSearch.parse({ order: 'x', only: 7 })).toEqual({});
});

test('lists with different games have different keys', () => {
  expect(listKeyOf('platform-1', {})).not.toBe(listKeyOf('platform-1', { only: 'favorite' }));
  expect(listKeyOf('platform-1', {})).not.toBe(listKeyOf('platform-1', { genres: 'Puzzle' }));
  expect(listKeyOf('platform-1', {})).toBe(listKeyOf('platform-1', { order: 'name' }));
});
