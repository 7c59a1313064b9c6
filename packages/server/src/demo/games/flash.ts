import { BitWriter } from './bit-writer.ts';
import type { Rgb } from './rgb.ts';

export interface FlashOptions {
  stage?: Rgb;
  box?: Rgb;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const VERSION = 6;
const TWIPS = 20; // the format counts twentieths of a pixel
const STAGE: Box = { left: 0, right: 320, top: 0, bottom: 240 };
const BOX: Box = { left: 60, right: 260, top: 60, bottom: 180 };
const BOX_ID = [1, 0];
const FRAMES_PER_SECOND = [0, 24]; // fraction first
const FRAME_COUNT = [1, 0];

const TAG = { end: 0, showFrame: 1, defineShape: 2, setBackground: 9, placeObject: 26 } as const;

/** An uncompressed film of one frame: a box in the middle of the stage. */
export function makeFlash({
  stage = [0x10, 0x40, 0xc0],
  box = [0xff, 0x80, 0x00],
}: FlashOptions = {}): Uint8Array {
  const body = [
    ...rectangle(STAGE),
    ...FRAMES_PER_SECOND,
    ...FRAME_COUNT,
    ...tag(TAG.setBackground, stage),
    ...tag(TAG.defineShape, shape(box)),
    ...tag(TAG.placeObject, [0x06, 1, 0, ...BOX_ID, 0x00]), // at depth 1, unmoved
    ...tag(TAG.showFrame, []),
    ...tag(TAG.end, []),
  ];
  const film = new Uint8Array(8 + body.length);
  film.set([...new TextEncoder().encode('FWS'), VERSION]);
  new DataView(film.buffer).setUint32(4, film.length, true);
  film.set(body, 8);
  return film;
}

function tag(code: number, data: readonly number[]): readonly number[] {
  // Six bits of length are enough for every tag here; 63 would announce a longer field.
  if (data.length >= 63) throw new RangeError('tag too long for the short form');
  const header = (code << 6) | data.length;
  return [header & 0xff, header >> 8, ...data];
}

function rectangle({ left, right, top, bottom }: Box): Uint8Array {
  const bits = new BitWriter().write(16, 5);
  for (const side of [left, right, top, bottom]) bits.write(side * TWIPS, 16);
  return bits.build();
}

function shape(color: Rgb): readonly number[] {
  const solidFill = 0x00;
  const fillStyles = [1, solidFill, ...color];
  const lineStyles = [0];
  return [...BOX_ID, ...rectangle(BOX), ...fillStyles, ...lineStyles, ...outline(BOX)];
}

function outline({ left, right, top, bottom }: Box): Uint8Array {
  const width = (right - left) * TWIPS;
  const height = (bottom - top) * TWIPS;
  const bits = new BitWriter().write(1, 4).write(0, 4); // one bit per fill index, none per line
  bits.write(0, 1).write(0b00101, 5); // a style change: move the pen, set the fill
  bits
    .write(15, 5)
    .write(left * TWIPS, 15)
    .write(top * TWIPS, 15)
    .write(1, 1);
  edge(bits, 'horizontal', width);
  edge(bits, 'vertical', height);
  edge(bits, 'horizontal', -width);
  edge(bits, 'vertical', -height);
  return bits.write(0, 6).build();
}

function edge(bits: BitWriter, direction: 'horizontal' | 'vertical', length: number): void {
  bits.write(0b11, 2); // an edge, and a straight one
  bits.write(15 - 2, 4); // bits per number, stored less two
  bits
    .write(0, 1)
    .write(direction === 'vertical' ? 1 : 0, 1)
    .write(length, 15);
}
