import { expect, test } from 'vitest';

import { allItems, fileTree, itemsOf } from '#testing/file-tree.ts';

import { createPlayniteReader } from './playnite.ts';
import { createRetroarchReader } from './retroarch.ts';

const MOLE = {
  Name: 'Moon Mole',
  Platforms: [{ Name: 'Nintendo SNES', SpecificationId: 'nintendo_super_nes' }],
  Description: '<p>Dig.</p>Dig <b>deeper</b>.',
  Genres: [{ Name: 'Puzzle' }],
  Developers: [{ Name: 'Burrow Soft' }],
  Publishers: [{ Name: 'Burrow Soft' }],
  ReleaseDate: { ReleaseDate: '1992-5-6' },
  CommunityScore: 80,
  UserScore: 75,
  CompletionStatus: { Name: 'Beaten' },
  Favorite: true,
  Playtime: 3600,
  LastActivity: '2024-01-02T03:04:05.678Z',
  Notes: 'Level 3: left.',
  CoverImage: '0f3c\\cover.jpg',
  Roms: [{ Name: 'Moon Mole', Path: '{InstallDir}\\Moon Mole.sfc' }],
};

const EXPECTED_MARKS = {
  kind: 'personal',
  status: 'finished',
  isFavorite: true,
  rating: 8,
  playSeconds: 3600,
  lastPlayed: new Date('2024-01-02T03:04:05Z'),
  notes: [{ title: 'Playnite', content: 'Level 3: left.' }],
};

test.each<[string, unknown]>([
  ['a list', [MOLE]],
  ['an object by id', { abc: MOLE }],
  ['an object with a list', { Games: [MOLE] }],
])('Playnite JSON as %s yields games and personal data', async (_shape, json) => {
  const input = await fileTree({
    'export.json': JSON.stringify(json),
    'library/files/0f3c/cover.jpg': 'cover',
  });
  expect(await allItems(createPlayniteReader(input))).toMatchObject([
    {
      kind: 'game',
      game: { platform: 'snes', path: 'Moon Mole.sfc', name: 'Moon Mole' },
      facts: {
        summary: 'Dig.\nDig deeper.',
        genres: ['Puzzle'],
        companies: ['Burrow Soft'],
        first_release_date: Date.UTC(1992, 4, 6),
        average_rating: 80,
      },
      cover: { name: 'cover.jpg' },
    },
    EXPECTED_MARKS,
  ]);
});

test('Playnite CSV yields the same as JSON', async () => {
  const csv =
    '\uFEFFName;Platforms;User Score;Completion Status;Favorite;Playtime;Last Activity;Notes\r\n' +
    'Moon Mole;"Nintendo SNES";75;Beaten;True;3600;2024-01-02T03:04:05Z;"Level 3: left."\r\n' +
    'Other;Unknown Machine;;Not Played;False;0;;\r\n';
  const items = await allItems(createPlayniteReader(await fileTree({ 'a.csv': csv })));
  expect(items).toMatchObject([
    { kind: 'game', game: { platform: 'snes' }, place: 'a.csv, line 2' },
    EXPECTED_MARKS,
    { kind: 'game', game: { name: 'Other', platform: 'Unknown Machine' } },
  ]);
});

test.each<[string, object]>([
  ['Not Played', {}],
  ['Played', { status: 'incomplete' }],
  ['Beaten', { status: 'finished' }],
  ['Completed', { status: 'completed_100' }],
  ['Playing', { isNowPlaying: true }],
  ['Abandoned', { status: 'retired' }],
  ['On Hold', { status: 'incomplete' }],
  ['Plan to Play', { isBacklogged: true }],
])('the Playnite status %s is imported', async (name, marks) => {
  const games = [{ Name: 'A', CompletionStatus: { Name: name } }];
  const items = await allItems(
    createPlayniteReader(await fileTree({ 'a.json': JSON.stringify(games) })),
  );
  const [personal] = itemsOf(items, 'personal');
  const { status, isNowPlaying, isBacklogged } = personal ?? {};
  expect({ status, isNowPlaying, isBacklogged }).toEqual({
    status: undefined,
    isNowPlaying: undefined,
    isBacklogged: undefined,
    ...marks,
  });
});

test.each<[string, string, string]>([
  ['a.json', '[\n{"Name": "A"},\n{"Name" "B"}]', 'a.json, line 3'],
  ['a.json', '[{"Name": "A"}', 'a.json, line 1'],
  ['a.csv', 'Game;Score\nA;1', 'a.csv, line 1'],
  ['a.csv', 'Name;Notes\nA;"never closed\n\n', 'a.csv, line 3'],
])('a broken Playnite file %s is refused as a whole', async (path, content, place) => {
  const items = await allItems(createPlayniteReader(await fileTree({ [path]: content })));
  expect(items).toMatchObject([{ kind: 'refused', place, reasonCode: 'unreadable' }]);
});

const NES = 'Nintendo - Nintendo Entertainment System.lpl';
const entry = (path: string, label: string, db_name = NES, crc32 = '00000000|crc') => ({
  path,
  label,
  core_path: 'DETECT',
  core_name: 'DETECT',
  crc32,
  db_name,
});
const playlist = (...items: object[]) => JSON.stringify({ version: '1.5', items }, null, 2);

