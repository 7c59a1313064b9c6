import { letterOf } from './badge-facts.ts';

const MAX_LETTERS = 4;
const LETTER_HEIGHT = 10;
const GAP = 2.8;
const STROKE = 2.1;
/** Width of the tile without its margins. */
const INNER_WIDTH = 25;
const CENTRE = 20;

/** `nes` → NES, `atari2600` → A26, `neo-geo-pocket` → NGP. */
export function lettersOf(slug: string): string {
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
export function drawMonogram(slug: string): string {
  const letters = [...lettersOf(slug)].map(letterOf);
  const width = letters.reduce((sum, letter) => sum + letter.width, GAP * (letters.length - 1));
  const scale = Math.min(1.15, INNER_WIDTH / (width + STROKE));
  let x = -width / 2;
  const drawn = letters.map((letter) => {
    const at = round(x);
    x += letter.width + GAP;
    return `<path transform="translate(${at} ${-LETTER_HEIGHT / 2})" d="${letter.path}"/>`;
  });
  return (
    `<g transform="translate(${CENTRE} ${CENTRE}) scale(${round(scale)})" stroke-width="${STROKE}">` +
    `${drawn.join('')}</g>`
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
