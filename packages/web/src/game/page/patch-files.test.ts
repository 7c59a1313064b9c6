import { describe, expect, test } from 'vitest';

import { someRomFile } from '#testing/some-rom.ts';

import { baseFilesOf, baseNameOf, patchFilesOf } from './patch-files.ts';

const member = (name: string) => ({
  ...{ name, size: 1, crc_hash: '', md5_hash: '', sha1_hash: '' },
});

const names = (files: readonly { file_name: string }[]) => files.map((file) => file.file_name);

describe('the files of a game', () => {
  const files = [
    someRomFile({ file_name: 'Game.cue' }),
    someRomFile({ file_name: 'Game.bin' }),
    someRomFile({ file_name: 'Hack.IPS', category: null }),
    someRomFile({ file_name: 'better.zip', category: 'patch' }),
    someRomFile({ file_name: 'Manual.pdf', category: 'manual' }),
    someRomFile({ file_name: 'Song.flac', category: 'soundtrack' }),
  ];

  test('with a patch extension or in the patch folder are patches', () => {
    expect(names(patchFilesOf(files))).toEqual(['Hack.IPS', 'better.zip']);
  });

  test('that are games, not sheets, texts or extras, can be patched', () => {
    expect(names(baseFilesOf(files))).toEqual(['Game.bin']);
  });
});

describe('the name of the base file', () => {
  test('is that of the only game in an archive', () => {
    const archive_members = [member('docs/readme.txt'), member('roms/Game (USA).sfc')];
    const file = someRomFile({ file_name: 'Game (USA).zip', archive_members });
    expect(baseNameOf(file)).toBe('Game (USA).sfc');
  });

  test('is that of the file if it is no archive, or one with several games', () => {
    expect(baseNameOf(someRomFile({ file_name: 'a.sfc', archive_members: null }))).toBe('a.sfc');
    const archive_members = [member('1.sfc'), member('2.sfc')];
    expect(baseNameOf(someRomFile({ file_name: 'a.zip', archive_members }))).toBe('a.zip');
  });
});
