/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const BLUE: Rgb = [0, 0, 255];
export const RED: Rgb = [255, 0, 0];
export const GREEN: Rgb = [0, 255, 0];
export const MAGENTA: Rgb = [255, 0, 255];

export const INK_COLOR: Rgb = [255, 255, 255];
export const LIGHT_COLOR: Rgb = [255, 224, 96];
export const NIGHT_COLOR: Rgb = [16, 16, 32];

/** Fifteen bits with red lowest: Game Boy Color, Game Boy Advance and SNES. */
export const toBgr555 = ([red, green, blue]: Rgb): number =>
  (red >> 3) | ((green >> 3) << 5) | ((blue >> 3) << 10);
