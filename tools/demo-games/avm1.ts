import { ByteWriter } from './byte-writer.ts';

const OP = {
  add: 0x47,
  and: 0x60,
  call: 0x52,
  divide: 0x0d,
  equals: 0x49,
  getMember: 0x4e,
  getVariable: 0x1c,
  gotoFrame: 0x81,
  ifTrue: 0x9d,
  jump: 0x99,
  modulo: 0x3f,
  newObject: 0x40,
  not: 0x12,
  play: 0x06,
  pop: 0x17,
  push: 0x96,
  setMember: 0x4f,
  setVariable: 0x1d,
  shiftLeft: 0x63,
  shiftRight: 0x64,
  stop: 0x07,
  subtract: 0x0b,
  swap: 0x4d,
  toInteger: 0x18,
  xor: 0x62,
} as const;

const STRING = 0;
const UNDEFINED = 3;
const BOOLEAN = 5;
const INTEGER = 7;

type Value = string | number | boolean | undefined;

/** Scripts of Flash films before its third language: everything happens on one stack. */
export class Avm1 extends ByteWriter {
  constructor() {
    super(0);
  }

  push(...values: readonly Value[]): this {
    const data = values.flatMap(encode);
    return this.emit(OP.push)
      .emit16le(data.length)
      .emit(...data);
  }

  /** Takes what the operation needs off the stack. */
  do(...operations: readonly Exclude<keyof typeof OP, 'gotoFrame' | 'ifTrue' | 'jump' | 'push'>[]) {
    return this.emit(...operations.map((operation) => OP[operation]));
  }

  variable(name: string): this {
    return this.push(name).do('getVariable');
  }

  member(name: string): this {
    return this.push(name).do('getMember');
  }

  /** Counted from 0. */
  gotoFrame(frame: number): this {
    return this.emit(OP.gotoFrame).emit16le(2).emit16le(frame);
  }

  /** Jumps when the value on the stack is true. */
  ifTrue(label: string): this {
    return this.emit(OP.ifTrue).emit16le(2).offset16le(label);
  }

  jump(label: string): this {
    return this.emit(OP.jump).emit16le(2).offset16le(label);
  }

  /** An action with its own bytes, for the few that are used once. */
  action(code: number, data: readonly number[]): this {
    return this.emit(code)
      .emit16le(data.length)
      .emit(...data);
  }
}

function encode(value: Value): number[] {
  if (value === undefined) return [UNDEFINED];
  if (typeof value === 'string') return [STRING, ...new TextEncoder().encode(value), 0];
  if (typeof value === 'boolean') return [BOOLEAN, value ? 1 : 0];
  return [INTEGER, ...[0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff)];
}
