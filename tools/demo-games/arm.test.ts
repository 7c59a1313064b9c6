import { expect, test } from 'vitest';

import { Arm, WHEN } from './arm.ts';

const wordsOf = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4, true));
};

test('branch distances are relative to two instructions ahead', () => {
  const code = new Arm(0x08000000)
    .label('start')
    .branch(WHEN.always, 'end')
    .branch(WHEN.notEqual, 'start')
    .label('end');
  expect(wordsOf(code.build())).toEqual([0xea000000, 0x1afffffd]);
});

test('constants and addresses are stored after the code and loaded from there', () => {
  const code = new Arm(0x08000000)
    .load(0, 0x04000000)
    .load(1, 0x04000000)
    .loadAddress(2, 'table')
    .constants('table')
    .label('table');
  expect(wordsOf(code.build())).toEqual([
    0xe59f0004, // ldr r0, [pc, #4]
    0xe59f1000,
    0xe59f2000,
    0x04000000,
    0x08000014,
  ]);
});

test('a constant that is out of range is rejected', () => {
  const code = new Arm(0)
    .load(0, 1)
    .code(...Array<number>(1100).fill(0))
    .constants();
  expect(() => code.build()).toThrow('too far away');
});
