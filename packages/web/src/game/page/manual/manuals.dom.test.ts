import { expect, test } from 'vitest';

import { someRom, someRomFile } from '#testing/some-rom.ts';

import { listManuals } from './manuals.ts';

const manual = (id: number, file_name: string, category: 'manual' | 'game' = 'manual') =>
  someRomFile({ id, file_name, category });

test('a game without PDFs has no manual', () => {
  expect(listManuals(someRom())).toEqual([]);
});

test('PDFs of the manual folder are listed by name, other files are not', () => {
  const files = [
    manual(1, 'b.PDF'),
    manual(2, 'a.pdf'),
    manual(3, 'scan.jpg'),
    manual(4, 'game.pdf', 'game'),
  ];
  expect(listManuals(someRom({ files })).map(({ file }) => file?.file_name ?? null)).toEqual([
    'a.pdf',
    'b.PDF',
  ]);
});

test('an added manual comes first', () => {
  const rom = someRom({
    has_manual: true,
    path_manual: 'roms/1/2/manual/2.pdf',
    files: [manual(1, 'a.pdf')],
  });
  const [first, second] = listManuals(rom);
  expect(first).toEqual({
    address: '/assets/romm/resources/roms/1/2/manual/2.pdf',
    file: null,
  });
  expect(second?.address).toBe('/api/roms/1/files/content/a.pdf');
});
