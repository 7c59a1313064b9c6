import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { allHardwareVersions, allPlatforms } from './platform-catalogue.ts';
import { resolvePlatform } from './resolve-platform.ts';

/** `[folder, slug]` of every name in the table; null: no known platform. */
const table = readFileSync(join(import.meta.dirname, 'folder-names.table.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [slug = '', names = ''] = line.split(' | ');
    return names.split(' ; ').map((name) => [name, slug === '-' ? null : slug] as const);
  });

test('every folder name of the table resolves to its platform', () => {
  expect(table.length).toBeGreaterThan(1500);
  const wrong = table.filter(([folder, slug]) => {
    const found = resolvePlatform(folder);
    return (found.known ? found.slug : null) !== slug;
  });
  expect(wrong).toEqual([]);
});

test('slugs of unknown folders have letters, digits and hyphens only', () => {
  const folders = [...table.map(([folder]) => folder), 'C++ Games!', '日本', 'Jeux_Vidéo (2)'];
  const wrong = folders.filter(
    (folder) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(resolvePlatform(folder).slug),
  );
  expect(wrong).toEqual([]);
});

test('a long folder name is resolved quickly', () => {
  for (const word of ['Nintendo ', 'SNES - ', '(Games) ', 'a-', '& ', 'the ']) {
    expect(resolvePlatform(word.repeat(2000)).slug).not.toBe('');
  }
});

test.each(
  Object.entries({
    genesis: 'megadrive,Mega Drive,MD,gen,Sega - Mega Drive - Genesis,Sega Genesis,mega_drive',
    gba: 'GBA,gameboyadvance,Nintendo - Game Boy Advance,Game Boy Advance,AGB',
    gb: 'gameboy,Nintendo - Game Boy,Game Boy,sgb',
    gbc: 'gbc,Nintendo - Game Boy Color (Parent-Clone)',
    psx: 'psx,ps1,playstation,PlayStation 1,Sony - PlayStation,Sony - PlayStation - Datfile (10834)',
    ps2: 'PS2,PlayStation 2,Sony - PlayStation 2',
    psp: 'PSP,Sony - PlayStation Portable',
    psvita: 'vita,psvita,PS Vita',
    nes: 'NES,Nintendo - Nintendo Entertainment System (Headered),nintendo',
    famicom: 'fc,famicom,Family Computer',
    fds: 'fds,Nintendo - Family Computer Disk System (FDS)',
    snes: 'SNES,Super Nintendo,Nintendo - Super Nintendo Entertainment System',
    sfam: 'sfc,Super Famicom',
    n64: 'n64,Nintendo 64,Nintendo - Nintendo 64 (BigEndian)',
    nds: 'nds,Nintendo DS,Nintendo - Nintendo DS (Decrypted)',
    '3ds': '3ds,n3ds,Nintendo - Nintendo 3DS (Decrypted)',
    ngc: 'gc,GameCube,ngc,Nintendo - GameCube - NKit RVZ',
    wii: 'wii,Nintendo - Wii',
    switch: 'switch,NSW,Nintendo Switch',
    sms: 'mastersystem,Sega - Master System - Mark III',
    gamegear: 'gamegear,GG,Sega - Game Gear',
    segacd: 'segacd,megacd,Sega - Mega-CD - Sega CD,Mega-CD',
    sega32: 'sega32x,32x,Sega - 32X',
    saturn: 'saturn,Sega - Saturn',
    dc: 'dreamcast,Sega - Dreamcast',
    tg16: 'pcengine,pce,TurboGrafx-16,NEC - PC Engine - TurboGrafx-16',
    'turbografx-cd': 'pcenginecd,tg-cd',
    'neo-geo-pocket-color': 'ngpc,SNK - NeoGeo Pocket Color',
    neogeoaes: 'neogeo,Neo-Geo',
    wonderswan: 'wswan,WonderSwan,ws',
    'wonderswan-color': 'wswanc,WonderSwan Color',
    atari2600: 'atari2600,Atari - 2600,Atari - Atari 2600,Atari 2600,a2600',
    lynx: 'atarilynx,Atari - Lynx',
    jaguar: 'atarijaguar,Atari - Jaguar (J64)',
    amiga: 'amiga,amiga500,Commodore - Amiga',
    c64: 'c64,Commodore 64,Commodore - Commodore 64,commodore-64',
    zxs: 'zxspectrum,ZX Spectrum,Sinclair - ZX Spectrum',
    acpc: 'amstradcpc,Amstrad CPC',
    msx2plus: 'msx2+',
    arcade: 'mame,fbneo,arcade,FinalBurn Neo,mame2003-plus',
    dos: 'dos,pc,MS-DOS',
    browser: 'flash,browser',
    'pokemon-mini': 'pokemini,Pokémon Mini,Pokemon Mini',
    pico: 'pico8,PICO-8',
    'g-and-w': 'gameandwatch,Game & Watch',
    xbox: 'xbox,Microsoft - Xbox',
    virtualboy: 'virtualboy,Nintendo - Virtual Boy',
    vectrex: 'vectrex,GCE - Vectrex',
    'odyssey-2': 'odyssey2,odyssey-2-slash-videopac-g7000,Magnavox - Odyssey 2',
  }).flatMap(([slug, folders]) => folders.split(',').map((folder) => [folder, slug])),
)('folder %s contains games of %s', (folder, slug) => {
  expect(resolvePlatform(folder)).toMatchObject({ slug, fs_slug: folder, known: true });
});

