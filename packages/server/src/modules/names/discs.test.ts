import { expect, test } from 'vitest';

import { findDiscs, fileCategory, isTrack } from './discs.ts';

const cue = (...names: string[]) => names.map((name) => `FILE "${name}" BINARY\r\n`).join('');

test('a cue sheet owns its tracks, and a playlist defines the disc order', () => {
  const set = findDiscs([
    {
      path: 'Game (Disc 1).cue',
      text: cue('Game (Disc 1) (Track 1).bin', 'GAME (DISC 1) (TRACK 2).BIN'),
    },
    { path: 'Game (Disc 1) (Track 1).bin' },
    { path: 'Game (Disc 1) (Track 2).bin' },
    { path: 'Game (Disc 2).cue', text: cue('Game (Disc 2).bin') },
    { path: 'Game (Disc 2).bin' },
    { path: 'Game.m3u', text: '\uFEFF#EXTM3U\nGame (Disc 2).cue|Second\r\nGame (Disc 1).cue\n' },
    { path: 'readme.txt' },
  ]);
  expect(set.playlists).toEqual(['Game.m3u']);
  expect(set.discs).toEqual([
    { path: 'Game (Disc 2).cue', number: 2, label: '', members: ['Game (Disc 2).bin'] },
    {
      path: 'Game (Disc 1).cue',
      number: 1,
      label: '',
      members: ['Game (Disc 1) (Track 1).bin', 'Game (Disc 1) (Track 2).bin'],
    },
  ]);
  expect(set.others).toEqual(['readme.txt']);
});

test('without a playlist discs are sorted by number, then by name', () => {
  const paths = ['G (Disc 10).chd', 'G (Disc 2).chd', 'G (Bonus Disc).chd', 'G (Disc 1).chd'];
  const { discs } = findDiscs(paths.map((path) => ({ path })));
  expect(discs.map(({ path }) => path)).toEqual([
    'G (Disc 1).chd',
    'G (Disc 2).chd',
    'G (Disc 10).chd',
    'G (Bonus Disc).chd',
  ]);
  expect(discs.at(-1)).toMatchObject({ number: null, label: 'Bonus Disc' });
});

test('a gdi owns tracks in its own folder, with and without quotes', () => {
  const text =
    '3\n1 0 4 2352 track01.bin 0\n2 756 0 2352 "track 02.raw" 0\n3 45000 4 2352 track03.bin 0\n';
  const { discs, others } = findDiscs([
    { path: 'Disc 1/game.gdi', text },
    { path: 'Disc 1/track01.bin' },
    { path: 'Disc 1/track 02.raw' },
    { path: 'Disc 1/track03.bin' },
  ]);
  expect(discs).toHaveLength(1);
  expect(discs[0]?.members).toHaveLength(3);
  expect(others).toEqual([]);
});

test('a CloneCD and a cue sheet of the same image are one disc', () => {
  const { discs } = findDiscs([
    { path: 'Game.ccd', text: '[CloneCD]' },
    { path: 'Game.img' },
    { path: 'Game.sub' },
    { path: 'Game.cue', text: cue('Game.img') },
  ]);
  expect(discs.map(({ path }) => path)).toEqual(['Game.cue']);
  expect(discs[0]?.members.toSorted()).toEqual(['Game.ccd', 'Game.img', 'Game.sub']);
});

test('a CloneCD sheet owns the image and sub-channel file of the same name', () => {
  const { discs } = findDiscs([{ path: 'Game.img' }, { path: 'Game.SUB' }, { path: 'Game.ccd' }]);
  expect(discs).toMatchObject([{ path: 'Game.ccd', members: ['Game.img', 'Game.SUB'] }]);
});

test('a playlist that lists images orders the sheets that own them', () => {
  const { discs } = findDiscs([
    { path: 'b.cue', text: cue('b.bin') },
    { path: 'b.bin' },
    { path: 'a.cue', text: cue('a.bin') },
    { path: 'a.bin' },
    { path: 'x.m3u', text: 'b.bin\na.bin' },
  ]);
  expect(discs.map(({ path }) => path)).toEqual(['b.cue', 'a.cue']);
});

test('a sheet cannot reference files outside its game, and missing tracks are ignored', () => {
  const { discs, others } = findDiscs([
    { path: 'Game.cue', text: cue('../../other/secret.bin', '/etc/passwd', 'gone.bin') },
    { path: 'notes.txt' },
  ]);
  expect(discs).toMatchObject([{ path: 'Game.cue', members: [] }]);
  expect(others).toEqual(['notes.txt']);
});

test('data files, extras and tracks without a sheet are no discs', () => {
  const { discs, others } = findDiscs([
    { path: 'PS3_GAME/USRDIR/EBOOT.BIN' },
    { path: 'dlc/extra.iso' },
    { path: 'Game (Track 02).bin' },
    { path: 'Game.bin' },
  ]);
  expect(discs.map(({ path }) => path)).toEqual(['Game.bin']);
  expect(others).toHaveLength(3);
});

test('a sheet finds its file in any Unicode normalization', () => {
  const { discs } = findDiscs([
    { path: 'Poke\u0301.cue', text: cue('Pok\u00e9.bin') },
    { path: 'Poke\u0301.bin' },
  ]);
  expect(discs).toMatchObject([{ members: ['Poke\u0301.bin'] }]);
});

test.each([
  ['Game.iso', 'game'],
  ['dlc/Extra.nsp', 'dlc'],
  ['DLCs/Extra.nsp', 'dlc'],
  ['Updates/1.1/Game.nsp', 'update'],
  ['patch/fix.ips', 'patch'],
  ['patches/fix.ips', 'patch'],
  ['Manuals/en.pdf', 'manual'],
  ['hack/x.nes', 'hack'],
  ['mods/x.zip', 'mod'],
  ['Demo/x.bin', 'demo'],
  ['translations/fr.bps', 'translation'],
  ['prototype/a.bin', 'prototype'],
  ['cheats/a.cht', 'cheat'],
  ['soundtrack/demo/01.mp3', 'soundtrack'],
  ['OST/01.mp3', 'soundtrack'],
  ['Original Soundtrack/CD 1/01.flac', 'soundtrack'],
  ['music/theme.mid', 'game'],
  ['screenshots/1.png', 'screenshot'],
  ['games/a.nes', 'game'],
  ['game/dlc/a.nsp', 'dlc'],
  ['CD1/track01.bin', 'game'],
  ['demo.bin', 'game'],
])('the category of %s is %s', (path, category) => {
  expect(fileCategory(path)).toBe(category);
});

test.each([
  ['soundtrack', '01 - Theme.MP3', true],
  ['soundtrack', 'theme.opus', true],
  ['soundtrack', 'cover.jpg', false],
  ['game', 'Track 02.wav', false],
])('a file of category %s called %s is a track: %s', (category, name, expected) => {
  expect(isTrack(category, name)).toBe(expected);
});
