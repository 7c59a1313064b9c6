import { describe, expect, test } from 'vitest';

import { branch, loadConstant, WHEN } from './arm.ts';

/** What a register holds after a run of MOV and ORR with immediates, read by the manual. */
function run(code: readonly number[]): number {
  let register = 0;
  for (const instruction of code) {
    const rotation = ((instruction >>> 8) & 0xf) * 2;
    const base = instruction & 0xff;
    const operand = ((base >>> rotation) | (base << (32 - rotation))) >>> 0;
    const isOrr = ((instruction >>> 21) & 0xf) === 0b1100;
    register = isOrr ? (register | operand) >>> 0 : operand;
  }
  return register;
}

describe('loadConstant', () => {
  test('gives back every colour of fifteen bits', () => {
    const colors = Array.from({ length: 0x8000 }, (_, color) => color);
    const wrong = colors.filter((color) => run(loadConstant(WHEN.always, 4, color)) !== color);
    expect(wrong).toEqual([]);
  });

  test('takes one instruction where an immediate is enough', () => {
    expect(loadConstant(WHEN.equal, 4, 0x1f)).toEqual([0x03a0401f]);
    expect(loadConstant(WHEN.always, 0, 0x04000000)).toEqual([0xe3a00301]);
  });

  test('carries the condition and the register on both of two instructions', () => {
    const [mov, orr] = loadConstant(WHEN.notEqual, 4, 0x7c1f);
    expect(mov).toBe(0x13a0401f);
    expect(orr).toBe(0x13844b1f);
  });

  test('refuses what two instructions cannot load', () => {
    expect(() => loadConstant(WHEN.always, 0, 0x12345678)).toThrow(RangeError);
  });
});

describe('branch', () => {
  test.each([
    [WHEN.always, 0, 0x30, 0xea00002e],
    [WHEN.notEqual, 14, 12, 0x1afffffc],
  ])('%i from %i to %i', (when, from, to, instruction) => {
    expect(branch(when, from, to)).toBe(instruction);
  });
});
