import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';

import { backlogSettings, homeShelvesSetting } from '#shared/lib/settings.ts';

import { collectionOfShelf, orderShelves, useShownShelves } from './shelves.ts';

const DEFAULT =
  'continue recent favorites backlog related random platforms collections smart virtual stats';

afterEach(() =>
  act(() => {
    homeShelvesSetting.restore();
    backlogSettings.shown.restore();
  }),
);

test('without a stored order the shelves have their default order', () => {
  expect(orderShelves('').join(' ')).toBe(DEFAULT);
});

test('unknown and repeated shelves are dropped', () => {
  expect(orderShelves(`${DEFAULT} nonsense collection:x stats`).join(' ')).toBe(DEFAULT);
});

test('a shelf that the stored order lacks follows its predecessor', () => {
  expect(orderShelves('stats recent collection:5 continue')).toEqual([
    ...['stats', 'recent', 'favorites', 'backlog', 'related', 'random', 'platforms'],
    ...['collections', 'smart', 'virtual', 'collection:5', 'continue'],
  ]);
});

test('hidden shelves are left out and added ones are shown', () => {
  const { result } = renderHook(() => useShownShelves());
  expect(result.current.join(' ')).toBe(DEFAULT);
  act(() => {
    backlogSettings.shown.set(false);
    homeShelvesSetting.set('smart:3 continue');
  });
  expect(result.current.slice(0, 4)).toEqual(['smart:3', 'continue', 'recent', 'favorites']);
  expect(result.current).not.toContain('backlog');
});

test.each([
  ['collection:5', { kind: 'collection', id: 5 }],
  ['smart:3', { kind: 'smart', id: 3 }],
  ['recent', null],
] as const)('the collection of shelf %s', (id, collection) => {
  expect(collectionOfShelf(id)).toEqual(collection);
});
