import { expect, test } from 'vitest';

import { someRom } from '#testing/some-rom.ts';

import { facetsOf } from './facets-of.ts';
import { averageOf, readRatings } from './read-ratings.ts';
import { gameSources } from '#library/source-pages.ts';
import { verifiedBy } from './verified-by.ts';

test('only what the game is sorted into is listed, in the words of the search', () => {
  const { metadatum } = someRom();
  const rom = someRom({
    metadatum: { ...metadatum, genres: ['Puzzle', 'Adventure'], game_modes: ['Co-operative'] },
    tags: ['Beta'],
  });
  expect(facetsOf(rom).map(({ word, values }) => [word, ...values])).toEqual([
    ['genre', 'Puzzle', 'Adventure'],
    ['gameMode', 'Co-operative'],
    ['region', 'USA'],
    ['tag', 'Beta'],
  ]);
});

test('ratings of every source end on one scale', () => {
  const rom = someRom({
    igdb_metadata: { total_rating: '84.12' },
    moby_metadata: { moby_score: '8.1' },
    ss_metadata: { ss_score: 9 },
    launchbox_metadata: { community_rating: 4 },
  });
  expect(readRatings(rom).map(({ source, share }) => `${source} ${share.toFixed(2)}`)).toEqual([
    'IGDB 0.84',
    'MobyGames 0.81',
    'ScreenScraper 0.90',
    'LaunchBox 0.80',
  ]);
});

test.each([undefined, null, '', ' ', 'n/a', 0, '0', -1, {}, Number.NaN])(
  '%o is no rating',
  (total_rating) => {
    expect(readRatings(someRom({ igdb_metadata: { total_rating } }))).toEqual([]);
  },
);

test('more than everything is everything', () => {
  const { metadatum } = someRom();
  expect(averageOf(someRom({ metadatum: { ...metadatum, average_rating: 104 } }))).toBe(1);
  expect(averageOf(someRom())).toBeNull();
});

test('only sources that know the game are named', () => {
  const links = gameSources(someRom({ igdb_id: 7, slug: 'a/b', moby_id: 9, libretro_id: 'x' }));
  expect(links).toEqual([
    { source: 'IGDB', id: '7', address: 'https://www.igdb.com/games/a%2Fb' },
    { source: 'MobyGames', id: '9', address: 'https://www.mobygames.com/game/9' },
    { source: 'libretro', id: 'x', address: null },
  ]);
});

test('sets of dumps are those that say so', () => {
  const hasheous_metadata = { nointro_match: true, redump_match: false, tosec_match: 'true' };
  expect(verifiedBy(someRom({ hasheous_metadata }))).toEqual(['No-Intro']);
});
