import { expect, test } from 'vitest';

import { editionOfName } from '#shared/lib/version-marks.ts';

import { someRom, someRomUser } from '#testing/some-rom.ts';

import { readRelated, versionsOf } from './related.ts';

const game = (id: number, name: string) => ({ id, name, slug: name.toLowerCase() });

test('readRelated orders groups by relation and lists each game once', () => {
  const rom = someRom({
    igdb_id: 1,
    igdb_metadata: {
      similar_games: [game(5, 'Harbour'), game(5, 'Harbour'), game(1, 'Itself'), { id: 'x' }, 7],
      dlcs: [{ id: 3, name: 'Bell', slug: null }],
      remakes: [],
      ports: 'many',
    },
  });
  expect(readRelated(rom)).toEqual([
    { relation: 'dlcs', games: [{ id: 3, name: 'Bell', address: null }] },
    {
      relation: 'similar_games',
      games: [{ id: 5, name: 'Harbour', address: 'https://www.igdb.com/games/harbour' }],
    },
  ]);
});

const editionOf = (fileName: string): string[] =>
  editionOfName(fileName).map((tag) =>
    typeof tag === 'string' ? tag : `${tag.mark} ${tag.detail}`,
  );

test('versionsOf returns the same order on the page of each version', () => {
  const rom = someRom({
    rom_user: someRomUser({ is_main_sibling: true }),
    siblings: ['Lantern Hollow (World)', 'Lantern Hollow (Europe) (Rev 1)'].map((file, place) => ({
      id: 20 + place,
      name: 'Lantern Hollow',
      fs_name_no_tags: 'Lantern Hollow',
      fs_name_no_ext: file,
      sort_comparator: 'lantern hollow',
      is_main_sibling: false,
      regions: [],
      fs_size_bytes: 1,
    })),
  });
  expect(
    versionsOf(rom, editionOf).map(({ id, edition, isThis, isMain }) => [
      id,
      edition,
      isThis,
      isMain,
    ]),
  ).toEqual([
    [21, 'Europe · revision 1', false, false],
    [7, 'USA', true, true],
    [20, 'World', false, false],
  ]);
});
