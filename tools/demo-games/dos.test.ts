import { describe, expect, test } from 'vitest';

import { makeDosCom, makeDosZip } from './dos.ts';
import { tileOf } from './room.ts';

describe('makeDosCom', () => {
  test('contains the tiles of its title', () => {
    const tiles = [...'QUIET ENGINE'].map(tileOf);
    const program = Buffer.from(makeDosCom({ title: 'QUIET ENGINE' }));
    expect(program.includes(Buffer.from(tiles))).toBe(true);
  });

  test('saves to a file with an 8.3 name', () => {
    const program = Buffer.from(makeDosCom());
    const open = program.indexOf(Buffer.from([0xb8, 0x00, 0x3d, 0xcd, 0x21]));
    const file = program.readUInt16LE(open - 2) - 0x100;
    expect(program.toString('latin1', file, file + 11)).toBe('PLAYED.DAT\0');
  });

  test('contains four sky colors, starting with the requested one', () => {
    // Green, cyan, red and magenta, with six bits per part.
    const skies = [0, 42, 0, 0, 42, 42, 42, 0, 0, 42, 0, 42];
    expect(Buffer.from(makeDosCom({ color: 2 })).includes(Buffer.from(skies))).toBe(true);
  });

  test('refuses a title that is wider than the screen', () => {
    expect(() => makeDosCom({ title: 'A'.repeat(41) })).toThrow('wider than the screen');
  });
});

test('makeDosZip contains only the program, under the requested name', () => {
  const zip = Buffer.from(makeDosZip({ title: 'QUIET ENGINE', fileName: 'QUIET.COM' }));
  expect(zip.toString('latin1', 30, 39)).toBe('QUIET.COM');
  const program = Buffer.from(makeDosCom({ title: 'QUIET ENGINE' }));
  expect(zip.subarray(39, 39 + program.length)).toEqual(program);
});
