import { expect, test } from 'vitest';

import { somePlatform } from '#testing/some-platform.ts';

import { groupPlatforms } from './platforms-panel.tsx';

const { compare } = new Intl.Collator('en', { numeric: true });
const platforms = [
  somePlatform({ id: 1, display_name: 'Saturn', fs_slug: 'saturn', generation: 5 }),
  somePlatform({ id: 2, display_name: 'Atari 2600', fs_slug: 'a26', generation: 2 }),
  somePlatform({ id: 3, display_name: 'DOS', fs_slug: 'dos', generation: -1, family_name: null }),
  somePlatform({ id: 4, display_name: 'atari 800', fs_slug: 'a8', generation: null }),
  somePlatform({ id: 5, display_name: 'Empty', fs_slug: 'empty', rom_count: 0 }),
];
const names = (by: Parameters<typeof groupPlatforms>[1]['by'], filter = '') =>
  groupPlatforms(platforms, { by, filter, compare }).map(({ value, platforms: members }) => [
    value,
    members.map(({ display_name }) => display_name),
  ]);

test('platforms with games are sorted in the order of the language', () => {
  expect(names('none')).toEqual([[null, ['atari 800', 'Atari 2600', 'DOS', 'Saturn']]]);
});

test('generations are ascending; platforms without one come last', () => {
  expect(names('generation')).toEqual([
    [2, ['Atari 2600']],
    [5, ['Saturn']],
    [null, ['atari 800', 'DOS']],
  ]);
});

test('the filter matches name and folder', () => {
  expect(names('none', ' ATARI ')).toEqual([[null, ['atari 800', 'Atari 2600']]]);
  expect(names('none', 'a26')).toEqual([[null, ['Atari 2600']]]);
  expect(names('family_name', 'nothing like it')).toEqual([]);
});
