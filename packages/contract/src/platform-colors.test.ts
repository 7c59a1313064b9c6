import { describe, expect, test } from 'vitest';

import { paletteSlugs, platformColors, toHex } from './platform-colors.ts';

const toLinear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (light: string, dark: string): number =>
  (luminance(light) + 0.05) / (luminance(dark) + 0.05);

/** `--on-tint` of the dark theme, which is the darker one. */
const TEXT = toHex(0.97, 0.01, 295);

const UNKNOWN = ['', 'constructor', 'my-folder', ...Array.from({ length: 500 }, (_, n) => `p${n}`)];

test('OKLCH is converted as CSS converts it', () => {
  expect(toHex(0.62796, 0.25768, 29.234)).toBe('#ff0000');
  expect([toHex(0, 0, 0), toHex(1, 0, 0)]).toEqual(['#000000', '#ffffff']);
});

describe('colors of a platform', () => {
  test.each(['nintendo', 'sega', null])(
    'have enough contrast with light text, family %s',
    (family) => {
      const weak = [...paletteSlugs(), ...UNKNOWN].flatMap((slug) => {
        const { base, deep } = platformColors(slug, family);
        return [base, deep].flatMap((color) =>
          contrast(TEXT, color) < 4.5 ? [`${slug}: ${contrast(TEXT, color).toFixed(2)}`] : [],
        );
      });
      expect(weak).toEqual([]);
    },
  );

  test('differ within a family', () => {
    const slugs = 'nes snes n64 ngc wii switch gb gbc gba nds'.split(' ');
    const bases = slugs.map((slug) => platformColors(slug, 'nintendo').base);
    expect(new Set(bases).size).toBe(slugs.length);
  });

  test('of a known platform do not depend on the family', () => {
    expect(platformColors('snes', null)).toEqual(platformColors('snes', 'nintendo'));
  });

  test('of an unknown platform are always the same, and near the hue of its family', () => {
    expect(platformColors('sega-x', 'sega')).toEqual(platformColors('sega-x', 'sega'));
    for (const slug of UNKNOWN) {
      const { base } = platformColors(slug, 'sega');
      const [red = 0, blue = 0] = [1, 5].map((at) => Number.parseInt(base.slice(at, at + 2), 16));
      expect(blue).toBeGreaterThan(red);
    }
  });
});
