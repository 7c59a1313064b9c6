import { seedOf } from './badges.ts';

/** The colors of everything that is drawn for a platform, as `#rrggbb`, for both themes. */
export interface PlatformColors {
  /** Light text on it has a contrast of at least 4.5. */
  readonly base: string;
  readonly bright: string;
  /** Like `bright`, in three neighboring hues, so that games of one platform differ. */
  readonly brights: readonly [string, string, string];
  readonly deep: string;
  /** Two colors for shapes on the other three, such as those of the buttons of the console. */
  readonly accent: string;
  readonly accent2: string;
}

/** Lightness, chroma and hue of the main color, then chroma and hue of one or two accents. */
type Palette = readonly [number, number, number, number, number, number?, number?];

/** In OKLCH, after the hardware, its box or its screen. */
const PALETTES: ReadonlyMap<string, Palette> = new Map(
  Object.entries<Palette>({
    nes: [0.42, 0.15, 25, 0.03, 60, 0.2, 28],
    famicom: [0.37, 0.13, 15, 0.13, 85, 0.12, 40],
    fds: [0.45, 0.1, 78, 0.18, 28],
    snes: [0.42, 0.07, 297, 0.15, 300, 0.08, 275],
    sfam: [0.4, 0.035, 280, 0.15, 145, 0.16, 85],
    satellaview: [0.4, 0.07, 300, 0.14, 60],
    n64: [0.39, 0.1, 155, 0.16, 90, 0.19, 28],
    '64dd': [0.36, 0.07, 175, 0.16, 60],
    ngc: [0.39, 0.15, 288, 0.15, 55, 0.12, 300],
    wii: [0.46, 0.05, 228, 0.13, 222],
    wiiu: [0.42, 0.09, 222, 0.12, 205],
    switch: [0.46, 0.18, 25, 0.13, 212],
    'switch-2': [0.32, 0.05, 260, 0.18, 30, 0.13, 235],
    gb: [0.42, 0.075, 118, 0.15, 122, 0.17, 0],
    gbc: [0.43, 0.09, 192, 0.15, 95, 0.16, 350],
    gba: [0.37, 0.16, 280, 0.14, 305, 0.11, 230],
    nds: [0.41, 0.05, 245, 0.12, 235],
    'nintendo-dsi': [0.4, 0.06, 215, 0.12, 195],
    '3ds': [0.42, 0.1, 218, 0.18, 25],
    virtualboy: [0.27, 0.1, 24, 0.22, 27],
    'g-and-w': [0.43, 0.07, 82, 0.1, 30],
    'pokemon-mini': [0.45, 0.11, 80, 0.13, 235],
    sg1000: [0.4, 0.1, 245, 0.15, 30],
    sms: [0.31, 0.1, 18, 0.2, 25, 0.03, 260],
    genesis: [0.28, 0.06, 262, 0.17, 255, 0.18, 25],
    segacd: [0.33, 0.07, 235, 0.13, 215],
    sega32: [0.31, 0.05, 55, 0.15, 70, 0.19, 28],
    saturn: [0.36, 0.1, 268, 0.14, 60, 0.14, 290],
    dc: [0.46, 0.12, 48, 0.15, 55, 0.12, 245],
    gamegear: [0.33, 0.04, 255, 0.15, 145, 0.17, 28],
    psx: [0.42, 0.035, 258, 0.12, 250, 0.09, 175],
    ps2: [0.3, 0.13, 266, 0.17, 252],
    ps3: [0.27, 0.02, 275, 0.13, 240, 0.15, 20],
    ps4: [0.37, 0.14, 258, 0.12, 235],
    ps5: [0.45, 0.05, 250, 0.16, 258],
    psp: [0.3, 0.04, 285, 0.12, 200],
    psvita: [0.34, 0.11, 262, 0.15, 305],
    xbox: [0.33, 0.1, 142, 0.2, 132],
    xbox360: [0.45, 0.1, 132, 0.17, 125, 0.14, 70],
    xboxone: [0.39, 0.11, 146, 0.17, 140],
    'series-x-s': [0.28, 0.04, 150, 0.2, 138],
    arcade: [0.33, 0.14, 312, 0.13, 205, 0.16, 95],
    cps1: [0.37, 0.11, 250, 0.16, 85],
    cps2: [0.4, 0.11, 155, 0.16, 100],
    cps3: [0.4, 0.15, 18, 0.15, 80],
    neogeoaes: [0.29, 0.05, 82, 0.14, 85, 0.17, 25],
    neogeomvs: [0.39, 0.15, 27, 0.14, 85],
    'neo-geo-cd': [0.33, 0.08, 285, 0.14, 85],
    'neo-geo-pocket': [0.38, 0.05, 250, 0.13, 25],
    'neo-geo-pocket-color': [0.4, 0.09, 205, 0.15, 95],
    tg16: [0.32, 0.05, 42, 0.17, 50, 0.13, 85],
    'turbografx-cd': [0.34, 0.06, 350, 0.16, 45],
    supergrafx: [0.34, 0.06, 255, 0.16, 60],
    'pc-fx': [0.38, 0.1, 295, 0.14, 95],
    'pc-9800-series': [0.42, 0.05, 75, 0.15, 250],
    'pc-8800-series': [0.4, 0.06, 100, 0.14, 190],
    atari2600: [0.38, 0.075, 50, 0.15, 55, 0.16, 28],
    atari5200: [0.34, 0.05, 255, 0.14, 235],
    atari7800: [0.36, 0.06, 20, 0.14, 200],
    atari800: [0.42, 0.06, 65, 0.15, 40],
    'atari-st': [0.4, 0.05, 150, 0.14, 148],
    lynx: [0.33, 0.07, 70, 0.15, 60],
    jaguar: [0.28, 0.08, 22, 0.2, 27],
    c64: [0.39, 0.12, 284, 0.1, 265, 0.13, 70],
    'vic-20': [0.42, 0.07, 80, 0.14, 200],
    amiga: [0.44, 0.16, 27, 0.14, 75, 0.13, 245],
    'amiga-cd32': [0.34, 0.06, 255, 0.17, 30],
    zxs: [0.27, 0.03, 275, 0.19, 28, 0.15, 145],
    zx81: [0.25, 0.02, 275, 0.17, 25],
    acpc: [0.35, 0.08, 155, 0.18, 28, 0.14, 250],
    msx: [0.37, 0.12, 262, 0.17, 28],
    msx2: [0.37, 0.1, 240, 0.15, 65],
    'sharp-x68000': [0.31, 0.05, 300, 0.16, 28],
    'fm-towns': [0.4, 0.04, 240, 0.15, 350],
    appleii: [0.43, 0.06, 82, 0.15, 140, 0.16, 45],
    mac: [0.42, 0.04, 75, 0.12, 245],
    dos: [0.28, 0.035, 165, 0.17, 145, 0.14, 75],
    win: [0.42, 0.12, 248, 0.13, 222],
    win9x: [0.4, 0.08, 195, 0.15, 90],
    win3x: [0.38, 0.1, 260, 0.14, 195],
    linux: [0.3, 0.03, 80, 0.15, 85],
    steam: [0.32, 0.07, 245, 0.13, 225],
    scummvm: [0.38, 0.11, 145, 0.15, 90],
    android: [0.42, 0.12, 148, 0.17, 135],
    ios: [0.41, 0.04, 260, 0.13, 235],
    browser: [0.4, 0.11, 40, 0.15, 60, 0.13, 235],
    '3do': [0.31, 0.06, 30, 0.14, 85, 0.12, 245],
    'philips-cd-i': [0.33, 0.06, 240, 0.13, 60],
    colecovision: [0.29, 0.03, 260, 0.16, 60, 0.14, 145],
    intellivision: [0.36, 0.08, 65, 0.12, 85],
    vectrex: [0.25, 0.03, 225, 0.12, 210],
    'odyssey-2': [0.38, 0.07, 55, 0.14, 230],
    wonderswan: [0.4, 0.06, 190, 0.11, 195],
    'wonderswan-color': [0.39, 0.12, 320, 0.13, 200],
    pico: [0.42, 0.16, 2, 0.14, 235, 0.16, 95],
    'tic-80': [0.34, 0.09, 285, 0.16, 25],
    playdate: [0.46, 0.11, 85, 0.14, 90],
  }),
);

