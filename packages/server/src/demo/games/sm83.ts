import { ByteWriter } from './byte-writer.ts';

/** Opcodes of the Game Boy's processor; `_N` takes a byte, `_NN` two bytes, low byte first. */
export const OP = {
  ADD_HL_DE: 0x19,
  AND_N: 0xe6,
  CP_N: 0xfe,
  CPL: 0x2f,
  DEC_B: 0x05,
  DEC_BC: 0x0b,
  DI: 0xf3,
  INC_A: 0x3c,
  INC_DE: 0x13,
  JP_NN: 0xc3,
  LD_A_AT_DE: 0x1a,
  LD_A_AT_HL: 0x7e,
  LD_A_AT_HL_INC: 0x2a,
  LD_A_AT_NN: 0xfa,
  LD_A_B: 0x78,
  LD_A_N: 0x3e,
  LD_AT_HL_INC_A: 0x22,
  LD_AT_NN_A: 0xea,
  LD_B_A: 0x47,
  LD_B_N: 0x06,
  LD_BC_NN: 0x01,
  LD_D_N: 0x16,
  LD_DE_NN: 0x11,
  LD_E_A: 0x5f,
  LD_HL_NN: 0x21,
  LD_SP_NN: 0x31,
  LDH_A_AT_N: 0xf0,
  LDH_AT_N_A: 0xe0,
  NOP: 0x00,
  OR_A: 0xb7,
  OR_C: 0xb1,
  RLCA: 0x07,
  XOR_A: 0xaf,
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

  jump(condition: keyof typeof JUMP, label: string): this {
    return this.emit(JUMP[condition]).offset8(label);
  }
}
