import { Avm1 } from './avm1.ts';
import { BitWriter } from './bit-writer.ts';
import type { Rgb } from './rgb.ts';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Fill extends Box {
  color: Rgb;
}

const VERSION = 6;
const TWIPS = 20; // the format counts twentieths of a pixel
export const STAGE: Box = { left: 0, right: 320, top: 0, bottom: 240 };
const FRAMES_PER_SECOND = [0, 24]; // fraction first

export const TAG = {
  end: 0,
  showFrame: 1,
  defineShape: 2,
  setBackground: 9,
  doAction: 12,
  defineSound: 14,
  placeObject: 26,
  defineClip: 39,
  exportAssets: 56,
} as const;

/** A film that does nothing but run these actions, once. */
export const makeFlashScript = (actions: Avm1): Uint8Array => film([0, 0, 0], [frame(actions)]);

export function film(stage: Rgb, tags: readonly (readonly number[])[]): Uint8Array {
  const shown = tag(TAG.showFrame, []);
  const frames = tags.filter((one) => one.slice(-shown.length).join() === shown.join()).length;
  const body = [
    ...rectangle(STAGE),
    ...FRAMES_PER_SECOND,
    ...[frames, 0],
    ...tag(TAG.setBackground, stage),
    ...tags.flat(),
    ...tag(TAG.end, []),
  ];
  const bytes = new Uint8Array(8 + body.length);
  bytes.set([...new TextEncoder().encode('FWS'), VERSION]);
  new DataView(bytes.buffer).setUint32(4, bytes.length, true);
  bytes.set(body, 8);
  return bytes;
}

export const frame = (actions: Avm1): readonly number[] => [
  ...tag(TAG.doAction, [...actions.build(), 0]),
  ...tag(TAG.showFrame, []),
];

export function tag(code: number, data: readonly number[]): readonly number[] {
  const isShort = data.length < 0x3f;
  const header = (code << 6) | (isShort ? data.length : 0x3f);
  const length = isShort ? [] : u32(data.length);
  return [header & 0xff, header >> 8, ...length, ...data];
}

export const u16 = (value: number): readonly number[] => [value & 0xff, value >> 8];
export const u32 = (value: number): readonly number[] =>
  [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
export const text = (value: string): readonly number[] => [
  ...new TextEncoder().encode(`${value}\0`),
];

interface Placing {
  readonly depth: number;
  /** As scripts know it. */
  readonly name?: string;
  readonly x?: number;
  readonly y?: number;
}

export function place(id: number, { depth, name, x = 0, y = 0 }: Placing): readonly number[] {
  const flags = 0x06 | (name === undefined ? 0 : 0x20);
  const matrix = new BitWriter().write(0, 2).write(15, 5);
  matrix.write(x * TWIPS, 15).write(y * TWIPS, 15);
  const ending = name === undefined ? [] : text(name);
  return tag(TAG.placeObject, [flags, ...u16(depth), ...u16(id), ...matrix.build(), ...ending]);
}

/** A clip with one shape per frame that stops on the first. Scripts can only control clips. */
export function clip(id: number, shapes: readonly number[]): readonly number[] {
  const stop = tag(TAG.doAction, [...new Avm1().do('stop').build(), 0]);
  const frames = shapes.flatMap((one, index) => [
    // On later frames it replaces what is there.
    ...tag(TAG.placeObject, [
      index === 0 ? 0x06 : 0x03,
      1,
      0,
      ...u16(one),
      ...(index === 0 ? [0] : []),
    ]),
    ...stop,
    ...tag(TAG.showFrame, []),
  ]);
  return tag(TAG.defineClip, [...u16(id), ...u16(shapes.length), ...frames, ...tag(TAG.end, [])]);
}

function rectangle({ left, right, top, bottom }: Box): Uint8Array {
  const bits = new BitWriter().write(16, 5);
  for (const side of [left, right, top, bottom]) bits.write(side * TWIPS, 16);
  return bits.build();
}

export function shape(id: number, fills: readonly Fill[]): readonly number[] {
  const solidFill = 0x00;
  const keys = [...new Set(fills.map(({ color }) => color.join()))];
  const colors = keys.map((key) => key.split(',').map(Number));
  const bounds = {
    left: Math.min(...fills.map(({ left }) => left)),
    right: Math.max(...fills.map(({ right }) => right)),
    top: Math.min(...fills.map(({ top }) => top)),
    bottom: Math.max(...fills.map(({ bottom }) => bottom)),
  };
  const fillStyles = [colors.length, ...colors.flatMap((color) => [solidFill, ...color])];
  const lineStyles = [0];
  const fillBits = 2;
  const bits = new BitWriter().write(fillBits, 4).write(0, 4); // none per line
  for (const { left, right, top, bottom, color } of fills) {
    const width = (right - left) * TWIPS;
    const height = (bottom - top) * TWIPS;
    bits.write(0, 1).write(0b00101, 5); // a style change: move the pen, set the fill
    bits
      .write(15, 5)
      .write(left * TWIPS, 15)
      .write(top * TWIPS, 15)
      .write(keys.indexOf(color.join()) + 1, fillBits);
    edge(bits, 'horizontal', width);
    edge(bits, 'vertical', height);
    edge(bits, 'horizontal', -width);
    edge(bits, 'vertical', -height);
  }
  const edges = bits.write(0, 6).build();
  return tag(TAG.defineShape, [
    ...u16(id),
    ...rectangle(bounds),
    ...fillStyles,
    ...lineStyles,
    ...edges,
  ]);
}

function edge(bits: BitWriter, direction: 'horizontal' | 'vertical', length: number): void {
  const width = Math.abs(length).toString(2).length + 1;
  bits.write(0b11, 2); // an edge, and a straight one
  bits.write(width - 2, 4); // bits per number, stored less two
  bits
    .write(0, 1)
    .write(direction === 'vertical' ? 1 : 0, 1)
    .write(length, width);
}
