import { describe, expect, test } from 'vitest';

import { makeDosCom, makeDosZip } from './dos.ts';

describe('makeDosCom', () => {
  test('points at its title, which ends where DOS stops printing', () => {
    const program = Buffer.from(makeDosCom({ title: 'QUIET ENGINE' }));
    const print = program.indexOf(Buffer.from([0xb4, 0x09, 0xcd, 0x21]));
    const address = program.readUInt16LE(print - 2);
    expect(program.toString('latin1', address - 0x100)).toBe('QUIET ENGINE$');
  });

  test('jumps back to drawing after a key was counted', () => {
    const program = Buffer.from(makeDosCom());
    const jump = program.lastIndexOf(Buffer.from([0xb4, 0x3e, 0xcd, 0x21, 0xeb])) + 4;
    expect(jump + 2 + program.readInt8(jump + 1)).toBe(program.indexOf(Buffer.from([0x31, 0xff])));
  });

  test('counts in a file with a name of DOS', () => {
    const program = Buffer.from(makeDosCom());
    const open = program.indexOf(Buffer.from([0xb8, 0x00, 0x3d, 0xcd, 0x21]));
    const file = program.readUInt16LE(open - 2) - 0x100;
    expect(program.toString('latin1', file, file + 11)).toBe('PLAYED.DAT\0');
  });

  test('adds the count to the colour asked for', () => {
    const program = Buffer.from(makeDosCom({ color: 9 }));
    expect(program.includes(Buffer.from([0x04, 9, 0xf3, 0xaa]))).toBe(true);
  });

  test('refuses a title DOS could not show', () => {
    expect(() => makeDosCom({ title: 'A'.repeat(41) })).toThrow('wider than the screen');
    expect(() => makeDosCom({ title: 'CASH $' })).toThrow('DOS ends a text');
  });
});

test('makeDosZip holds exactly the program, under the name asked for', () => {
  const zip = Buffer.from(makeDosZip({ title: 'QUIET ENGINE', fileName: 'QUIET.COM' }));
  expect(zip.toString('latin1', 30, 39)).toBe('QUIET.COM');
  const program = Buffer.from(makeDosCom({ title: 'QUIET ENGINE' }));
  expect(zip.subarray(39, 39 + program.length)).toEqual(program);
});
