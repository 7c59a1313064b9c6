import { Config } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { parseConfig } from './parse-config.ts';

const FILE = { mounted: true, writable: true };
const read = (text: string | null) => parseConfig(text, FILE);
const configOf = (text: string) => {
  const { config } = read(text);
  expect(config.CONFIG_FILE_PARSE_ERROR).toBeNull();
  return config;
};

const EVERYTHING = `
exclude:
  platforms: [romhacks, 3do]
  roms:
    single_file: { extensions: [XML, txt], names: [info.txt, '._*'] }
    multi_file:
      names: [final fantasy, 1942]
      parts: { extensions: [TXT], names: [data.xml] }
filesystem: { roms_folder: games, firmware_folder: firmware, skip_hash_calculation: true }
system:
  platforms: { gc: ngc, psx: ps }
  versions: { naomi: arcade }
emulatorjs:
  debug: true
  cache_limit: 1000
  disable_auto_unload: true
  disable_batch_bootup: true
  netplay:
    enabled: true
    ice_servers: [{ urls: 'turn:a.example', username: u, credential: p }]
  settings:
    parallel_n64: { vsync: disabled, speed: 2 }
    default: { fps: show }
  controls:
    snes9x:
      0: { 0: { value: x, value2: BUTTON_2 }, 1: { value: s } }
      3: { 8: { value2: BUTTON_1 } }
scan:
  priority:
    metadata: [ss]
    artwork: [igdb]
    cover: [sgdb]
    screenshot: []
    manual: [launchbox, ss]
    region: [eu]
    region_mode: prefer_config
    language: [fr, en]
  media: [box3d]
  gamelist: { export: true, media: { thumbnail: box3d, image: title_screen } }
  pegasus: { export: true }
`;

