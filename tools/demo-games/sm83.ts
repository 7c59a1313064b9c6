import { ByteWriter } from './byte-writer.ts';

/** Opcodes of the Game Boy's processor; `_N` takes a byte, `_NN` two bytes, low byte first. */
export const OP = {
  ADD_A_A: 0x87,
  ADD_A_N: 0xc6,
  ADD_HL_DE: 0x19,
  AND_N: 0xe6,
  CPL: 0x2f,
  CP_N: 0xfe,
  DEC_A: 0x3d,
  DEC_B: 0x05,
  DEC_BC: 0x0b,
  DI: 0xf3,
  EI: 0xfb,
  RETI: 0xd9,
  INC_A: 0x3c,
  INC_B: 0x04,
  INC_DE: 0x13,
  INC_H: 0x24,
  JP_NN: 0xc3,
  LDH_AT_N_A: 0xe0,
  LDH_A_AT_N: 0xf0,
  LD_AT_HL_INC_A: 0x22,
  LD_AT_NN_A: 0xea,
  LD_A_AT_DE: 0x1a,
  LD_A_AT_HL: 0x7e,
  LD_A_AT_HL_INC: 0x2a,
  LD_A_AT_NN: 0xfa,
  LD_A_B: 0x78,
  LD_A_C: 0x79,
  LD_A_N: 0x3e,
  LD_BC_NN: 0x01,
  LD_B_A: 0x47,
  LD_B_N: 0x06,
  LD_C_A: 0x4f,
  LD_DE_NN: 0x11,
  LD_D_N: 0x16,
  LD_E_A: 0x5f,
  LD_HL_NN: 0x21,
  LD_H_N: 0x26,
  LD_L_A: 0x6f,
  LD_SP_NN: 0x31,
  NOP: 0x00,
  OR_A: 0xb7,
  OR_C: 0xb1,
  /** Before operations on single bits, and before `SWAP_A`. */
  PREFIX: 0xcb,
  RLCA: 0x07,
  RRCA: 0x0f,
  SUB_N: 0xd6,
  SWAP_A: 0x37,
  XOR_A: 0xaf,
  XOR_B: 0xa8,
} as const;

const JUMP = { always: 0x18, notZero: 0x20, zero: 0x28 } as const;

/** The Game Boy's processor. Ports are the low byte of an address in page 0xff00. */
export class Sm83 extends ByteWriter {
  setPort(port: number, value: number): this {
    return this.emit(OP.LD_A_N, value).storePort(port);
  }

  storePort(port: number): this {
    return this.emit(OP.LDH_AT_N_A, port);
  }

  loadPort(port: number): this {
    return this.emit(OP.LDH_A_AT_N, port);
  }

  store(address: number): this {
    return this.emit(OP.LD_AT_NN_A).emit16le(address);
  }

  load(address: number): this {
    return this.emit(OP.LD_A_AT_NN).emit16le(address);
  }

  /** Sets the zero flag unless this bit of C is set. */
  testBitOfC(bit: number): this {
    return this.emit(OP.PREFIX, 0x41 | (bit << 3));
  }

  jump(condition: keyof typeof JUMP, label: string): this {
    return this.emit(JUMP[condition]).offset8(label);
  }
}
