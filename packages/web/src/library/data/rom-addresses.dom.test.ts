import { expect, test } from 'vitest';

import type { AnyCollection } from '../collections/collection.ts';

import { collectionAddress } from './rom-addresses.ts';

const named = (rest: object) => ({ name: 'Short & old', ...rest }) as AnyCollection;

test.each([
  [{ id: 4, is_smart: false }, 'collection_id', '4'],
  [{ id: 4, is_smart: true }, 'smart_collection_id', '4'],
  [{ id: 'Z2VucmU', is_smart: false }, 'virtual_collection_id', 'Z2VucmU'],
])('the archive of %o is asked for by its kind', (collection, field, value) => {
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
