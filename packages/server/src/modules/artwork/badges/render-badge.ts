import { seedOf, tintOf } from '@saveroom/contract';

import { findPlatform } from '#modules/platforms/platforms.api.ts';

import { drawnSlug, findDrawing, tiles, type Tile } from './badge-facts.ts';
import { drawMonogram } from './monogram.ts';

type Tone = 'light' | 'mid' | 'shade' | 'dark';

const SIDE = 256;

/** The SVG of a platform: a tile in its family’s colour with a silhouette or letters. */
export function renderBadge(slug: string): string {
  const known = drawnSlug(slug);
  const family = findPlatform(known)?.family_slug ?? null;
  const tile = tiles[tintOf(family, known) - 1];
  if (!tile) throw new Error(`invariant: no badge tile for ${slug}`);
  const drawing = findDrawing(known);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 40 40">` +
    `<defs><linearGradient id="t" x2="0.35" y2="1"><stop stop-color="${tile.top}"/>` +
    `<stop offset="1" stop-color="${tile.base}"/></linearGradient>` +
    '<clipPath id="c"><rect width="40" height="40" rx="9.6"/></clipPath></defs>' +
    `<g clip-path="url(#c)"><rect width="40" height="40" fill="url(#t)"/>` +
    (drawing
      ? drawing.map((shape) => drawShape(shape, tile)).join('')
      : `${drawBackdrop(known, tile)}<g ${strokeOf(tile.light)}>${drawMonogram(known)}</g>`) +
    '</g></svg>'
  );
}

/** Two overlapping discs, rotated by a hash of the name to tell monograms apart. */
function drawBackdrop(slug: string, tile: Tile): string {
  const turn = (seedOf(slug) >> 3) % 360;
  return (
    `<g fill="${tile.light}" fill-opacity="0.09" transform="rotate(${turn} 20 20)">` +
    '<circle cx="6" cy="20" r="22"/><circle cx="-4" cy="20" r="22"/></g>'
  );
}

/** `light rect 4 12 32 16 2`, `dark circle 20 20 3`, `mid path M…`, `shade line 1.3 M…`. */
function drawShape(shape: string, tile: Tile): string {
  const [tone = '', kind = '', ...rest] = shape.split(' ');
  const colour = tile[tone as Tone];
  const [a, b, c, d, e] = rest;
  switch (kind) {
    case 'rect':
      return `<rect x="${a}" y="${b}" width="${c}" height="${d}" rx="${e}" fill="${colour}"/>`;
    case 'circle':
      return `<circle cx="${a}" cy="${b}" r="${c}" fill="${colour}"/>`;
    case 'line':
      return `<path d="${rest.slice(1).join(' ')}" stroke-width="${a}" ${strokeOf(colour)}/>`;
    default:
      return `<path d="${rest.join(' ')}" fill="${colour}"/>`;
  }
}

const strokeOf = (colour: string): string =>
  `fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round"`;
