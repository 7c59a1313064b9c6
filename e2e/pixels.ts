import { inflateSync } from 'node:zlib';

import type { Page } from '@playwright/test';

export type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE_BYTES = 8;
const NONE = 0;

/** The color at a point of the window; `x` and `y` are fractions of its width and height. */
export async function colorAt(page: Page, x: number, y: number): Promise<Color> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: Math.round(x * width), y: Math.round(y * height), width: 1, height: 1 };
  return firstPixel(await page.screenshot({ clip, animations: 'allow', caret: 'initial' }));
}

/** The first pixel of a PNG with eight bits per channel, as in screenshots of browsers. */
function firstPixel(png: Buffer): Color {
  const data: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [filter = NONE, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(data));
  // The pixel has no neighbors at the left and above, so no filter but the averages changes it.
  if (filter > 4) throw new Error(`unknown filter ${filter}`);
  return [red, green, blue];
}

/** Cores and browsers round colours a little differently. */
export const isNear = (seen: Color, wanted: Color, slack = 24): boolean =>
  seen.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= slack);