describe('order of precedence', () => {
  test('a binding of the user comes first', () => {
    const mappings = { bindings: { gba: 'nes' }, versions: { gba: 'snes' } };
    expect(resolvePlatform('gba', mappings)).toEqual({
      slug: 'nes',
      fs_slug: 'gba',
      name: 'Nintendo Entertainment System',
      known: true,
      method: 'binding',
    });
  });

  test('then the version, the slug, aliases and a custom platform', () => {
    const versions = { gba: 'snes' };
    expect(resolvePlatform('gba', { versions }).method).toBe('version');
    expect(resolvePlatform('gba').method).toBe('slug');
    expect(resolvePlatform('megadrive').method).toBe('alias');
    expect(resolvePlatform('My Jam-games')).toEqual({
      slug: 'my-jam-games',
      fs_slug: 'My Jam-games',
      name: 'My Jam Games',
      known: false,
      method: 'custom',
    });
  });

  test('a binding may use an alias or a custom platform', () => {
    expect(resolvePlatform('x', { bindings: { x: 'megadrive' } }).slug).toBe('genesis');
    expect(resolvePlatform('x', { bindings: { x: 'doom' } })).toMatchObject({
      slug: 'doom',
      name: 'Doom',
      known: false,
      method: 'binding',
    });
  });

  test('a bound folder matches in any case and Unicode normalization', () => {
    const bindings = { 'Jeux Vid\u00e9o': 'snes' };
    expect(resolvePlatform('jeux vide\u0301o', { bindings }).slug).toBe('snes');
  });
});

test('a hardware version resolves to its parent platform with its own name', () => {
  expect(resolvePlatform('game-boy-advance-sp')).toMatchObject({
    slug: 'gba',
    name: 'Game Boy Advance SP',
    known: true,
  });
  expect(resolvePlatform('naomi')).toMatchObject({ slug: 'arcade', name: 'NAOMI' });
});

test('every slug resolves to itself, and every hardware version is known', () => {
  for (const { slug, name } of allPlatforms()) {
    expect(resolvePlatform(slug)).toMatchObject({ slug, name, method: 'slug' });
    expect(resolvePlatform(slug.toUpperCase()).slug).toBe(slug);
  }
  for (const { slug } of allHardwareVersions()) expect(resolvePlatform(slug).known).toBe(true);
});

test.each(['constructor', '__proto__', 'toString', '日本', '...', '-'])(
  '%s resolves to a custom platform',
  (name) => {
    expect(resolvePlatform(name, { bindings: {}, versions: {} })).toMatchObject({
      fs_slug: name,
      known: false,
    });
    expect(resolvePlatform(name).slug).not.toBe('');
    expect(resolvePlatform(name).name).not.toBe('');
  },
);
