import { paletteSlugs } from '@saveroom/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { allHardwareVersions, allPlatforms } from '#modules/platforms/platform-catalogue.ts';

import {
  badgeLetters,
  drawnSlugs,
  findDrawing,
  renderBadge,
  renderSilhouette,
} from './render-badge.ts';

const NUMBER = String.raw`-?\d*\.?\d+`;
const SHAPE = new RegExp(
  String.raw`^(light|mid|shade|dark) (rect( ${NUMBER}){5}|circle( ${NUMBER}){3}|path M\S.*Z?|line ${NUMBER} M\S.*)$`,
);
const ALLOWED = new Set('svg defs linearGradient stop clipPath rect g circle path'.split(' '));

/** Requires closed elements and quoted attributes, which is stricter than browsers. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)(?: [a-zA-Z0-9-]+="[^"<>&]*")*(\/?)>/g,
    (tag, end: string, name: string, single: string) => {
      if (!end) names.push(name);
      if (!end && !single) open.push(name);
      // A mismatched closing tag stays in the rest.
      if (end && open.pop() !== name) return tag;
      return '';
    },
  );
  expect([rest, open]).toEqual(['', []]);
  return names;
}

const slugs = [...allPlatforms(), ...allHardwareVersions()].map(({ slug }) => slug);

test('every platform of the catalogue has a well-formed badge of plain shapes', () => {
  expect(slugs.length).toBeGreaterThan(600);
  for (const slug of slugs) {
    const svg = renderBadge(slug);
    expect(elementsOf(svg).filter((name) => !ALLOWED.has(name))).toEqual([]);
    expect(svg).not.toMatch(/undefined|NaN|href|style|url\((?!#)/);
  }
});

test.each(['..', '...', '.', '-', '_', '0', 'a.b', 'z'.repeat(80), '--script--', 'constructor'])(
  '%s has a valid badge',
  async (slug) => {
    elementsOf(renderBadge(slug));
    expect(await sharp(Buffer.from(renderBadge(slug))).metadata()).toMatchObject({ width: 256 });
  },
);

test.each(
  'nes snes n64 ngc wii switch gb gbc gba nds 3ds genesis sms gamegear saturn dc segacd psx ps2 ps3 psp psvita xbox xbox360 arcade dos atari2600 amiga c64 neogeoaes tg16'.split(
    ' ',
  ),
)('%s has its own silhouette', (slug) => {
  expect(slugs).toContain(slug);
  expect(findDrawing(slug)).toBeDefined();
});

describe('the drawing table', () => {
  const drawn = drawnSlugs();

  test('contains only existing platforms', () => {
    expect(drawn.filter((slug) => slug !== 'default' && !slugs.includes(slug))).toEqual([]);
  });

  test.each(drawn)('%s contains shapes that the renderer supports', (slug) => {
    const shapes = findDrawing(slug) ?? [];
    expect(shapes.length).toBeGreaterThan(3);
    expect(shapes.filter((shape) => !SHAPE.test(shape))).toEqual([]);
  });

  test('platforms have different drawings unless same_as is set', () => {
    const pictures = drawn.map((slug) => findDrawing(slug)?.join(' '));
    expect(new Set(pictures).size).toBeGreaterThan(40);
  });
});

test.each(['nes', 'an-unknown-folder'])(
  'the silhouette of %s has the shapes of its badge on a transparent background',
  async (slug) => {
    const svg = renderSilhouette(slug);
    elementsOf(svg);
    const corner = await sharp(Buffer.from(svg)).raw().toBuffer();
    expect(corner[3]).toBe(0);
    const { channels } = await sharp(Buffer.from(svg)).stats();
    expect(channels[3]?.max).toBe(255);
  },
);

test('a hardware revision uses the badge of its console', () => {
  expect(renderBadge('game-boy-pocket')).toBe(renderBadge('gb'));
});

const base = (slug: string) => /offset="1" stop-color="([^"]+)"/.exec(renderBadge(slug))?.[1];

test('platforms of one family have different colors', () => {
  expect(new Set(['nes', 'snes', 'n64', 'gb', 'gba'].map(base)).size).toBe(5);
});

test('the color table contains only existing platforms', () => {
  expect(paletteSlugs().filter((slug) => !slugs.includes(slug))).toEqual([]);
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
  expect(badgeLetters(slug)).toBe(letters);
});
