import { expect, test } from 'vitest';

import { someRom } from '#testing/some-rom.ts';

import { editionOf, titleOf } from './rom-title.ts';

test('a title that is only the file’s name goes without its tags', () => {
  const name = 'Lantern Hollow (USA).nes';
  expect(titleOf(someRom({ name, fs_name: name }))).toBe('Lantern Hollow');
  expect(titleOf(someRom({ name: 'Lantern Hollow DX' }))).toBe('Lantern Hollow DX');
});

test.each([
  ['Lantern Hollow (Europe) (En,Fr) (Rev 1)', 'Europe · En,Fr · Rev 1'],
  ['Lantern Hollow [T-En]', 'T-En'],
  ['Lantern Hollow', 'Lantern Hollow'],
  ['Kantera (Japan)', 'Kantera (Japan)'],
])('%s is told apart by %s', (fs_name_no_ext, edition) => {
  expect(editionOf({ fs_name_no_ext, fs_name_no_tags: 'Lantern Hollow' })).toBe(edition);
});
