import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { useCollectionName } from './use-collection-name.ts';

beforeAll(speakEnglish);

test.each([
  [{ name: 'Favourites', is_favorite: true }, 'Favorites'],
  [{ name: 'The best', is_favorite: true }, 'The best'],
  [{ name: 'Favourites', is_favorite: false }, 'Favourites'],
  [{ name: 'Short ones' }, 'Short ones'],
])('%o is shown as %s', (collection, shown) => {
  expect(renderHook(() => useCollectionName()).result.current(collection)).toBe(shown);
});
