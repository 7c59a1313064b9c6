import { expect, test } from 'vitest';

import { groupGames, splitGroup } from './group-games.ts';

const found = (...paths: string[]) =>
  paths.map((path) => {
    const parts = path.split('/');
    return { file: new File(['x'], parts.at(-1) ?? ''), folders: parts.slice(0, -1) };
  });
const shown = (...paths: string[]) =>
  groupGames(found(...paths)).map(({ name, isFolder, files }) => ({
    [isFolder ? `${name}/` : name]: files.map(({ file, folder }) =>
      [folder, file.name].filter(Boolean).join('/'),
    ),
  }));

test('unrelated files are separate games', () => {
  expect(shown('Alpha (USA).nes', 'Beta (USA).nes')).toEqual([
    { 'Alpha (USA).nes': ['Alpha (USA).nes'] },
    { 'Beta (USA).nes': ['Beta (USA).nes'] },
  ]);
});

test('the discs of a set are one game', () => {
  expect(shown('Epic (USA) (Disc 1).chd', 'Epic (USA) (Disc 2).chd', 'Solo.chd')).toEqual([
    { 'Epic (USA)/': ['Epic (USA) (Disc 1).chd', 'Epic (USA) (Disc 2).chd'] },
    { 'Solo.chd': ['Solo.chd'] },
  ]);
});

test('a cue sheet and its tracks are one game', () => {
  expect(shown('Race.cue', 'Race (Track 1).bin', 'Race (Track 2).bin')).toEqual([
    { 'Race/': ['Race.cue', 'Race (Track 1).bin', 'Race (Track 2).bin'] },
  ]);
});

test('names that differ only in case are one game', () => {
  expect(shown('Race.cue', 'RACE (Track 1).bin', 'Solo.nes')).toEqual([
    { 'Race/': ['Race.cue', 'RACE (Track 1).bin'] },
    { 'Solo.nes': ['Solo.nes'] },
  ]);
  expect(shown('Disc/Race.cue', 'Disc/RACE.m3u', 'Disc/audio.bin')).toEqual([
    { 'Disc/': ['Race.cue', 'RACE.m3u', 'audio.bin'] },
  ]);
});

test('a folder with one game includes its subfolders', () => {
  expect(
    shown('Epic (USA)/Epic.xci', 'Epic (USA)/dlc/Extra.nsp', 'Epic (USA)/update/1.nsp'),
  ).toEqual([{ 'Epic (USA)/': ['Epic.xci', 'dlc/Extra.nsp', 'update/1.nsp'] }]);
});

test('a folder with many games is split into games', () => {
  expect(shown('nes/Alpha.nes', 'nes/Beta.nes', 'nes/Epic/Epic (Disc 1).cue')).toEqual([
    { 'Alpha.nes': ['Alpha.nes'] },
    { 'Beta.nes': ['Beta.nes'] },
    { 'Epic/': ['Epic (Disc 1).cue'] },
  ]);
});

test('a group can be split, with unique keys', () => {
  const [group] = groupGames(found('Set/Set (Disc 1).chd', 'Set/Set (Disc 2).chd'));
  const parts = group ? splitGroup(group) : [];
  expect(parts.map(({ name, isFolder }) => [name, isFolder])).toEqual([
    ['Set (Disc 1).chd', false],
    ['Set (Disc 2).chd', false],
  ]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(2);
});