test('RetroArch playlists yield games, favorites, history, play times and collections', async () => {
  const mole = entry(
    '/roms/nes/Moon Mole (USA).zip#Moon Mole.nes',
    'Moon Mole (USA)',
    NES,
    'ABCDEF01|crc',
  );
  const win = entry('C:\\Games\\NES\\Win.nes', 'Win');
  const input = await fileTree({
    [`playlists/${NES}`]: playlist(mole, win),
    'playlists/content_favorites.lpl': playlist(mole),
    'playlists/content_history.lpl': playlist(win, mole),
    'playlists/Couch evening.lpl': playlist(win),
    'playlists/Broken.lpl': '{\n"items": [\n{',
    // Six lines for each game, as old versions wrote them.
    'playlists/Sega - Game Gear.lpl':
      '/roms/gg/Old.gg\nOld\nDETECT\nDETECT\n12345678|crc\nSega - Game Gear.lpl\n',
    'playlists/logs/Nestopia/Moon Mole (USA).lrtl':
      '{"version":"1.0","runtime":"1:02:03","last_played":"2024-01-02 03:04:05"}',
    [`thumbnails/${NES.slice(0, -4)}/Named_Boxarts/Moon Mole (USA).png`]: 'cover',
  });
  const items = await allItems(createRetroarchReader(input));
  expect(itemsOf(items, 'game')).toMatchObject([
    {
      game: { platform: 'nes', path: 'Moon Mole (USA).zip', checksums: { crc: 'abcdef01' } },
      facts: { name: 'Moon Mole' },
      cover: { name: 'Moon Mole (USA).png' },
    },
    { game: { platform: 'nes', path: 'Win.nes', checksums: {} } },
    { game: { platform: 'gamegear', path: 'Old.gg', checksums: { crc: '12345678' } } },
  ]);
  expect(itemsOf(items, 'personal')).toMatchObject([
    { isFavorite: true, game: { path: 'Moon Mole (USA).zip' } },
    { game: { path: 'Win.nes' }, lastPlayed: expect.any(Date) },
    {
      game: { platform: 'nes', path: 'Moon Mole (USA)' },
      playSeconds: 3723,
      lastPlayed: new Date('2024-01-02T03:04:05Z'),
    },
  ]);
  expect(itemsOf(items, 'collection')).toMatchObject([
    { name: 'Couch evening', content: { games: [{ path: 'Win.nes' }] } },
  ]);
  expect(itemsOf(items, 'refused')).toMatchObject([{ place: 'playlists/Broken.lpl, line 3' }]);
});

test('RetroArch saves, states and screenshots are found in folders of cores, games or flat', async () => {
  const input = await fileTree({
    [`playlists/${NES}`]: playlist(entry('/roms/nes/Flat.nes', 'Flat')),
    'saves/Snes9x/By core.srm': 'a',
    'saves/gba/mGBA/By both.srm': 'b',
    'saves/gb/By folder.srm': 'c',
    'saves/Flat.srm': 'd',
    'saves/readme.txt': 'no save',
    'states/Snes9x/By core.state1': 'e',
    'states/Snes9x/By core.state1.png': 'picture',
    'screenshots/By core-240131-201500.png': 'f',
    'elsewhere/Loose.state.auto': 'g',
  });
  const assets = itemsOf(await allItems(createRetroarchReader(input)), 'asset');
  const found = assets.map(({ type, game, emulator, file }) => [
    ...[type, game.path, game.platform, emulator, file.name],
  ]);
  expect(found).toEqual([
    ['state', 'Loose', null, 'elsewhere', 'Loose.state.auto'],
    ['save', 'Flat', 'nes', null, 'Flat.srm'],
    ['save', 'By core', 'snes', 'Snes9x', 'By core.srm'],
    ['save', 'By folder', 'gb', 'gb', 'By folder.srm'],
    ['save', 'By both', 'gba', 'mGBA', 'By both.srm'],
    ['screenshot', 'By core', null, null, 'By core-240131-201500.png'],
    ['state', 'By core', 'snes', 'Snes9x', 'By core.state1'],
  ]);
  expect(assets.at(-1)?.screenshot?.name).toBe('By core.state1.png');
  expect(assets.at(-2)?.createdAt).toEqual(new Date('2024-01-31T20:15:00Z'));
});

test('RetroArch saves get the platform of their playlists unless these differ', async () => {
  const gameGear = 'Sega - Game Gear.lpl';
  const input = await fileTree({
    [`playlists/${NES}`]: playlist(entry('/nes/Same.nes', 'Same'), entry('/nes/Two.nes', 'Two')),
    [`playlists/${gameGear}`]: playlist(entry('/gg/Two.gg', 'Two', gameGear)),
    'playlists/content_favorites.lpl': playlist(entry('/nes/Same.nes', 'Same')),
    'playlists/content_history.lpl': playlist(
      entry('/nes/Same.nes', 'Same', ''),
      entry('/nes/Two.nes', 'Two'),
    ),
    'saves/Same.srm': 'a',
    'saves/Two.srm': 'b',
  });
  const assets = itemsOf(await allItems(createRetroarchReader(input)), 'asset');
  expect(assets.map(({ game }) => [game.path, game.platform])).toEqual([
    ['Same', 'nes'],
    ['Two', null],
  ]);
});
