import { expect, test } from 'vitest';

import { parseConfig } from '#core/config/parse-config.ts';

import { compileExclusions } from './exclusions.ts';

const exclusions = (text = '') =>
  compileExclusions(parseConfig(text, { mounted: true, writable: true }).config);

const include = (value: string) => exclusions(`include: { roms: { single_file: ${value} } }`);

const { notGame } = exclusions();

test.each([
  ...['readme.txt', 'README', 'Game.nfo', 'Game (USA).jpg', 'cover.PNG', 'gamelist.xml', 'set.dat'],
  ...['all.sfv', 'all.md5', 'all.sha1', 'link.url', 'page.html', 'manual.pdf', 'notes.doc'],
  ...['retroarch.cfg', 'Game.srm', 'Game.sav', 'Game.state', 'Game.state3', 'Game.state.auto'],
  ...['._Game.nes', 'Game.ips', 'video.mp4', '.nomedia', 'LICENSE'],
])('%s is not a game of the NES', (name) => {
  expect(notGame(name, 'nes')).toBe(true);
});

test.each([
  ...['Game.nes', 'Game.zip', 'Sonic.md', 'Game', 'Game.bin', 'disc.m3u', 'disc.m3u8', 'tape.wav'],
  ...['Game.unknown', 'Dr. Mario', '.hack.iso', 'Readme First.nes', 'txt', 'Game.sv', 'a.cue'],
])('%s may be a game', (name) => {
  expect(notGame(name, 'nes')).toBe(false);
});

test('a file that only some platforms play is a game of these platforms', () => {
  expect(notGame('celeste.p8.png', 'pico')).toBe(false);
  expect(notGame('celeste.p8.png', 'nes')).toBe(true);
  expect(notGame('index.html', 'browser')).toBe(false);
  expect(notGame('zork1.dat', 'z-machine')).toBe(false);
  expect(notGame('Portal.url', 'steam')).toBe(false);
});

test('without a platform only files that no platform plays are excluded', () => {
  expect(notGame('index.html', null)).toBe(false);
  expect(notGame('readme.txt', null)).toBe(true);
});

test('the configuration includes files by extension, by name, or all of them', () => {
  const byExtension = include('{ extensions: [.PDF] }').notGame;
  expect(byExtension('book.pdf', 'nes')).toBe(false);
  expect(byExtension('book.txt', 'nes')).toBe(true);
  const byName = include("{ names: ['*.story.txt'] }").notGame;
  expect(byName('Cave.story.txt', 'nes')).toBe(false);
  expect(byName('Cave.txt', 'nes')).toBe(true);
  expect(include("{ extensions: ['*'] }").notGame('._a', 'nes')).toBe(false);
});

const excludes = (glob: string, name: string) =>
  exclusions(JSON.stringify({ exclude: { roms: { single_file: { names: [glob] } } } })).file(name);

test.each([
  ['*.tmp', 'Game.TMP', true],
  ['*.tmp', 'Game.tmp.nes', false],
  ['Game*', 'game', true],
  ['?ame.nes', 'Game.nes', true],
  ['?ame.nes', 'ame.nes', false],
  ['[a-f]*.nes', 'Echo.nes', true],
  ['[a-f]*.nes', 'Golf.nes', false],
  ['[!a-f]*.nes', 'Golf.nes', true],
  ['[^a-f]*.nes', 'Echo.nes', false],
  ['[]x].nes', '].nes', true],
  ['[Game*', '[Game] 1.nes', true],
  ['*(Beta*)*', 'Game (USA) (Beta 2) [!].nes', true],
  ['*(Beta*)*', 'Game (USA).nes', false],
  ['*a*b*c', 'aabbcc', true],
  ['*a*b*c', 'aabbccd', false],
  ['**', '', true],
  ['*.n?s', 'Pokémon.nes', true],
  ['a.c*', 'abc', false],
])('the pattern %s of names excludes %s: %s', (glob, name, isExcluded) => {
  expect(excludes(glob, name)).toBe(isExcluded);
});

test('a pattern with many stars is matched in linear time', () => {
  expect(excludes(`${'*a'.repeat(60)}*b`, `${'a'.repeat(250)}c.nes`)).toBe(false);
});