describe('parseConfig', () => {
  test.each([
    ['EXCLUDED_PLATFORMS', ['romhacks', '3do', '@eaDir']],
    ['EXCLUDED_SINGLE_EXT', ['xml', 'txt', 'tmp']],
    ['EXCLUDED_SINGLE_FILES', ['info.txt', '._*', '.DS_Store']],
    ['EXCLUDED_MULTI_FILES', ['final fantasy', '1942', '__MACOSX']],
    ['EXCLUDED_MULTI_PARTS_EXT', ['txt', 'db']],
    ['EXCLUDED_MULTI_PARTS_FILES', ['data.xml', 'gamelist.xml']],
  ] as const)('%s contains the entries of the file and the defaults', (key, names) => {
    expect(configOf(EVERYTHING)[key]).toEqual(expect.arrayContaining([...names]));
  });

  test('every other setting is returned under its API name', () => {
    expect(configOf(EVERYTHING)).toMatchObject({
      PLATFORMS_BINDING: { gc: 'ngc', psx: 'ps' },
      PLATFORMS_VERSIONS: { naomi: 'arcade' },
      SKIP_HASH_CALCULATION: true,
      EJS_DEBUG: true,
      EJS_CACHE_LIMIT: 1000,
      EJS_DISABLE_AUTO_UNLOAD: true,
      EJS_DISABLE_BATCH_BOOTUP: true,
      EJS_SETTINGS: { parallel_n64: { vsync: 'disabled', speed: '2' }, default: { fps: 'show' } },
      SCAN_METADATA_PRIORITY: ['ss'],
      SCAN_ARTWORK_PRIORITY: ['igdb'],
      EJS_NETPLAY_ENABLED: true,
      EJS_NETPLAY_ICE_SERVERS: [{ urls: 'turn:a.example', username: 'u', credential: 'p' }],
      SCAN_ARTWORK_PRIORITY_OVERRIDES: { url_cover: ['sgdb'], url_manual: ['launchbox', 'ss'] },
      SCAN_REGION_PRIORITY: ['eu'],
      SCAN_REGION_MODE: 'prefer_config',
      GAMELIST_AUTO_EXPORT_ON_SCAN: true,
      GAMELIST_MEDIA_THUMBNAIL: 'box3d',
      GAMELIST_MEDIA_IMAGE: 'title_screen',
      PEGASUS_AUTO_EXPORT_ON_SCAN: true,
      CONFIG_FILE_WARNINGS: [],
      SCAN_LANGUAGE_PRIORITY: ['fr', 'en'],
      SCAN_MEDIA: ['box3d'],
    });
    expect(read(EVERYTHING).folders).toEqual({ roms: 'games', firmware: 'firmware' });
  });

  test('controls contain all four players', () => {
    expect(configOf(EVERYTHING).EJS_CONTROLS).toEqual({
      snes9x: {
        _0: { 0: { value: 'x', value2: 'BUTTON_2' }, 1: { value: 's' } },
        _1: {},
        _2: {},
        _3: { 8: { value2: 'BUTTON_1' } },
      },
    });
  });

  test('unknown values are skipped with a warning', () => {
    const config = configOf(
      'scan: { priority: { metadata: [igdb, weather], region_mode: maybe }, media: [box2d, smell], ' +
        'gamelist: { media: { image: video } } }\n',
    );
    expect(config).toMatchObject({
      SCAN_METADATA_PRIORITY: ['igdb'],
      SCAN_REGION_MODE: 'prefer_rom_tags',
      SCAN_MEDIA: ['box2d'],
      GAMELIST_MEDIA_IMAGE: 'screenshot',
    });
    expect(config.CONFIG_FILE_WARNINGS.toSorted()).toEqual([
      'scan.gamelist.media.image: unknown value “video”',
      'scan.media: unknown value “smell”',
      'scan.priority.metadata: unknown value “weather”',
      'scan.priority.region_mode: unknown value “maybe”',
    ]);
  });

  test.each([
    ['no file', null],
    ['an empty file', ''],
    ['only a comment', '# nothing yet\n'],
    ['empty sections', 'exclude:\nfilesystem:\nsystem:\nemulatorjs:\nscan:\n'],
    [
      'empty keys below them',
      'exclude:\n  platforms:\n  roms:\n    single_file:\n    multi_file:\n      parts:\n' +
        'filesystem:\n  roms_folder:\nemulatorjs:\n  cache_limit:\n  settings:\n  controls:\n',
    ],
    ['an unknown section', 'weather: { sunny: true }\n'],
  ])('%s results in the defaults', (_what, text) => {
    const { config, folders } = read(text);
    expect(config).toEqual(parseConfig(null, FILE).config);
    expect(folders).toEqual({ roms: 'roms', firmware: 'bios' });
    expect(config).toMatchObject({
      CONFIG_FILE_PARSE_ERROR: null,
      EJS_CACHE_LIMIT: null,
      EJS_DEBUG: false,
      PLATFORMS_BINDING: {},
    });
  });

  test.each([
    ['broken YAML', 'exclude: [unclosed', ''],
    ['a tab for an indent', 'exclude:\n\tplatforms: []', ''],
    ['a list where a section belongs', 'exclude: [a, b]', 'exclude'],
    ['a string where a list belongs', 'exclude: { platforms: nes }', 'exclude.platforms'],
    [
      'a string where a number belongs',
      'emulatorjs: { cache_limit: lots }',
      'emulatorjs.cache_limit',
    ],
    ['a number where a switch belongs', 'emulatorjs: { debug: 12 }', 'emulatorjs.debug'],
    ['an empty folder name', "filesystem: { roms_folder: '' }", 'filesystem.roms_folder'],
    ['a binding to nothing', 'system: { platforms: { gc: } }', 'system.platforms.gc'],
    [
      'a relay without an address',
      'emulatorjs: { netplay: { ice_servers: [{ username: a }] } }',
      'emulatorjs.netplay.ice_servers.0.urls',
    ],
    ['a list at the top', '- a\n- b\n', ''],
    ['a bomb of aliases', bomb(), ''],
  ])('%s is reported, and the defaults apply', (_what, text, path) => {
    const { config } = read(text);
    expect(config.CONFIG_FILE_PARSE_ERROR).toBeTruthy();
    expect(config.CONFIG_FILE_PARSE_ERROR).toContain(path);
    expect({ ...config, CONFIG_FILE_PARSE_ERROR: null }).toEqual(parseConfig(null, FILE).config);
  });

  test('the config matches the contract for every file content', () => {
    for (const text of [EVERYTHING, '', null, 'exclude: 1', 'system: { platforms: { a: 1 } }']) {
      expect(Config.safeParse(read(text).config).success).toBe(true);
    }
  });
});

function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, index) =>
    index === 0
      ? 'l0: &l0 [x, x, x, x, x, x, x, x, x]'
      : `l${index}: &l${index} [${Array(9)
          .fill(`*l${index - 1}`)
          .join(', ')}]`,
  );
  return `${levels.join('\n')}\nexclude: { platforms: *l8 }`;
}
