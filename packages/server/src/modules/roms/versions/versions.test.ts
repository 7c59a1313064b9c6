import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { parseFileName } from '#modules/names/parse-file-name.ts';
import { compareVersions, groupVersions, preferenceId, preferenceRank } from './versions.ts';
import { versionColumns } from '../scanned-columns.ts';

const PREFERENCE = { regions: ['us', 'wor', 'eu', 'jp'], languages: ['en'] };

const blocks = readFileSync(join(import.meta.dirname, 'versions.table.txt'), 'utf8')
  .split('\n\n')
  .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  .filter((block) => block.length > 0);

const parse = (file: string) => parseFileName(file, { isFolder: false });
const keyOf = (file: string): string =>
  versionColumns(parse(file), { isVerified: false }).version_key;

/** File names, the main version first. */
function inOrder(files: readonly string[], preference = PREFERENCE): string[] {
  const orderOf = (file: string) => ({
    rank: versionColumns(parse(file), { isVerified: false }).version_rank,
    preference: preferenceRank(parse(file), preference),
  });
  return files.toSorted((a, b) => compareVersions(orderOf(a), orderOf(b)) || (a < b ? -1 : 1));
}

describe('version key', () => {
  test.each(blocks.map((block) => [block[0] ?? '', block] as const))(
    'is the same for all files of one title: %s',
    (_, block) => {
      const keys = new Set(block.map(keyOf));
      expect([...keys]).toHaveLength(1);
      expect(block.length > 1 && keys.has('')).toBe(false);
    },
  );

  test('differs between titles', () => {
    const keys = blocks.map(([first = '']) => keyOf(first)).filter((key) => key !== '');
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('is empty for updates and add-ons, so they are never grouped by name', () => {
    expect(keyOf('Game of Rooms (DLC).nsp')).toBe('');
    expect(keyOf('Game of Rooms (Update).nsp')).toBe('');
    expect(keyOf('Game of Rooms [0100F2C0115B6800][v65536].nsp')).toBe('');
    expect(keyOf('Game of Rooms [0100F2C0115B6000][v0].nsp')).toBe('gameofrooms');
  });
});

describe('main version', () => {
  test.each(
    blocks.filter((block) => block.length > 1).map((block) => [block[0] ?? '', block] as const),
  )('is the first line of its block in the table: %s', (first, block) => {
    expect(inOrder(block)[0]).toBe(first);
    expect(inOrder(block.toReversed())[0]).toBe(first);
  });

  const DKC2 = ['(USA)', '(Europe)', '(Germany)', '(Japan)'].map((tags) => `Kong ${tags}.sfc`);
  test.each([
    [['us', 'eu'], ['en'], 'Kong (USA).sfc'],
    [['eu', 'us'], ['en'], 'Kong (Europe).sfc'],
    [['jp'], ['en'], 'Kong (Japan).sfc'],
    [['de', 'eu'], ['de', 'en'], 'Kong (Germany).sfc'],
    [[], ['ja'], 'Kong (Japan).sfc'],
    [[], [], 'Kong (Europe).sfc'],
  ])('follows the preferred regions %j and languages %j', (regions, languages, expected) => {
    expect(inOrder(DKC2, { regions, languages })[0]).toBe(expected);
  });

  test('a country ranks right after the preferred region it is near', () => {
    const files = ['A (France).md', 'A (Europe).md', 'A (Korea).md', 'A.md'];
    expect(inOrder(files, { regions: ['eu', 'jp'], languages: [] })).toEqual([
      'A (Europe).md',
      'A (France).md',
      'A.md',
      'A (Korea).md',
    ]);
  });

  test('a finished game ranks before a prerelease of a preferred region', () => {
    const files = ['A (USA) (Beta).md', 'A (USA) [h1].md', 'A (Japan).md'];
    expect(inOrder(files)).toEqual(['A (Japan).md', 'A (USA) [h1].md', 'A (USA) (Beta).md']);
  });

  test('a version only in other languages ranks last, whatever its region', () => {
    expect(inOrder(['A (USA) (Fr,Es).md', 'A (Japan).md'])[0]).toBe('A (Japan).md');
    expect(inOrder(['A (USA) (En,Fr).md', 'A (Japan).md'])[0]).toBe('A (USA) (En,Fr).md');
  });

  test('preferences have the same id if their names mean the same regions and languages', () => {
    expect(preferenceId({ regions: ['USA'], languages: ['English'] })).toBe(
      preferenceId({ regions: ['us'], languages: ['en-US'] }),
    );
  });
});

// Indexes into `sourceIds`: a user's choice, then two sources.
const [choice, igdb, ss] = [0, 1, 2];
interface Known {
  readonly id: string;
  readonly sourceIds: number[];
  readonly nameKey: number;
}
const game = (id: string, nameKey: number, known: Record<number, number> = {}): Known => ({
  id,
  nameKey,
  sourceIds: [0, 1, 2].map((source) => known[source] ?? 0),
});

describe('groupVersions', () => {
  const groupsOf = (games: readonly Known[]): string[] =>
    groupVersions(games)
      .map((group) =>
        group
          .map(({ id }) => id)
          .toSorted()
          .join(' '),
      )
      .toSorted();

  test.each<[string, Known[], string[]]>([
    ['unmatched files join by name', [game('a', 1), game('b', 1), game('c', 2)], ['a b', 'c']],
    ['files without a name key stay alone', [game('a', 0), game('b', 0)], ['a', 'b']],
    [
      'matched files join by id, whatever their names',
      [game('a', 1, { [igdb]: 5 }), game('b', 2, { [igdb]: 5 })],
      ['a b'],
    ],
    [
      'files matched to different games do not join by name',
      [game('a', 1, { [igdb]: 5 }), game('b', 1, { [igdb]: 6 })],
      ['a', 'b'],
    ],
    [
      'an unmatched file joins the match of the same name',
      [game('a', 1, { [igdb]: 5 }), game('b', 2, { [igdb]: 5 }), game('c', 1), game('d', 2)],
      ['a b c d'],
    ],
    [
      'an unmatched file joins none of two different games of the same name',
      [game('a', 1, { [igdb]: 5 }), game('b', 1, { [igdb]: 6 }), game('c', 1), game('d', 1)],
      ['a', 'b', 'c d'],
    ],
    [
      'files matched by different sources join by name',
      [game('a', 1, { [igdb]: 5 }), game('b', 1, { [ss]: 7 }), game('c', 1)],
      ['a b c'],
    ],
    [
      'files matched to different games by a common source stay apart',
      [game('a', 1, { [igdb]: 5, [ss]: 7 }), game('b', 1, { [ss]: 8 })],
      ['a', 'b'],
    ],
    [
      'files of one name with a common id at a later source join',
      [game('a', 1, { [igdb]: 5, [ss]: 7 }), game('b', 1, { [ss]: 7 })],
      ['a b'],
    ],
    [
      'files that a user split stay apart although all else is equal',
      [
        game('a', 0, { [choice]: 1 }),
        game('b', 0, { [choice]: 2 }),
        game('c', 1, { [igdb]: 5 }),
        game('d', 1),
      ],
      ['a', 'b', 'c d'],
    ],
    [
      'files that a user joined stay together although nothing else is equal',
      [game('a', 0, { [choice]: 1 }), game('b', 0, { [choice]: 1 }), game('c', 1)],
      ['a b', 'c'],
    ],
  ])('%s', (_, games, expected) => {
    expect(groupsOf(games)).toEqual(expected);
    expect(groupsOf(games.toReversed())).toEqual(expected);
  });
});
