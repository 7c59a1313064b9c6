import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const css = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

type Rgb = readonly [red: number, green: number, blue: number];
interface Color {
  readonly rgb: Rgb;
  readonly alpha: number;
}

/** WCAG 2.2: text, and signs that are not text. */
const TEXT_CONTRAST = 4.5;
const SIGN_CONTRAST = 3;

const toGamma = (part: number): number =>
  part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
const toLinear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const clamp = (part: number): number => Math.min(1, Math.max(0, part));

/** Converts OKLCH to sRGB like CSS Color 4; colors out of its range are clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const [red, green, blue] = linear;
  return [toGamma(clamp(red)), toGamma(clamp(green)), toGamma(clamp(blue))];
}

/** The colors that a rule of a style sheet sets, by name. */
function colorsOf(file: string, selector: string): ReadonlyMap<string, Color> {
  const text = css(file);
  const rule = text.slice(text.indexOf(`${selector} {`));
  const body = rule.slice(0, rule.indexOf('\n}'));
  const found = body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\);/g);
  return new Map(
    [...found].map(([, name = '', lightness, chroma, hue, alpha]) => [
      name,
      {
        rgb: fromOklch(Number(lightness), Number(chroma), Number(hue)),
        alpha: Number(alpha ?? 1),
      },
    ]),
  );
}

function over({ rgb, alpha }: Color, below: Rgb): Rgb {
  const mix = (index: 0 | 1 | 2): number => rgb[index] * alpha + below[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const DARK = colorsOf('tokens.css', `[data-theme='dark']`);
const LIGHT = colorsOf('tokens.css', `[data-theme='light']`);
const NEON = new Map([...DARK, ...colorsOf('app.css', `[data-console='neon']`)]);

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken'];
const INKS = ['ink', 'ink-soft', 'ink-faint'];
const SIGNAL_INKS = ['accent-ink', 'danger-ink', 'good-ink', 'warn-ink'];
const TINTS = Array.from({ length: 12 }, (_, index) => `tint-${index + 1}`);

interface Pair {
  readonly ink: string;
  /** From the bottom layer to the one below the text. */
  readonly layers: readonly string[];
}

const onGrounds = (ink: string, ...above: readonly string[]): Pair[] =>
  GROUNDS.map((ground) => ({ ink, layers: [ground, ...above] }));

/** Every text color on every background on which components use it. */
const TEXT_PAIRS: readonly Pair[] = [
  ...[...INKS, ...SIGNAL_INKS].flatMap((ink) => onGrounds(ink)),
  ...INKS.flatMap((ink) => [...onGrounds(ink, 'hover'), ...onGrounds(ink, 'pressed')]),
  ...onGrounds('ink', 'accent-soft'),
  ...onGrounds('accent-ink', 'hover'),
  ...onGrounds('danger-ink', 'hover'),
  ...['accent', 'danger', 'good', 'warn'].flatMap((name) =>
    onGrounds(`${name}-ink`, `${name}-soft`),
  ),
  ...['accent', 'danger'].flatMap((name) => [
    { ink: `on-${name}`, layers: [name] },
    { ink: `on-${name}`, layers: [`${name}-strong`] },
  ]),
  ...TINTS.map((tint) => ({ ink: 'on-tint', layers: [tint] })),
  { ink: 'canvas', layers: ['ink'] },
];
/** Borders of fields and the ring around the focus. */
const SIGN_PAIRS: readonly Pair[] = ['line-strong', 'focus'].flatMap((ink) => onGrounds(ink));

const BLACK: Rgb = [0, 0, 0];

/** The pairs whose contrast is too low. */
function weakPairs(
  colors: ReadonlyMap<string, Color>,
  pairs: readonly Pair[],
  least: number,
): string[] {
  const colorOf = (name: string): Color => {
    const color = colors.get(name);
    if (!color) throw new Error(`no colour is called --${name}`);
    return color;
  };
  return pairs.flatMap(({ ink, layers }) => {
    const ground = layers.reduce((below, layer) => over(colorOf(layer), below), BLACK);
    const ratio = contrast(over(colorOf(ink), ground), ground);
    return ratio < least ? [`${ink} on ${layers.join(' + ')}: ${ratio.toFixed(2)}`] : [];
  });
}

test('contrast is computed as WCAG defines it', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrast(fromOklch(0, 0, 0), fromOklch(1, 0, 0))).toBeCloseTo(21, 2);
  // Pure red, whose OKLCH values are known.
  expect(fromOklch(0.62796, 0.25768, 29.234).map((part) => Math.round(part * 255))).toEqual([
    255, 0, 0,
  ]);
});

describe.each([
  ['dark', DARK],
  ['light', LIGHT],
  ['console mode, neon', NEON],
])('colors of the theme: %s', (_, colors) => {
  test('texts have enough contrast on every background they are used on', () => {
    expect(weakPairs(colors, TEXT_PAIRS, TEXT_CONTRAST)).toEqual([]);
  });

  test('borders of fields and the focus ring have enough contrast', () => {
    expect(weakPairs(colors, SIGN_PAIRS, SIGN_CONTRAST)).toEqual([]);
  });
});
