import { expect, test } from 'vitest';

import { gameSources } from '#library/source-pages.ts';
import { someRom } from '#testing/some-rom.ts';

import { averageOf, editionFacts, facetsOf, readRatings, verifiedBy } from './rom-facts.ts';

test('facetsOf returns only lists with values, with their search parameters', () => {
  const { metadatum } = someRom();
  const rom = someRom({
    metadatum: { ...metadatum, genres: ['Puzzle', 'Adventure'], game_modes: ['Co-operative'] },
    tags: ['Beta'],
  });
  expect(facetsOf(rom).map(({ param, values }) => [param, ...values])).toEqual([
    ['genre', 'Puzzle', 'Adventure'],
    ['gameMode', 'Co-operative'],
    ['region', 'USA'],
    ['tag', 'Beta'],
  ]);
});

test('readRatings converts all ratings to the same scale', () => {
  const rom = someRom({
    igdb_metadata: { total_rating: '84.12' },
    moby_metadata: { moby_score: '8.1' },
    ss_metadata: { ss_score: 9 },
    launchbox_metadata: { community_rating: 4 },
  });
  expect(
    readRatings(rom).map(({ source, fraction }) => `${source} ${fraction.toFixed(2)}`),
  ).toEqual(['IGDB 0.84', 'MobyGames 0.81', 'ScreenScraper 0.90', 'LaunchBox 0.80']);
});

test.each([undefined, null, '', ' ', 'n/a', 0, '0', -1, {}, Number.NaN])(
  'readRatings ignores the value %o',
  (total_rating) => {
    expect(readRatings(someRom({ igdb_metadata: { total_rating } }))).toEqual([]);
  },
);

test('readRatings limits a rating to its maximum', () => {
  const { metadatum } = someRom();
  expect(averageOf(someRom({ metadatum: { ...metadatum, average_rating: 104 } }))).toBe(1);
  expect(averageOf(someRom())).toBeNull();
});

test('gameSources lists sources with an id of the game, without lists next to it', () => {
  const links = gameSources(
    someRom({ igdb_id: 7, slug: 'a/b', moby_id: 9, libretro_id: 'x', gamelist_id: '3b5a' }),
  );
  expect(links).toEqual([
    { source: 'IGDB', id: '7', address: 'https://www.igdb.com/games/a%2Fb' },
    { source: 'MobyGames', id: '9', address: 'https://www.mobygames.com/game/9' },
    { source: 'libretro', id: 'x', address: null },
  ]);
});

test('verifiedBy lists only sets with a match', () => {
  const hasheous_metadata = { nointro_match: true, redump_match: false, tosec_match: 'true' };
  expect(verifiedBy(someRom({ hasheous_metadata }))).toEqual(['No-Intro']);
});

test.each([
  [{ revision: '', version: '' }, []],
  [{ revision: '1', version: '' }, ['revision 1']],
  [{ revision: '0', version: '' }, ['revision 0']],
  [{ revision: 'A', version: '1.1' }, ['revision A', 'version 1.1']],
  [{ revision: '', version: 'v1.02' }, ['version 1.02']],
  [{ revision: '', version: 'vanilla' }, ['version vanilla']],
])('editionFacts of %o', (rom, facts) => {
  expect(editionFacts(rom).map(({ kind, value }) => `${kind} ${value}`)).toEqual(facts);
});
