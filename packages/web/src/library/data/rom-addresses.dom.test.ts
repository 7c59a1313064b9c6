import { expect, test } from 'vitest';

import type { Screenshot } from '@saveroom/contract';

import type { AnyCollection } from '../collections/collection.ts';

import { collectionAddress, widePictures } from './rom-addresses.ts';

const named = (rest: object) => ({ name: 'Short & old', ...rest }) as AnyCollection;

test.each([
  [{ id: 4, is_smart: false }, 'collection_id', '4'],
  [{ id: 4, is_smart: true }, 'smart_collection_id', '4'],
  [{ id: 'Z2VucmU', is_smart: false }, 'virtual_collection_id', 'Z2VucmU'],
])('collectionAddress of %o has the parameter %s=%s', (collection, field, value) => {
  const { pathname, searchParams } = new URL(
    collectionAddress(named(collection)),
    'http://saveroom.test',
  );
  expect(pathname).toBe('/api/roms/download');
  expect([...searchParams]).toEqual([
    [field, value],
    ['filename', 'Short & old'],
  ]);
});

test('widePictures lists artwork, then screenshots, then the title screen', () => {
  const someRom = {
    merged_screenshots: [
      'r/1/title_screen/a.webp',
      'r/1/screenshots/0.webp',
      'r/1/background/b.webp',
    ],
    user_screenshots: [{ download_path: '/api/screenshots/4/content' } as Screenshot],
  };
  expect(widePictures(someRom)).toEqual([
    '/assets/romm/resources/r/1/background/b.webp',
    '/assets/romm/resources/r/1/screenshots/0.webp',
    '/api/screenshots/4/content',
    '/assets/romm/resources/r/1/title_screen/a.webp',
  ]);
});
