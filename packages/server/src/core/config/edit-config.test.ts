import { EXCLUSION_TYPES } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { BrokenConfigError, editConfig, type ConfigEdit } from './edit-config.ts';
import { parseConfig } from './parse-config.ts';

const configOf = (text: string) => parseConfig(text, { mounted: true, writable: true }).config;

const COMMENTED = `# My library. Do not lose this line.

exclude: # what stays out
  # folders that are no platforms
  platforms:
    - romhacks # mostly broken
    # - homebrew
    - "3do"
  roms:
    single_file:
      extensions: [xml, TXT]

# A section of another program.
launcher:
  theme: 'dark'   # at night
  nested: { keep: [1, 2, 3] }

system:
  platforms:
    gc: ngc # GameCube

emulatorjs:
  debug: true
scan:
  priority:
    metadata:
      - igdb # the best
      - ss
      # - moby
      - ra
# The end.
`;

const EVERY_EDIT: ConfigEdit[] = [
  ...EXCLUSION_TYPES.map((type) => ({ kind: 'exclude' as const, type, value: 'something new' })),
  { kind: 'bind', list: 'platforms', folder: 'megadrive', slug: 'genesis' },
  { kind: 'bind', list: 'versions', folder: 'naomi', slug: 'arcade' },
  { kind: 'unbind', list: 'platforms', folder: 'gc' },
  { kind: 'include', type: 'EXCLUDED_PLATFORMS', value: '3do' },
  { kind: 'include', type: 'EXCLUDED_SINGLE_EXT', value: 'txt' },
  { kind: 'scan', scan: { metadata_priority: ['ra', 'igdb', 'hltb'], gamelist_export: true } },
];

