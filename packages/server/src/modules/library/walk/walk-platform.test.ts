import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { parseConfig } from '#core/config/parse-config.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { compileExclusions } from './exclusions.ts';
import { groupLooseFiles, walkPlatform } from './walk-platform.disk.ts';

const exclusions = compileExclusions(parseConfig('', { mounted: true, writable: true }).config);

test('a symbolic link to an ancestor is reported as a loop and is no game', async () => {
  const root = await temporaryFolder();
  const platform = join(root, 'roms', 'snes');
  const game = join(platform, 'Long Way');
  mkdirSync(join(game, 'discs'), { recursive: true });
  writeFileSync(join(game, 'discs', 'Disc 1.sfc'), 'disc');
  writeFileSync(join(platform, 'Short Cut.sfc'), 'game');
  symlinkSync('.', join(platform, 'a'));
  symlinkSync('.', join(platform, 'b'));
  symlinkSync('..', join(platform, 'up'));
  symlinkSync('..', join(game, 'discs', 'back'));
  symlinkSync('.', join(game, 'again'));
  const games: string[] = [];
  const warnings: string[] = [];
  walkPlatform(platform, {
    roots: [root],
    exclusions,
    slug: 'snes',
    onGame: ({ name, files }) => games.push(`${name}: ${files.map((file) => file.name).join()}`),
    onWarning: ({ code, path }) => warnings.push(`${code} ${path.slice(platform.length + 1)}`),
    onSkipped: () => {},
  });
  expect(games).toEqual(['Long Way: Disc 1.sfc', 'Short Cut.sfc: Short Cut.sfc']);
  expect(warnings.toSorted()).toEqual([
    'symlink-loop Long Way/again',
    'symlink-loop Long Way/discs/back',
    'symlink-loop a',
    'symlink-loop b',
    'symlink-loop up',
  ]);
});

const group = (files: Record<string, string>) =>
  Object.fromEntries(groupLooseFiles(Object.keys(files), (name) => files[name] ?? ''));

describe('groupLooseFiles', () => {
  test('a cue sheet owns its tracks, whatever the case', () => {
    const files = {
      'Quest.cue': 'FILE "QUEST (Track 1).bin" BINARY\nFILE "Quest (Track 2).bin" BINARY',
      'Quest (Track 1).bin': '',
      'Quest (Track 2).bin': '',
      'Other.bin': '',
    };
    expect(group(files)).toEqual({ 'Quest.cue': ['Quest (Track 1).bin', 'Quest (Track 2).bin'] });
  });

  test('a playlist owns its discs and their tracks', () => {
    const files = {
      'Saga.m3u': 'Saga (Disc 1).cue\nSaga (Disc 2).chd',
      'Saga (Disc 1).cue': 'FILE "Saga (Disc 1).bin" BINARY',
      'Saga (Disc 1).bin': '',
      'Saga (Disc 2).chd': '',
    };
    const { 'Saga.m3u': members, ...rest } = group(files);
    expect(rest).toEqual({});
    expect(members?.toSorted()).toEqual([
      'Saga (Disc 1).bin',
      'Saga (Disc 1).cue',
      'Saga (Disc 2).chd',
    ]);
  });

  test('gdi and ccd files own their tracks', () => {
    const files = {
      'a.gdi': '2\n1 0 4 2352 track01.bin 0\n2 756 0 2352 "track 02.raw" 0',
      'track01.bin': '',
      'track 02.raw': '',
      'b.ccd': '',
      'b.img': '',
      'b.sub': '',
    };
    expect(group(files)).toEqual({
      'a.gdi': ['track01.bin', 'track 02.raw'],
      'b.ccd': ['b.img', 'b.sub'],
    });
  });

  test('a sheet whose files are not in the folder has no members', () => {
    expect(
      group({ 'lone.cue': 'FILE "gone.bin" BINARY', 'x.m3u': '../up.cue\nsub/disc.cue' }),
    ).toEqual({});
  });

  test('playlists that list each other do not loop', () => {
    expect(Object.keys(group({ 'a.m3u': 'b.m3u', 'b.m3u': 'a.m3u' }))).toHaveLength(2);
  });
});
