import { expect, test } from 'vitest';

import { asDosTitle, fileNameFor } from './launch-request.ts';

test.each([
  ['Quiet Engine', 'Quiet Engine'],
  ['Café Étoilé', 'Cafe Etoile'],
  ['Quest: Part 2 / Gold #1?', 'Quest Part 2 Gold 1'],
  ['...', ''],
  ['ゼルダ', ''],
])('asDosTitle of "%s" is "%s"', (name, title) => {
  expect(asDosTitle(name)).toBe(title);
});

test('games with equal names have different file names, and so do users', () => {
  const rom = { id: 1, name: 'Lantern Hollow', fs_extension: 'nes' };
  const names = [
    fileNameFor({ core: 'fceumm', rom, userId: 1 }, 'Lantern Hollow.nes'),
    fileNameFor({ core: 'fceumm', rom: { ...rom, id: 2 }, userId: 1 }, 'Lantern Hollow.nes'),
    fileNameFor({ core: 'fceumm', rom, userId: 2 }, 'Lantern Hollow.nes'),
  ];
  expect(new Set(names).size).toBe(3);
  expect(names[0]).toMatch(/\.nes$/);
});

test('arcade games keep their file names, because cores identify them by name', () => {
  const rom = { id: 1, name: 'Lantern Hollow', fs_extension: 'zip' };
  expect(fileNameFor({ core: 'fbneo', rom, userId: 1 }, 'lantern.zip')).toBe('lantern.zip');
});
