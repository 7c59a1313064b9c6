import { expect, test } from 'vitest';

import { someCollection, someSmart, someVirtual } from '#testing/some-collection.ts';

import { groupCollections } from './collection.ts';

const known = {
  collections: [
    someCollection({ id: 1, name: 'Short ones' }),
    someCollection({ id: 2, name: 'Favourites', is_favorite: true }),
    someCollection({ id: 3, name: 'Handhelds', user_id: 2, owner_username: 'mara' }),
  ],
  smart: [
    someSmart({ id: 1, name: 'Unplayed' }),
    someSmart({ id: 2, name: 'Loud', user_id: 2, owner_username: 'mara' }),
  ],
  virtual: [someVirtual({ id: 'x', name: 'The Hollow Saga' })],
};
const compare = (a: string, b: string) => a.localeCompare(b);
const shown = (filter: string, from: typeof known = known) =>
  groupCollections(from, { filter, userId: 1, compare }).map(({ kind, collections }) => [
    kind,
    collections.map(({ name }) => name),
  ]);

test('groupCollections lists own with favorites first, then smart, shared and virtual', () => {
  expect(shown('')).toEqual([
    ['own', ['Favourites', 'Short ones']],
    ['smart', ['Unplayed']],
    ['shared', ['Handhelds', 'Loud']],
    ['virtual', ['The Hollow Saga']],
  ]);
});

test('groupCollections filters by name and owner and drops empty groups', () => {
  expect(shown(' MARA')).toEqual([['shared', ['Handhelds', 'Loud']]]);
  expect(shown('hollow')).toEqual([['virtual', ['The Hollow Saga']]]);
  expect(shown('nothing like it')).toEqual([]);
});
