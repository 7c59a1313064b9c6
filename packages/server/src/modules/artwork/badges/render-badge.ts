import { platformColors, seedOf } from '@saveroom/contract';

import { findPlatform, allHardwareVersions } from '#modules/platforms/platforms.api.ts';

import facts from '../../../../data/badges.json' with { type: 'json' };

type Tone = 'light' | 'mid' | 'shade' | 'dark';

const SIDE = 256;

/** The SVG of a platform: a tile in its colors, with a silhouette or letters. */
export function renderBadge(slug: string): string {
  const known = findDrawnSlug(slug);
  const tile = tileOf(known);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 40 40">` +
    `<defs><linearGradient id="t" x2="0.35" y2="1"><stop stop-color="${tile.top}"/>` +
    `<stop offset="1" stop-color="${tile.base}"/></linearGradient>` +
    '<clipPath id="c"><rect width="40" height="40" rx="9.6"/></clipPath></defs>' +
    `<g clip-path="url(#c)"><rect width="40" height="40" fill="url(#t)"/>` +
    (findDrawing(known) ? '' : drawBackdrop(known, tile)) +
    drawFront(known, tile) +
    '</g></svg>'
  );
}

/** The silhouette or letters alone, to be drawn large on the colors of the platform. */
export function renderSilhouette(slug: string): string {
  const known = findDrawnSlug(slug);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="2 2 36 36">` +
    `${drawFront(known, tileOf(known))}</svg>`
  );
}

function drawFront(slug: string, tile: Tile): string {
  const drawing = findDrawing(slug);
  return drawing
    ? drawing.map((shape) => drawShape(shape, tile)).join('')
    : `<g ${strokeAttributes(tile.light)}>${drawMonogram(slug)}</g>`;
}

/** Two overlapping discs, rotated by a hash of the name to tell monograms apart. */
function drawBackdrop(slug: string, tile: Tile): string {
  const turn = (seedOf(slug) >> 3) % 360;
  return (
    `<g fill="${tile.light}" fill-opacity="0.09" transform="rotate(${turn} 20 20)">` +
    '<circle cx="6" cy="20" r="22"/><circle cx="-4" cy="20" r="22"/></g>'
  );
}

/**
 * Draws one shape, such as `light rect 4 12 32 16 2`, `dark circle 20 20 3`, `mid path M…` or
 * `shade line 1.3 M…`.
 */
function drawShape(shape: string, tile: Tile): string {
  const [tone = '', kind = '', ...rest] = shape.split(' ');
  const color = tile[tone as Tone];
  const [a, b, c, d, e] = rest;
  switch (kind) {
    case 'rect':
      return `<rect x="${a}" y="${b}" width="${c}" height="${d}" rx="${e}" fill="${color}"/>`;
    case 'circle':
      return `<circle cx="${a}" cy="${b}" r="${c}" fill="${color}"/>`;
    case 'line':
      return `<path d="${rest.slice(1).join(' ')}" stroke-width="${a}" ${strokeAttributes(color)}/>`;
    default:
      return `<path d="${rest.join(' ')}" fill="${color}"/>`;
  }
}

const strokeAttributes = (color: string): string =>
  `fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round"`;

const MAX_LETTERS = 4;
const LETTER_HEIGHT = 10;
const GAP = 2.8;
const STROKE = 2.1;
/** Width of the tile without its margins. */
const INNER_WIDTH = 25;
const CENTER = 20;

/** The letters of a badge: `nes` → NES, `atari2600` → A26, `neo-geo-pocket` → NGP. */
export function badgeLetters(slug: string): string {
  const parts = slug.match(/[a-z]+|\d+/g) ?? [];
  const [only] = parts;
  if (!only) return '?';
  const short =
    parts.length === 1
      ? only.slice(0, only.length <= MAX_LETTERS ? MAX_LETTERS : 3)
      : parts.map((part) => part.slice(0, /^\d/.test(part) ? 2 : 1)).join('');
  return short.slice(0, MAX_LETTERS).toUpperCase();
}

/** Draws the letters as strokes, because an SVG cannot rely on a font. */
function drawMonogram(slug: string): string {
  const letters = [...badgeLetters(slug)].map(findLetter);
  const width = letters.reduce((sum, letter) => sum + letter.width, GAP * (letters.length - 1));
  const scale = Math.min(1.15, INNER_WIDTH / (width + STROKE));
  let x = -width / 2;
  const drawn = letters.map((letter) => {
    const at = round(x);
    x += letter.width + GAP;
    return `<path transform="translate(${at} ${-LETTER_HEIGHT / 2})" d="${letter.path}"/>`;
  });
  return (
    `<g transform="translate(${CENTER} ${CENTER}) scale(${round(scale)})" stroke-width="${STROKE}">` +
    `${drawn.join('')}</g>`
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The colors of a badge, readable on dark and on light backgrounds. */
interface Tile extends Readonly<Record<Tone, string>> {
  readonly top: string;
  readonly base: string;
}

function tileOf(slug: string): Tile {
  const family = findPlatform(slug)?.family_slug ?? null;
  const { bright, base, deep, accent, accent2 } = platformColors(slug, family);
  return { top: bright, base, light: LIGHT, mid: accent, shade: accent2, dark: deep };
}

const LIGHT = '#f7f6fb';

const drawings = new Map<string, readonly string[]>(Object.entries(facts.drawings));
const sameAs = new Map<string, string>(Object.entries(facts.same_as));
const letterPaths = new Map<string, string>(Object.entries(facts.letters));
const parents = new Map(allHardwareVersions().map(({ slug, parent }) => [slug, parent]));

/** A hardware revision uses the badge of its console. */
const findDrawnSlug = (slug: string): string =>
  findPlatform(slug) ? slug : (parents.get(slug) ?? slug);

/** Shapes on a grid of 40 by 40, from back to front. Undefined: there is no drawing. */
export const findDrawing = (slug: string): readonly string[] | undefined =>
  drawings.get(sameAs.get(slug) ?? slug);

interface Letter {
  readonly width: number;
  /** Stroke path, ten units high. */
  readonly path: string;
}

function findLetter(character: string): Letter {
  const fact = letterPaths.get(character) ?? letterPaths.get('?') ?? '';
  const [width = ''] = fact.split(' ', 1);
  return { width: Number(width), path: fact.slice(width.length + 1) };
}

/** The slugs that have a drawing. For tests. */
export const drawnSlugs = (): string[] => [...drawings.keys(), ...sameAs.keys()];
