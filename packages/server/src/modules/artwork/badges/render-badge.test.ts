import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { allHardwareVersions, allPlatforms } from '#modules/platforms/platform-catalogue.ts';

import { drawnSlugs, findDrawing } from './badge-facts.ts';
import { lettersOf } from './monogram.ts';
import { renderBadge } from './render-badge.ts';

const NUMBER = String.raw`-?\d*\.?\d+`;
const SHAPE = new RegExp(
  String.raw`^(light|mid|shade|dark) (rect( ${NUMBER}){5}|circle( ${NUMBER}){3}|path M\S.*Z?|line ${NUMBER} M\S.*)$`,
);
const ALLOWED = new Set('svg defs linearGradient stop clipPath rect g circle path'.split(' '));

/** Every element closed in its turn, every attribute quoted: stricter than browsers are. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)(?: [a-zA-Z0-9-]+="[^"<>&]*")*(\/?)>/g,
    (tag, end: string, name: string, single: string) => {
      if (!end) names.push(name);
      if (!end && !single) open.push(name);
      // A tag that closes the wrong one is left standing.
      if (end && open.pop() !== name) return tag;
      return '';
    },
  );
  expect([rest, open]).toEqual(['', []]);
  return names;
}

const slugs = [...allPlatforms(), ...allHardwareVersions()].map(({ slug }) => slug);

test('every platform of the catalogue has a well-formed picture of nothing but shapes', () => {
  expect(slugs.length).toBeGreaterThan(600);
  for (const slug of slugs) {
    const svg = renderBadge(slug);
    expect(elementsOf(svg).filter((name) => !ALLOWED.has(name))).toEqual([]);
    expect(svg).not.toMatch(/undefined|NaN|href|style|url\((?!#)/);
  }
});

test.each(['..', '...', '.', '-', '_', '0', 'a.b', 'z'.repeat(80), '--script--', 'constructor'])(
  '%s is a picture like any other',
  async (slug) => {
    elementsOf(renderBadge(slug));
    expect(await sharp(Buffer.from(renderBadge(slug))).metadata()).toMatchObject({ width: 256 });
  },
);

test.each(
  'nes snes n64 ngc wii switch gb gbc gba nds 3ds genesis sms gamegear saturn dc segacd psx ps2 ps3 psp psvita xbox xbox360 arcade dos atari2600 amiga c64 neogeoaes tg16'.split(
    ' ',
  ),
)('%s has a silhouette of its own', (slug) => {
  expect(slugs).toContain(slug);
  expect(findDrawing(slug)).toBeDefined();
});

describe('the table of drawings', () => {
  const drawn = drawnSlugs();

  test('names platforms that exist', () => {
    expect(drawn.filter((slug) => slug !== 'default' && !slugs.includes(slug))).toEqual([]);
  });

  test.each(drawn)('%s holds shapes the renderer knows', (slug) => {
    const shapes = findDrawing(slug) ?? [];
    expect(shapes.length).toBeGreaterThan(3);
    expect(shapes.filter((shape) => !SHAPE.test(shape))).toEqual([]);
  });

  test('no two platforms look the same unless the table says so', () => {
    const pictures = drawn.map((slug) => findDrawing(slug)?.join(' '));
    expect(new Set(pictures).size).toBeGreaterThan(40);
  });
});

test('a revision of a console wears what the console wears', () => {
  expect(renderBadge('game-boy-pocket')).toBe(renderBadge('gb'));
});

const base = (slug: string) => /offset="1" stop-color="([^"]+)"/.exec(renderBadge(slug))?.[1];

test('a family has one colour, two families have two', () => {
  expect(base('nes')).toBe(base('switch'));
  expect(base('nes')).not.toBe(base('genesis'));
});

test.each([
  ['msx', 'MSX'],
  ['lynx', 'LYNX'],
  ['jaguar', 'JAG'],
  ['atari7800', 'A78'],
  ['neo-geo-cd', 'NGC'],
  ['sharp-mz-80b20002500', 'SM80'],
  ['...', '?'],
])('%s is abbreviated to %s', (slug, letters) => {
  expect(lettersOf(slug)).toBe(letters);
});
