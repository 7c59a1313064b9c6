import { ByteWriter } from './byte-writer.ts';

/** Opcodes as the 6502 manual names them; `_IMM` takes a value, `_ZP` a zero page address. */
export const OP = {
  ADC_IMM: 0x69,
  ADC_ZP: 0x65,
  AND_IMM: 0x29,
  ASL_A: 0x0a,
  BIT_ABS: 0x2c,
  BIT_ZP: 0x24,
  CLC: 0x18,
  CLD: 0xd8,
  CMP_ABS: 0xcd,
  CMP_IMM: 0xc9,
  CPX_IMM: 0xe0,
  DEC_ZP: 0xc6,
  DEX: 0xca,
  DEY: 0x88,
  EOR_IMM: 0x49,
  EOR_ZP: 0x45,
  INC_ZP: 0xe6,
  INX: 0xe8,
  JMP: 0x4c,
  JSR: 0x20,
  LDA_ABS: 0xad,
  LDA_ABS_X: 0xbd,
  LDA_IMM: 0xa9,
  LDA_ZP: 0xa5,
  LDX_IMM: 0xa2,
  LDX_ZP: 0xa6,
  LDY_ABS_X: 0xbc,
  LDY_IMM: 0xa0,
  LSR_A: 0x4a,
  NOP: 0xea,
  ORA_ZP: 0x05,
  PHA: 0x48,
  PLA: 0x68,
  ROL_ZP: 0x26,
  RTI: 0x40,
  RTS: 0x60,
  SBC_IMM: 0xe9,
  SBC_ZP: 0xe5,
  SEC: 0x38,
  SEI: 0x78,
  STA_ABS: 0x8d,
  STA_ABS_X: 0x9d,
  STA_ZP: 0x85,
  STA_ZP_X: 0x95,
  STX_ABS: 0x8e,
  STX_ZP: 0x86,
  STY_ABS: 0x8c,
  STY_ZP: 0x84,
  TAX: 0xaa,
  TAY: 0xa8,
  TXA: 0x8a,
  TXS: 0x9a,
} as const;

const BRANCH = {
  always: 0x80, // 65816 only
  carryClear: 0x90,
  carrySet: 0xb0,
  equal: 0xf0,
  minus: 0x30,
  notEqual: 0xd0,
  plus: 0x10,
} as const;

/** The 6502 family: the NES, the Atari 2600 and, with a wider bus, the SNES. */
export class Mos6502 extends ByteWriter {
  /** Puts one value into several memory mapped registers. */
  store(value: number, ...addresses: readonly number[]): this {
    this.emit(OP.LDA_IMM, value);
    for (const address of addresses) this.storeA(address);
    return this;
  }

  storeA(address: number): this {
    return this.emit(OP.STA_ABS).emit16le(address);
  }

  loadA(address: number): this {
    return this.emit(OP.LDA_ABS).emit16le(address);
  }

  branch(condition: keyof typeof BRANCH, label: string): this {
    return this.emit(BRANCH[condition]).offset8(label);
  }

  jump(label: string): this {
    return this.emit(OP.JMP).address16le(label);
  }
}
