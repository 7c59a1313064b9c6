import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

const NOTHING = Buffer.alloc(0);

export const square = (red: number, side = 600) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: red, g: 0, b: 0 } } });

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A black 1-bit PNG, which stays small whatever dimensions it declares. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([magic, chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', NOTHING)]);
}

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Uploads that must never be stored as a picture. */
export const INVALID_PICTURES: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['an SVG', async () => Buffer.from(SVG)],
  ['an SVG that begins like XML', async () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF in name only', async () => Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1')],
  ['a PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')],
  ['a TIFF', () => square(9).tiff().toBuffer()],
  ['nothing', async () => NOTHING],
  ['a PNG cut short', async () => (await square(9).png().toBuffer()).subarray(0, 200)],
  ['a JPEG cut short', async () => (await square(9).jpeg().toBuffer()).subarray(0, 300)],
  ['a PNG of 65,535 by 65,535', async () => blackPng(65_535, 65_535, 1)],
  ['a whole PNG of 64 million pixels', async () => blackPng(8000, 8000)],
  ['a PNG without height', async () => blackPng(10, 0)],
];
