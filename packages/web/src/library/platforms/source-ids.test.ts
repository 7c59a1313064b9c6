import { expect, test } from 'vitest';

import { somePlatform } from '#testing/some-platform.ts';

import { sourceIds } from './source-ids.ts';

test('only sources that know the platform are named', () => {
  expect(sourceIds(somePlatform({ ss_id: 3 }))).toEqual([
    { source: 'IGDB', id: '18', address: 'https://www.igdb.com/platforms/nes' },
    { source: 'ScreenScraper', id: '3', address: null },
  ]);
});

test('a platform of nobody has none', () => {
  expect(sourceIds(somePlatform({ igdb_id: null }))).toEqual([]);
});
