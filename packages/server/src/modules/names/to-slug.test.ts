import { expect, test } from 'vitest';

import { toSlug } from './to-slug.ts';

test.each([
  ['My Jam-games', 'my-jam-games'],
  ["Dad's Favourites!", 'dads-favourites'],
  ['Jeux Vidéo', 'jeux-video'],
  ['Straße_7', 'strasse-7'],
  ['C++ & Friends', 'c-plus-plus-and-friends'],
  ['[Foo] (Bar) v1.2', 'foo-bar-v1-2'],
  ['--a--', 'a'],
])('%s becomes %s', (name, slug) => {
  expect(toSlug(name, 'platform')).toBe(slug);
});

test.each(['日本', 'Игры SNES', '...', '-', '', '😀', '한국 게임'])(
  'a name without Latin spelling gets a valid and unique slug: %j',
  (name) => {
    expect(toSlug(name, 'platform')).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(toSlug(name, 'platform')).not.toBe(toSlug(`${name}本`, 'platform'));
  },
);

test('composed and decomposed accents give the same slug', () => {
  expect(toSlug('Vid\u00e9o', 'platform')).toBe(toSlug('Vide\u0301o', 'platform'));
  expect(toSlug('\u0439', 'platform')).toBe(toSlug('\u0438\u0306', 'platform'));
});
