import { expect, test } from 'vitest';

import { inShelfOrder } from './shelf-order.ts';

const one = (name: string, user_id: number, is_favorite = false) => ({
  name,
  user_id,
  is_favorite,
});
const compare = (a: string, b: string) => a.localeCompare(b);

test('inShelfOrder lists favorites first, then own collections, then shared ones', () => {
  const shelf = [
    one('Aardvarks', 2),
    one('Best', 1),
    one('Favourites', 2, true),
    one('Zebras', 1, true),
    one('Arcade', 1),
  ];
  const names = inShelfOrder(shelf, { userId: 1, compare }).map(({ name }) => name);
  expect(names).toEqual(['Zebras', 'Arcade', 'Best', 'Aardvarks', 'Favourites']);
});
