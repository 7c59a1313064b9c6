import { expect, test } from 'vitest';

import { somePlatform } from '#testing/some-platform.ts';

import { scanRequest } from './start-card.tsx';
import { scanTargets } from './scan-targets.ts';

const compare = (a: string, b: string) => a.localeCompare(b, 'en');
const folder = (fs_slug: string, name: string, rom_count: number) => ({
  ...{ fs_slug, slug: fs_slug, name, family_slug: null, rom_count },
});
const root = { path: '/', state: 'ready', writable: true, layout: 'struct_a' } as const;
const library = {
  roots: [
    {
      ...root,
      platforms: [folder('nes', 'Nintendo', 5), folder('amiga', 'Commodore Amiga', 2)],
    },
    {
      ...root,
      platforms: [folder('to-sort', 'to-sort', 9), folder('amiga', 'Commodore Amiga', 4)],
    },
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

test('folders of all roots and platforms are listed once, by name, without excluded ones', () => {
  expect(targets.map(({ name, id, onDisk }) => ({ name, id, onDisk }))).toEqual([
    { name: 'Commodore Amiga', id: null, onDisk: 6 },
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
  ['new folders, even if platforms were selected', 'new_platforms', targets],
] as const)('scanRequest for %s lists no platforms', (_, type, chosen) => {
  expect(scanRequest(type, chosen, null)).toEqual({ type, platforms: [], platform_fs_slugs: [] });
});

test('sources are sent only if some are selected', () => {
  expect(scanRequest('quick', null, null)).not.toHaveProperty('apis');
  expect(scanRequest('quick', null, ['igdb']).apis).toEqual(['igdb']);
  expect(scanRequest('quick', null, []).apis).toEqual([]);
});
