import { Mos6502, OP } from './mos6502.ts';

export interface Atari2600Options {
  /**
   * As the picture chip counts colours: hue in the high digit, brightness in the low one. Each
   * press of the fire button steps to the other one.
   */
  backdrops?: readonly [number, number];
}

const ROM_SIZE = 0x1000;
const ROM_START = 0xf000;
const VECTORS = 0x0ffa;

const VERTICAL_SYNC = 0x00;
const VERTICAL_BLANK = 0x01;
const WAIT_FOR_LINE = 0x02;
const BACKGROUND = 0x09;
const FIRE_BUTTON = 0x3c;
const COUNT = 0x80; // the first bytes of its memory
const WAS_PRESSED = 0x81;

/** A 4 KiB cartridge showing one colour; each press of the fire button steps to the other one. */
export function makeAtari2600({ backdrops = [0x86, 0x46] }: Atari2600Options = {}): Uint8Array {
  const cpu = new Mos6502(ROM_START);
  cpu.emit(OP.SEI, OP.CLD, OP.LDX_IMM, 0xff, OP.TXS);
  cpu.emit(OP.LDA_IMM, 0, OP.STA_ZP, VERTICAL_BLANK, OP.STA_ZP, COUNT, OP.STA_ZP, WAS_PRESSED);

  // This machine has no picture memory: the program itself paces every line of the screen.
  cpu.label('frame').emit(OP.LDA_IMM, 0x02, OP.STA_ZP, VERTICAL_SYNC);
  for (let line = 0; line < 3; line += 1) cpu.emit(OP.STA_ZP, WAIT_FOR_LINE);
  cpu.emit(OP.LDA_IMM, 0x00, OP.STA_ZP, VERTICAL_SYNC);

  cpu.emit(OP.LDX_IMM, 0, OP.BIT_ZP, FIRE_BUTTON).branch('minus', 'counted');
  cpu.emit(OP.LDX_IMM, 1, OP.LDA_ZP, WAS_PRESSED).branch('notEqual', 'counted');
  cpu.emit(OP.INC_ZP, COUNT);
  cpu.label('counted').emit(OP.STX_ZP, WAS_PRESSED);
  cpu.emit(OP.LDA_ZP, COUNT, OP.AND_IMM, 0x01, OP.TAX);
  cpu.emit(OP.LDA_ABS_X).address16le('backdrops').emit(OP.STA_ZP, BACKGROUND);

  // A counter holds one byte and a picture has more lines than that.
  writeLines(cpu, 'upper-lines', 130);
  writeLines(cpu, 'lower-lines', 128);
  cpu.jump('frame');
  cpu.label('backdrops').emit(...backdrops);

  return cartridge(cpu.build());
}

function writeLines(cpu: Mos6502, label: string, count: number): void {
  cpu.emit(OP.LDX_IMM, count);
  cpu.label(label).emit(OP.STA_ZP, WAIT_FOR_LINE, OP.DEX).branch('notEqual', label);
}

function cartridge(code: Uint8Array): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE).fill(OP.NOP);
  rom.set(code);
  const view = new DataView(rom.buffer);
  for (let vector = VECTORS; vector < ROM_SIZE; vector += 2) {
    view.setUint16(vector, ROM_START, true);
  }
  return rom;
}