describe('editConfig', () => {
  test.each(EVERY_EDIT.map((edit) => [JSON.stringify(edit), edit] as const))(
    '%s preserves comments and unknown sections',
    (_what, edit) => {
      const text = editConfig(COMMENTED, edit);
      expect(configOf(text).CONFIG_FILE_PARSE_ERROR).toBeNull();
      for (const preserved of [
        '# My library. Do not lose this line.',
        '# what stays out',
        '# folders that are no platforms',
        '- romhacks # mostly broken',
        '# - homebrew',
        "theme: 'dark' # at night",
        'nested: { keep: [ 1, 2, 3 ] }',
        '- igdb # the best',
        '# - moby',
        '# A section of another program.',
        '# The end.',
      ]) {
        expect(text).toContain(preserved);
      }
      const order = [...text.matchAll(/^(\w+):/gm)].map(([, key]) => key);
      expect(order).toEqual(['exclude', 'launcher', 'system', 'emulatorjs', 'scan']);
    },
  );

  test('changes no other line of the file', () => {
    const before = 'system:\n  platforms:\n    gc: ngc # GameCube\n\n# then\nother: 1\n';
    const edit: ConfigEdit = { kind: 'bind', list: 'platforms', folder: 'psx', slug: 'ps' };
    expect(editConfig(before, edit)).toBe(
      before.replace('# GameCube\n', '# GameCube\n    psx: ps\n'),
    );
  });

  test.each([
    ['an empty file', ''],
    ['only a comment', '# nothing yet\n'],
    ['an empty section', 'system:\nexclude:\n'],
    ['an empty section with a comment', 'system: # later\n'],
    ['an empty list', 'system: { platforms: {} }\n'],
    ['no value', 'system:\n  platforms: ~\n'],
  ])('adds a binding to %s', (_what, before) => {
    const text = editConfig(before, { kind: 'bind', list: 'platforms', folder: 'a', slug: 'b' });
    expect(configOf(text).PLATFORMS_BINDING).toEqual({ a: 'b' });
    for (const comment of before.match(/# \w+.*/g) ?? []) expect(text).toContain(comment);
  });

  test('returns the same text if nothing changes', () => {
    const nothing: ConfigEdit[] = [
      { kind: 'bind', list: 'platforms', folder: 'gc', slug: 'something else' },
      { kind: 'unbind', list: 'versions', folder: 'nobody' },
      { kind: 'exclude', type: 'EXCLUDED_PLATFORMS', value: 'romhacks' },
      { kind: 'exclude', type: 'EXCLUDED_SINGLE_EXT', value: '.Xml' },
      { kind: 'include', type: 'EXCLUDED_MULTI_FILES', value: 'nobody' },
      { kind: 'include', type: 'EXCLUDED_PLATFORMS', value: '@eaDir' },
      { kind: 'scan', scan: {} },
      { kind: 'scan', scan: { metadata_priority: ['igdb', 'ss', 'ra'], cover_priority: null } },
    ];
    for (const edit of nothing) expect(editConfig(COMMENTED, edit)).toBe(COMMENTED);
  });

  test('treats numbers and YAML keywords as text', () => {
    const before = 'exclude: { platforms: [1942, yes] }\nsystem: { platforms: { 64: n64 } }\n';
    expect(editConfig(before, { kind: 'bind', list: 'platforms', folder: '64', slug: 'x' })).toBe(
      before,
    );
    const text = editConfig(before, {
      kind: 'include',
      type: 'EXCLUDED_PLATFORMS',
      value: '1942',
    });
    expect(configOf(text).EXCLUDED_PLATFORMS).not.toContain('1942');
    for (const folder of [
      'null',
      'true',
      '- a',
      'a: b',
      '#x',
      '*',
      '&a',
      "it's",
      '"',
      '日本',
      '~',
    ]) {
      const bound = editConfig('', { kind: 'bind', list: 'platforms', folder, slug: folder });
      expect(configOf(bound).PLATFORMS_BINDING).toEqual({ [folder]: folder });
    }
  });

  test('changes a list that is an alias without changing the original', () => {
    const before = 'exclude:\n  platforms: &same [ a ]\n  roms: { multi_file: { names: *same } }\n';
    const text = editConfig(before, { kind: 'exclude', type: 'EXCLUDED_MULTI_FILES', value: 'b' });
    const { EXCLUDED_PLATFORMS, EXCLUDED_MULTI_FILES } = configOf(text);
    expect(EXCLUDED_MULTI_FILES).toEqual(expect.arrayContaining(['a', 'b']));
    expect(EXCLUDED_PLATFORMS).not.toContain('b');
  });

  test('preserves line endings and indentation', () => {
    const windows = 'system:\r\n    platforms:\r\n        a: b\r\n';
    const edit: ConfigEdit = { kind: 'bind', list: 'platforms', folder: 'c', slug: 'd' };
    expect(editConfig(windows, edit)).toBe(`${windows}        c: d\r\n`);
    const flush = 'exclude:\n  platforms:\n  - a\n';
    expect(editConfig(flush, { kind: 'exclude', type: 'EXCLUDED_PLATFORMS', value: 'b' })).toBe(
      `${flush}  - b\n`,
    );
  });

  test.each([
    ['broken YAML', 'exclude: [unclosed'],
    ['a list where a section belongs', 'exclude: [a, b]'],
    ['a duplicate key', 'system: { platforms: { a: b, a: c } }'],
    ['two documents', 'a: 1\n---\nb: 2\n'],
    ['a binding to nothing', 'system: { platforms: { a: } }'],
  ])('rejects %s', (_what, text) => {
    for (const edit of EVERY_EDIT) {
      expect(() => editConfig(text, edit)).toThrow(BrokenConfigError);
    }
  });
});

describe('editConfig of the scan section', () => {
  const all = {
    metadata_priority: ['ss', 'igdb'],
    artwork_priority: ['sgdb'],
    cover_priority: ['igdb'],
    screenshot_priority: ['ss'],
    manual_priority: ['ss', 'launchbox'],
    field_priority: { summary: ['ss'], genres: ['moby', 'igdb'] },
    platform_priority: { snes: { artwork: ['libretro'], fields: { name: ['ra'] } } },
    region_priority: ['eu', 'jp'],
    region_mode: 'prefer_config',
    language_priority: ['de'],
    media: ['box3d', 'video'],
    gamelist_export: true,
    gamelist_thumbnail: 'box3d',
    gamelist_image: 'miximage',
    pegasus_export: true,
  } as const;

  test('writes every setting so that it is read back', () => {
    const scan = structuredClone(all) as never;
    expect(configOf(editConfig('', { kind: 'scan', scan }))).toMatchObject({
      SCAN_METADATA_PRIORITY: ['ss', 'igdb'],
      SCAN_ARTWORK_PRIORITY: ['sgdb'],
      SCAN_ARTWORK_PRIORITY_OVERRIDES: {
        url_cover: ['igdb'],
        url_screenshots: ['ss'],
        url_manual: ['ss', 'launchbox'],
      },
      SCAN_FIELD_PRIORITY: { summary: ['ss'], genres: ['moby', 'igdb'] },
      SCAN_PLATFORM_PRIORITY: { snes: { artwork: ['libretro'], fields: { name: ['ra'] } } },
      SCAN_REGION_PRIORITY: ['eu', 'jp'],
      SCAN_REGION_MODE: 'prefer_config',
      SCAN_LANGUAGE_PRIORITY: ['de'],
      SCAN_MEDIA: ['box3d', 'video'],
      GAMELIST_AUTO_EXPORT_ON_SCAN: true,
      GAMELIST_MEDIA_THUMBNAIL: 'box3d',
      GAMELIST_MEDIA_IMAGE: 'miximage',
      PEGASUS_AUTO_EXPORT_ON_SCAN: true,
    });
  });

  test('a removed override follows the order of all artwork', () => {
    const before = editConfig('', { kind: 'scan', scan: structuredClone(all) as never });
    const scan = { cover_priority: null, screenshot_priority: [] };
    const { SCAN_ARTWORK_PRIORITY_OVERRIDES } = configOf(
      editConfig(before, { kind: 'scan', scan }),
    );
    expect(SCAN_ARTWORK_PRIORITY_OVERRIDES).toEqual({ url_manual: ['ss', 'launchbox'] });
  });

  test('field and platform orders are replaced and keep their comments', () => {
    const before = [
      'scan:',
      '  priority:',
      '    fields:',
      '      # short ones',
      '      summary: [ss, igdb] # mine',
      '      genres: [moby]',
      '    platforms:',
      '      snes: # the good one',
      '        metadata: [ra]',
      '',
    ].join('\n');
    const scan = {
      field_priority: { summary: ['ss' as const] },
      platform_priority: { snes: { metadata: ['ra' as const] }, nes: { artwork: ['ss' as const] } },
    };
    const text = editConfig(before, { kind: 'scan', scan });
    for (const comment of ['# short ones', '# mine', '# the good one'])
      expect(text).toContain(comment);
    expect(configOf(text)).toMatchObject({
      SCAN_FIELD_PRIORITY: { summary: ['ss'] },
      SCAN_PLATFORM_PRIORITY: { snes: { metadata: ['ra'] }, nes: { artwork: ['ss'] } },
    });
    expect(configOf(text).SCAN_FIELD_PRIORITY).not.toHaveProperty('genres');
    expect(editConfig(text, { kind: 'scan', scan })).toBe(text);
    const none = editConfig(text, { kind: 'scan', scan: { field_priority: null } });
    expect(configOf(none).SCAN_FIELD_PRIORITY).toEqual({});
  });

  test('a changed switch keeps the comment after it', () => {
    const before = 'scan:\n  gamelist:\n    export: false # for the other machine\n';
    const text = editConfig(before, { kind: 'scan', scan: { gamelist_export: true } });
    expect(text).toBe(before.replace('false', 'true'));
  });
});
