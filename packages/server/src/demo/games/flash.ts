import { Avm1 } from './avm1.ts';
import { BitWriter } from './bit-writer.ts';
import type { Rgb } from './rgb.ts';

export interface FlashOptions {
  stage?: Rgb;
  /** Of the box in the middle; each press of the space bar steps to the other one. */
  boxes?: readonly [Rgb, Rgb];
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
const SHAPE_ID = [1, 0];
const CLIP_ID = [2, 0];
const FRAMES_PER_SECOND = [0, 24]; // fraction first
const SPACE_BAR = 32;

const TAG = {
  end: 0,
  showFrame: 1,
  defineShape: 2,
  setBackground: 9,
  doAction: 12,
  placeObject: 26,
  defineClip: 39,
} as const;

/**
 * An uncompressed film: a box in the middle of the stage. Each press of the space bar steps its
 * colour and is counted in a shared object, which is where Flash games keep their saves.
 */
export function makeFlash({
  stage = [0x10, 0x40, 0xc0],
  boxes = [
    [0xff, 0x80, 0x00],
    [0x20, 0xc0, 0x40],
  ],
}: FlashOptions = {}): Uint8Array {
  return film(stage, [
    tag(TAG.defineShape, shape(boxes[0])),
    tag(TAG.defineClip, [...CLIP_ID, 1, 0, ...clipOfShape()]),
    // At depth 1, unmoved, and with the name scripts know it by.
    tag(TAG.placeObject, [0x26, 1, 0, ...CLIP_ID, 0x00, ...new TextEncoder().encode('box\0')]),
    ...[start(), everyFrame(boxes), new Avm1().gotoFrame(1).do('play')].map(frame),
  ]);
}

/** A film that does nothing but run these actions, once. */
export const makeFlashScript = (actions: Avm1): Uint8Array => film([0, 0, 0], [frame(actions)]);

function film(stage: Rgb, tags: readonly (readonly number[])[]): Uint8Array {
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

const start = (): Avm1 =>
  new Avm1()
    .push('kept', 'played', 1)
    .variable('SharedObject')
    .push('getLocal')
    .do('call', 'setVariable')
    .variable('kept')
    .member('data')
    .member('count')
    .push(undefined)
    .do('equals', 'not')
    .ifTrue('played-before')
    .variable('kept')
    .member('data')
    .push('count', 0)
    .do('setMember')
    .label('played-before')
    .push('paint')
    .variable('box')
    .push(1, 'Color')
    .do('newObject', 'setVariable');

const everyFrame = (boxes: readonly [Rgb, Rgb]): Avm1 =>
  new Avm1()
    .push('down', SPACE_BAR, 1)
    .variable('Key')
    .push('isDown')
    .do('call', 'setVariable')
    .variable('down')
    .do('not')
    .ifTrue('counted')
    .variable('held')
    .ifTrue('counted')
    .variable('kept')
    .member('data')
    .push('count')
    .variable('kept')
    .member('data')
    .member('count')
    .push(1)
    .do('add', 'setMember')
    .push(0)
    .variable('kept')
    .push('flush')
    .do('call', 'pop')
    .label('counted')
    .push('held')
    .variable('down')
    .do('setVariable')
    .variable('kept')
    .member('data')
    .member('count')
    .push(2)
    .do('modulo')
    .ifTrue('second')
    .push(toNumber(boxes[0]))
    .jump('paint')
    .label('second')
    .push(toNumber(boxes[1]))
    .label('paint')
    .push(1)
    .variable('paint')
    .push('setRGB')
    .do('call', 'pop');

const toNumber = ([red, green, blue]: Rgb): number => (red << 16) | (green << 8) | blue;

const frame = (actions: Avm1): readonly number[] => [
  ...tag(TAG.doAction, [...actions.build(), 0]),
  ...tag(TAG.showFrame, []),
];

/** Scripts can only speak to clips: the shape lies alone in one. */
const clipOfShape = (): readonly number[] => [
  ...tag(TAG.placeObject, [0x06, 1, 0, ...SHAPE_ID, 0x00]),
  ...tag(TAG.showFrame, []),
  ...tag(TAG.end, []),
];

function tag(code: number, data: readonly number[]): readonly number[] {
  const isShort = data.length < 0x3f;
  const header = (code << 6) | (isShort ? data.length : 0x3f);
  const length = isShort ? [] : [0, 8, 16, 24].map((shift) => (data.length >>> shift) & 0xff);
  return [header & 0xff, header >> 8, ...length, ...data];
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
  return [...SHAPE_ID, ...rectangle(BOX), ...fillStyles, ...lineStyles, ...outline(BOX)];
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
