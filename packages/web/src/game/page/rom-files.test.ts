import { expect, test } from 'vitest';

import { someRom, someRomFile } from '#testing/some-rom.ts';

import {
  allFiles,
  checksumsOf,
  folderInGame,
  foldersOf,
  NO_FILES,
  selectionSize,
  toggleFile,
  requestedFiles,
} from './rom-files.ts';

const files = [1, 2, 3].map((id) => someRomFile({ id, file_size_bytes: id * 100 }));

test('requestedFiles returns undefined when no or all files are selected', () => {
  expect(requestedFiles(files, NO_FILES)).toBeUndefined();
  expect(requestedFiles(files, allFiles(files))).toBeUndefined();
  expect(requestedFiles(files, new Set([3, 1]))).toEqual([1, 3]);
  expect(requestedFiles(files, new Set([9]))).toBeUndefined();
});

test('toggleFile called twice deselects the file', () => {
  const once = toggleFile(NO_FILES, 2);
  expect([...once]).toEqual([2]);
  expect([...toggleFile(once, 2)]).toEqual([]);
  expect(NO_FILES.size).toBe(0);
});

test('selectionSize adds up the selected files, or all without a selection', () => {
  expect(selectionSize(files, new Set([1, 3]))).toBe(400);
  expect(selectionSize(files, NO_FILES)).toBe(600);
});

const folder = { fs_path: 'roms/dos', full_path: 'roms/dos/The Game' };

test.each([
  ['roms/dos/The Game', ''],
  ['roms/dos/The Game/disc 1/data', 'disc 1/data'],
  ['roms/dos', ''],
  ['roms/dos/The Game 2', 'The Game 2'],
  ['elsewhere', ''],
])('folderInGame of %s is %j', (file_path, inside) => {
  expect(folderInGame(folder, { file_path })).toBe(inside);
});

test('foldersOf lists the folder of the game first, the others by name', () => {
  const rom = someRom({
    ...folder,
    files: ['The Game/update', 'The Game', 'The Game/dlc'].map((path, id) =>
      someRomFile({ id, file_path: `roms/dos/${path}` }),
    ),
  });
  expect(foldersOf(rom).map(({ path }) => path)).toEqual(['', 'dlc', 'update']);
});

test('foldersOf sorts files and folders with numbers by their numbers', () => {
  const names = ['Track 1.bin', 'Track 10.bin', 'Track 100.bin', 'Track 2.bin'];
  const rom = someRom({
    ...folder,
    files: ['The Game/disc 10', 'The Game/disc 2'].flatMap((path) =>
      names.map((file_name, id) => someRomFile({ id, file_name, file_path: `roms/dos/${path}` })),
    ),
  });
  const folders = foldersOf(rom);
  expect(folders.map(({ path }) => path)).toEqual(['disc 2', 'disc 10']);
  expect(folders[0]?.files.map(({ file_name }) => file_name)).toEqual([
    'Track 1.bin',
    'Track 2.bin',
    'Track 10.bin',
    'Track 100.bin',
  ]);
});

test('checksumsOf leaves out checksums that are empty', () => {
  expect(checksumsOf(someRomFile({ sha1_hash: 'ab' }))).toEqual([
    { name: 'CRC-32', sum: '0f1e2d3c' },
    { name: 'SHA-1', sum: 'ab' },
  ]);
});
