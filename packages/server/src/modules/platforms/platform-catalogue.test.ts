import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { guessByExtension } from './guess-platform.ts';
import { allHardwareVersions, allPlatforms, findPlatform } from './platform-catalogue.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', 'data');
const readData = (name: string): unknown => JSON.parse(readFileSync(join(DATA, name), 'utf8'));

const platforms = allPlatforms();
const slugs = new Set(platforms.map(({ slug }) => slug));

/** Groups of platforms that share an id at a service, as `a+b`. */
function shared(key: 'igdb_id' | 'moby_id' | 'launchbox_id' | 'tgdb_id'): string[] {
  const withId = platforms.filter((one) => one[key] !== null);
  return [...Map.groupBy(withId, (one) => one[key]).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ slug }) => slug).join('+'));
}

describe('platform catalogue', () => {
  test('has every platform once, each with a name', () => {
    expect(platforms).toHaveLength(460);
    expect(slugs.size).toBe(460);
    expect(platforms.filter(({ slug, name }) => !/^[\da-z-]+$/.test(slug) || name === '')).toEqual(
      [],
    );
  });

  test('has only valid ids', () => {
    const wrong = platforms.flatMap((platform) =>
      Object.entries(platform)
        .filter(([key, value]) => key.endsWith('_id') && value !== null)
        .filter(([, value]) => !Number.isInteger(value) || Number(value) < 1)
        .map(([key, value]) => `${platform.slug} ${key} ${value}`),
    );
    expect(wrong).toEqual([]);
  });

  test('shares a service id between platforms only where one system has two names', () => {
    expect(shared('igdb_id')).toEqual([]);
    expect(shared('launchbox_id')).toEqual(['famicom+nes', 'sfam+snes']);
    expect(shared('tgdb_id')).toEqual(['neogeoaes+neogeomvs']);
    expect(shared('moby_id')).toEqual([
      'c-plus-4+c16',
      'dedicated-handheld+g-and-w',
      'famicom+nes',
      'leapster+leapster-explorer-slash-leadpad-explorer',
      'neogeoaes+neogeomvs',
      'sfam+snes',
      'ti-99+ti-994a',
    ]);
  });

  test('has the ids of a platform at every source', () => {
    expect(findPlatform('GBA')).toEqual({
      slug: 'gba',
      name: 'Game Boy Advance',
      category: 'Portable Console',
      generation: 6,
      family_name: 'Nintendo',
      family_slug: 'nintendo',
      manufacturer: 'Nintendo',
      igdb_id: 24,
      igdb_slug: 'gba',
      ss_id: 12,
      moby_id: 12,
      moby_slug: 'gameboy-advance',
      launchbox_id: 29,
      launchbox_name: 'Nintendo Game Boy Advance',
      ra_id: 5,
      ra_hash: 'file',
      tgdb_id: 5,
      hasheous_id: 71,
      flashpoint_id: null,
      hltb_slug: 'game-boy-advance',
      libretro_slug: 'Nintendo - Game Boy Advance',
      hashed: true,
      url: 'https://www.igdb.com/platforms/gba',
      aspect_ratio: '2 / 3',
    });
  });

  test('marks platforms that are not hashed or only hashed by disc', () => {
    expect(platforms.filter(({ hashed }) => !hashed)).toHaveLength(25);
    expect(findPlatform('switch')?.hashed).toBe(false);
    expect(findPlatform('psx')?.ra_hash).toBe('disc');
    expect(findPlatform('amiga')).toMatchObject({ ra_id: 35, ra_hash: null });
  });

  test('corrects known mistakes of its sources', () => {
    expect(findPlatform('blu-ray-player')?.moby_id).toBeNull();
    expect(findPlatform('z-machine')?.moby_id).toBe(169);
    expect(findPlatform('scummvm')?.igdb_id).toBeNull();
    expect(findPlatform('pc-8800-series')?.libretro_slug).toBe('NEC - PC-8001 - PC-8801');
    expect(findPlatform('c-plus-4')?.hltb_slug).toBeNull();
    expect(findPlatform('vic-20')?.hltb_slug).toBe('commodore-vic20');
    expect(findPlatform('c128')?.name).toBe('Commodore 128');
    expect(findPlatform('switch-2')?.moby_id).toBeNull();
    expect(findPlatform('famicom')?.igdb_id).toBe(99);
  });

  test('has a parent for every hardware version, and no version is a platform itself', () => {
    for (const { slug, parent } of allHardwareVersions()) {
      expect(slugs.has(parent)).toBe(true);
      expect(slugs.has(slug)).toBe(false);
    }
  });

  test.each(['platform-aliases.json', 'extensions.json'])('%s has only known platforms', (name) => {
    expect(Object.keys(readData(name) as object).filter((slug) => !slugs.has(slug))).toEqual([]);
  });
});

test.each([
  ['gba', ['gba']],
  ['GBA', ['gba']],
  ['z64', ['n64']],
  ['nes', ['famicom', 'nes']],
  ['nes.zip', ['famicom', 'nes']],
  ['p8.png', ['pico']],
  ['nkit.iso', ['ngc']],
  ['zip', []],
  ['iso', []],
  ['bin', []],
  ['', []],
])('extension %j belongs to %j', (extension, wanted) => {
  expect(guessByExtension(extension)).toEqual(wanted);
});
