import { fixedText } from './fixed-text.ts';
import { Mos6502, OP } from './mos6502.ts';
import { BLUE, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';

export interface SnesOptions {
  /** Header text only, at most 21 characters. */
  title?: string;
  /** Each press of A steps to the other one. */
  backdrops?: readonly [Rgb, Rgb];
}

const ROM_SIZE = 0x8000;
const ROM_START = 0x8000;
const HEADER = 0x7fc0;
const CHECKSUM_COMPLEMENT = 0x7fdc;
const CHECKSUM = 0x7fde;
const RESET_VECTOR = 0x7ffc;

const BRIGHTNESS = 0x2100;
const PALETTE_INDEX = 0x2121;
const PALETTE_DATA = 0x2122;
const INTERRUPTS = 0x4200;
const STATUS = 0x4212;
const JOYPAD = 0x4218;
/** Sprites, modes, layers and colour maths: all off leaves only the backdrop. */
const PICTURE_REGISTERS = [0x2101, 0x2105, 0x2106, 0x212c, 0x212d, 0x2130, 0x2131, 0x2133];

// 65816 only: leave 6502 emulation, then keep registers eight bits wide.
const XCE = 0xfb;
const SEP = 0xe2;
/** The battery's memory lies in a bank of its own, which takes three bytes to name. */
const SAVE_BANK = 0x70;
const LDA_FAR = 0xaf;
const STA_FAR = 0x8f;
const SAVED_COUNT = 0x0000;
const SAVED_MARKER = 0x0001;
const MARKER = 0x5a;

const COUNT = 0x10; // zero page
const WAS_PRESSED = 0x11; // zero page

/** A 32 KiB cartridge with battery: each press of A steps the colour and is counted in the save. */
export function makeSnes({
  title = 'HELLO SNES',
  backdrops = [BLUE, RED],
}: SnesOptions = {}): Uint8Array {
  const cpu = new Mos6502(ROM_START);
  cpu.emit(OP.SEI, OP.CLC, XCE, SEP, 0x30);
  cpu.store(0x8f, BRIGHTNESS); // screen off while setting up
  cpu.store(0x00, ...PICTURE_REGISTERS);
  cpu.store(0x01, INTERRUPTS); // no interrupt, joypads are read automatically

  writeSaveLoading(cpu);

  cpu.label('loop');
  cpu.label('until-blank').loadA(STATUS).branch('plus', 'until-blank');
  cpu.label('joypad-busy').loadA(STATUS).emit(OP.AND_IMM, 0x01).branch('notEqual', 'joypad-busy');
  writeButton(cpu);
  cpu.emit(OP.LDA_ZP, COUNT, OP.AND_IMM, 0x01).branch('equal', 'first');
  writeColorLoad(cpu, backdrops[1]);
  cpu.branch('always', 'show');
  cpu.label('first');
  writeColorLoad(cpu, backdrops[0]);
  cpu.label('show').emit(OP.PHA).store(0, PALETTE_INDEX).emit(OP.PLA).storeA(PALETTE_DATA);
  cpu.emit(OP.STX_ABS).emit16le(PALETTE_DATA);
  cpu.store(0x0f, BRIGHTNESS);
  cpu.label('still-blank').loadA(STATUS).branch('minus', 'still-blank');
  cpu.jump('loop');

  return cartridge(cpu.build(), title);
}

function writeSaveLoading(cpu: Mos6502): void {
  const far = (operation: number, address: number) =>
    cpu.emit(operation).emit16le(address).emit(SAVE_BANK);
  far(LDA_FAR, SAVED_MARKER).emit(OP.CMP_IMM, MARKER);
  cpu.branch('equal', 'save-is-valid').emit(OP.LDA_IMM, 0);
  far(STA_FAR, SAVED_COUNT).emit(OP.LDA_IMM, MARKER);
  far(STA_FAR, SAVED_MARKER).label('save-is-valid');
  far(LDA_FAR, SAVED_COUNT).emit(OP.STA_ZP, COUNT, OP.LDA_IMM, 0, OP.STA_ZP, WAS_PRESSED);
}

function writeButton(cpu: Mos6502): void {
  cpu.loadA(JOYPAD).emit(OP.AND_IMM, 0x80, OP.TAX).branch('equal', 'counted');
  cpu.emit(OP.LDA_ZP, WAS_PRESSED).branch('notEqual', 'counted');
  cpu.emit(OP.INC_ZP, COUNT, OP.LDA_ZP, COUNT);
  cpu.emit(STA_FAR).emit16le(SAVED_COUNT).emit(SAVE_BANK);
  cpu.label('counted').emit(OP.STX_ZP, WAS_PRESSED);
}

/** Low byte in A, high byte in X. */
function writeColorLoad(cpu: Mos6502, color: Rgb): void {
  const bits = toBgr555(color);
  cpu.emit(OP.LDA_IMM, bits & 0xff, OP.LDX_IMM, bits >> 8);
}

function cartridge(code: Uint8Array, title: string): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  const view = new DataView(rom.buffer);
  rom.set(code);
  rom.set(fixedText(title, 21), HEADER);
  // LoROM with battery, 32 KiB, 8 KiB for the save, North America.
  rom.set([0x20, 0x02, 0x05, 0x03, 0x01], HEADER + 21);
  view.setUint16(RESET_VECTOR, ROM_START, true);

  // The two fields add up the same whatever they hold, so any such pair may stand in for the sum.
  view.setUint16(CHECKSUM_COMPLEMENT, 0xffff, true);
  const checksum = rom.reduce((sum, byte) => sum + byte, 0) & 0xffff;
  view.setUint16(CHECKSUM, checksum, true);
  view.setUint16(CHECKSUM_COMPLEMENT, checksum ^ 0xffff, true);
  return rom;
}
