import { describe, expect, test } from 'vitest';

import { ByteWriter } from './byte-writer.ts';

/** A jump over `gap` bytes. */
const ahead = (gap: number): ByteWriter =>
  new ByteWriter(0)
    .offset8('far')
    .emit(...Array<number>(gap).fill(0))
    .label('far');

describe('ByteWriter', () => {
  test('writes words in either byte order', () => {
    const writer = new ByteWriter(0).emit16le(0x1234).emit16be(0x1234, 0x5678);
    expect([...writer.build()]).toEqual([0x34, 0x12, 0x12, 0x34, 0x56, 0x78]);
  });

  test('resolves a jump to a label that is set later', () => {
    const writer = new ByteWriter(0x8000).offset8('end').address16le('end').emit(0xff).label('end');
    expect([...writer.build()]).toEqual([3, 0x04, 0x80, 0xff]);
  });

  test('writes an 8-bit distance relative to the byte after it', () => {
    expect([...new ByteWriter(0x100).label('self').offset8('self').build()]).toEqual([0xff]);
  });

  test('writes a big-endian 16-bit distance relative to its own first byte', () => {
    const writer = new ByteWriter(0x200).label('start').emit16be(0x6000).offset16be('start');
    expect([...writer.build()]).toEqual([0x60, 0x00, 0xff, 0xfe]);
  });

  test('writes a little-endian 16-bit distance relative to the byte after it', () => {
    const writer = new ByteWriter(0).label('start').emit(0x99).offset16le('start');
    expect([...writer.build()]).toEqual([0x99, 0xfd, 0xff]);
  });

  test('writes the low and high byte of an address, and a 32-bit address', () => {
    const writer = new ByteWriter(0x8000).low('end').high('end').address32be('end').label('end');
    expect([...writer.build()]).toEqual([0x06, 0x80, 0x00, 0x00, 0x80, 0x06]);
  });

  test('computes four bytes from a label and their own address', () => {
    const writer = new ByteWriter(0x10)
      .patch32le('end', (target, at) => target * 256 + at)
      .label('end');
    expect([...writer.build()]).toEqual([0x10, 0x14, 0x00, 0x00]);
  });

  test('pads to a multiple of a size', () => {
    expect([...new ByteWriter(2).emit(7).align(4).emit(8).build()]).toEqual([7, 0, 8]);
  });

  test('accepts an 8-bit distance up to 127 bytes and refuses 128', () => {
    expect(ahead(127).build()[0]).toBe(127);
    expect(() => ahead(128).build()).toThrow('far is too far away');
  });

  test.each([-1, 256, 0.5])('refuses %d as a byte', (value) => {
    expect(() => new ByteWriter(0).emit(value)).toThrow(RangeError);
  });

  test('refuses a label that is missing or set twice', () => {
    expect(() => new ByteWriter(0).offset8('nowhere').build()).toThrow('never set');
    expect(() => new ByteWriter(0).label('here').label('here')).toThrow('set twice');
  });
});