/** Hue of a family and the distance from it within which its other platforms lie. */
const FAMILY_HUES: ReadonlyMap<string, readonly [hue: number, spread: number]> = new Map([
  ['nintendo', [12, 26]],
  ['sega', [250, 28]],
  ['sony', [265, 22]],
  ['microsoft', [150, 30]],
  ['atari', [52, 26]],
  ['nec', [345, 24]],
  ['snk', [215, 26]],
  ['commodore', [185, 26]],
  ['apple', [110, 26]],
  ['amiga', [320, 24]],
  ['sinclair', [295, 22]],
  ['bandai', [200, 24]],
]);

/** Computed once per platform, because galleries need them for every card. */
const known = new Map<string, PlatformColors>();

/**
 * The colors of a platform. A platform without a palette of its own gets one from its slug, near
 * the hue of its family.
 */
export function platformColors(slug: string, family: string | null): PlatformColors {
  const palette = PALETTES.get(slug);
  if (!palette) return toColors(derivePalette(slug, family));
  const colors = known.get(slug) ?? toColors(palette);
  known.set(slug, colors);
  return colors;
}

function derivePalette(slug: string, family: string | null): Palette {
  const seed = seedOf(slug);
  const [center, spread] = FAMILY_HUES.get(family ?? '') ?? [seedOf(family || slug) % 360, 24];
  const hue = center + ((seed >> 4) % (2 * spread + 1)) - spread;
  const lightness = 0.34 + ((seed >> 10) % 12) / 100;
  const accentHue = hue + 35 + ((seed >> 16) % 250);
  return [lightness, 0.06 + ((seed >> 7) % 7) / 100, hue, 0.14, accentHue];
}

function toColors(palette: Palette): PlatformColors {
  const [lightness, chroma, hue, accentChroma, accentHue] = palette;
  const [, , , , , chroma2 = accentChroma * 0.6, hue2 = accentHue - 24] = palette;
  const bright = (turn: number) => toHex(lightness + 0.15, chroma * 1.05 + 0.01, hue + turn);
  return {
    base: toHex(lightness, chroma, hue),
    bright: bright(0),
    brights: [bright(0), bright(-18), bright(18)],
    deep: toHex(lightness * 0.52, chroma * 0.6, hue),
    accent: toHex(0.74, accentChroma, accentHue),
    accent2: toHex(0.68, chroma2, hue2),
  };
}

/** OKLCH as `#rrggbb`: older clients and converters cannot read `oklch()`. */
export function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${linear.map(toByte).join('')}`;
}

function toByte(linear: number): string {
  const part = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, part)))
    .toString(16)
    .padStart(2, '0');
}

/** Slugs with a palette of their own. For tests. */
export const paletteSlugs = (): string[] => [...PALETTES.keys()];
