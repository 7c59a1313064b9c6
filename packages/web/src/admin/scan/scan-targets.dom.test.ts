import { expect, test } from 'vitest';

import { somePlatform } from '#testing/some-platform.ts';

import { scanRequest } from './start-card.tsx';
import { scanTargets } from './scan-targets.ts';

const compare = (a: string, b: string) => a.localeCompare(b, 'en');
const library = {
  existing_platforms: [
    { fs_slug: 'nes', rom_count: 5 },
    { fs_slug: 'amiga', rom_count: 2 },
    { fs_slug: 'to-sort', rom_count: 9 },
  ],
};
const platforms = [
  somePlatform({ id: 1, fs_slug: 'nes', display_name: 'NES' }),
  somePlatform({ id: 2, fs_slug: 'gb', display_name: 'Game Boy' }),
];
const targets = scanTargets(
  { library, platforms, config: { EXCLUDED_PLATFORMS: ['to-sort'] } },
  compare,
);

test('folders and platforms are listed once, by name, without excluded ones', () => {
  expect(targets.map(({ name, id, onDisk }) => ({ name, id, onDisk }))).toEqual([
    { name: 'amiga', id: null, onDisk: 2 },
    { name: 'Game Boy', id: 2, onDisk: null },
    { name: 'NES', id: 1, onDisk: 5 },
  ]);
});

test('nothing is listed until the data is loaded', () => {
  expect(
    scanTargets({ library: undefined, platforms: undefined, config: undefined }, compare),
  ).toEqual([]);
});

test('known platforms are ordered by id, new folders by name', () => {
  expect(scanRequest('quick', targets, null)).toEqual({
    type: 'quick',
    platforms: [2, 1],
    platform_fs_slugs: ['amiga'],
  });
});

test.each([
  ['all platforms', 'quick', null],
  ['new folders, whatever was chosen before', 'new_platforms', targets],
] as const)('%s: no platform is named', (_, type, chosen) => {
  expect(scanRequest(type, chosen, null)).toEqual({ type, platforms: [], platform_fs_slugs: [] });
});

test('sources are sent only if some are selected', () => {
  expect(scanRequest('quick', null, null)).not.toHaveProperty('apis');
  expect(scanRequest('quick', null, ['igdb']).apis).toEqual(['igdb']);
  expect(scanRequest('quick', null, []).apis).toEqual([]);
});
