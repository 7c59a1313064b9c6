import { expect, test } from 'vitest';

import { somePlatform } from '#testing/some-platform.ts';

import { platformSources } from './source-pages.ts';

test('a platform lists only the sources that have an id of it', () => {
  expect(platformSources(somePlatform({ ss_id: 3 }))).toEqual([
    { source: 'IGDB', id: '18', address: 'https://www.igdb.com/platforms/nes' },
    { source: 'ScreenScraper', id: '3', address: null },
  ]);
});

test('a platform that no source knows has no links', () => {
  expect(platformSources(somePlatform({ igdb_id: null }))).toEqual([]);
});
