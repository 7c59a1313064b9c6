import { expect, test } from 'vitest';

import { someRom, someRomFile } from '#testing/some-rom.ts';

import { checksumsOf } from './checksums-of.ts';
import { NOTHING, allOf, sizeOf, toggled, wantedFiles } from './chosen-files.ts';
import { folderInGame, foldersOf } from './path-in-game.ts';

const files = [1, 2, 3].map((id) => someRomFile({ id, file_size_bytes: id * 100 }));

test('nothing and everything are both the whole game', () => {
  expect(wantedFiles(files, NOTHING)).toBeUndefined();
  expect(wantedFiles(files, allOf(files))).toBeUndefined();
  expect(wantedFiles(files, new Set([3, 1]))).toEqual([1, 3]);
  expect(wantedFiles(files, new Set([9]))).toBeUndefined();
});

test('a second press takes the choice back', () => {
  const once = toggled(NOTHING, 2);
  expect([...once]).toEqual([2]);
  expect([...toggled(once, 2)]).toEqual([]);
  expect(NOTHING.size).toBe(0);
});

test('the size is that of what is taken', () => {
  expect(sizeOf(files, new Set([1, 3]))).toBe(400);
  expect(sizeOf(files, NOTHING)).toBe(600);
});

const folder = { fs_path: 'roms/dos', full_path: 'roms/dos/The Game' };

test.each([
  ['roms/dos/The Game', ''],
  ['roms/dos/The Game/disc 1/data', 'disc 1/data'],
  ['roms/dos', ''],
  ['roms/dos/The Game 2', 'The Game 2'],
  ['elsewhere', ''],
])('%s is %j within its game', (file_path, inside) => {
  expect(folderInGame(folder, { file_path })).toBe(inside);
});

test('the game’s own folder comes first', () => {
  const rom = someRom({
    ...folder,
    files: ['The Game/update', 'The Game', 'The Game/dlc'].map((path, id) =>
      someRomFile({ id, file_path: `roms/dos/${path}` }),
    ),
  });
  expect(foldersOf(rom).map(({ path }) => path)).toEqual(['', 'dlc', 'update']);
});

test('checksums that were not read are left out', () => {
  expect(checksumsOf(someRomFile({ sha1_hash: 'ab' }))).toEqual([
    { name: 'CRC-32', sum: '0f1e2d3c' },
    { name: 'SHA-1', sum: 'ab' },
  ]);
});
