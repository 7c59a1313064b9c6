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
  'a name that Latin letters cannot spell gets a valid slug of its own: %j',
  (name) => {
    expect(toSlug(name, 'platform')).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(toSlug(name, 'platform')).not.toBe(toSlug(`${name}本`, 'platform'));
  },
);

test('both forms of an accent make one slug', () => {
  expect(toSlug('Vid\u00e9o', 'platform')).toBe(toSlug('Vide\u0301o', 'platform'));
  expect(toSlug('\u0439', 'platform')).toBe(toSlug('\u0438\u0306', 'platform'));
});
