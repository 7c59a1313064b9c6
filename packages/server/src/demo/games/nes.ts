import { SOLID, tilePlanes, tilesFor } from './font.ts';
import { Mos6502, OP } from './mos6502.ts';

export interface NesOptions {
  /** One line of at most 32 characters the font knows. */
  title?: string;
  /** Four entries of the console's fixed palette; each press of A steps to the next. */
  backdrops?: readonly [number, number, number, number];
  /** Palette entry of the two bars under the text. */
  bar?: number;
}

const PROGRAM_START = 0xc000;
const PROGRAM_SIZE = 0x4000;
const TILES_SIZE = 0x2000;
const COLUMNS = 32;
const PROMPT = 'PRESS A';
const BAR = SOLID.repeat(16);

const PPU_CONTROL = 0x2000;
const PPU_MASK = 0x2001;
const PPU_STATUS = 0x2002;
const PPU_SCROLL = 0x2005;
const PPU_ADDRESS = 0x2006;
const PPU_DATA = 0x2007;
const PULSE_VOLUME = 0x4000;
const PULSE_PITCH_LOW = 0x4002;
const PULSE_PITCH_HIGH = 0x4003;
const DMC_CONTROL = 0x4010;
const SOUND_ENABLE = 0x4015;
const JOYPAD = 0x4016;
const FRAME_COUNTER = 0x4017;

const NAME_TABLE = 0x2000;
const ATTRIBUTE_TABLE = 0x23c0;
const PALETTE = 0x3f00;

// Battery RAM holds garbage on first use: the count is trusted only beside its marker.
const SAVED_COUNT = 0x6000;
const SAVED_MARKER = 0x6001;
const MARKER = 0x5a;

const COUNT = 0x10; // zero page
const WAS_PRESSED = 0x11; // zero page

/**
 * A cartridge without bank switching, with battery RAM: title, "PRESS A" and two bars.
 * Each press of A beeps, steps the backdrop colour and stores the press count in the save.
 */
export function makeNes({
  title = 'HELLO NES',
  backdrops = [0x01, 0x16, 0x1a, 0x13],
  bar = 0x27,
}: NesOptions = {}): Uint8Array {
  if (title.length > COLUMNS) throw new RangeError(`"${title}" is wider than the screen`);
  const tiles = tilesFor(title + PROMPT);
  const cpu = new Mos6502(PROGRAM_START);

  writeReset(cpu);
  writePalette(cpu, [backdrops[0], 0x30, bar, 0x16]);
  writeEmptyScreen(cpu, tiles);
  writeCentred(cpu, tiles, 8, title);
  writeCentred(cpu, tiles, 12, PROMPT);
  writeCentred(cpu, tiles, 16, BAR);
  writeCentred(cpu, tiles, 17, BAR);
  writeSaveLoading(cpu);
  writeStart(cpu);
  writeFrame(cpu);
  cpu.label('backdrops').emit(...backdrops);

  return cartridge(cpu, tiles);
}

function writeReset(cpu: Mos6502): void {
  cpu.label('reset').emit(OP.SEI, OP.CLD, OP.LDX_IMM, 0xff, OP.TXS);
  cpu.store(0x00, PPU_CONTROL, PPU_MASK, DMC_CONTROL);
  cpu.store(0x40, FRAME_COUNTER);
  // The picture unit ignores writes until it has seen two vertical blanks.
  for (const label of ['first-blank', 'second-blank']) {
    cpu.label(label).emit(OP.BIT_ABS).emit16le(PPU_STATUS).branch('plus', label);
  }
}

function writePalette(cpu: Mos6502, colors: readonly number[]): void {
  seek(cpu, PALETTE);
  for (const color of colors) cpu.store(color, PPU_DATA);
}

function writeEmptyScreen(cpu: Mos6502, tiles: readonly string[]): void {
  seek(cpu, NAME_TABLE);
  cpu.emit(OP.LDA_IMM, tiles.indexOf(' '), OP.LDX_IMM, 4);
  cpu.label('clear-page').emit(OP.LDY_IMM, 0);
  cpu.label('clear-tile').storeA(PPU_DATA);
  cpu.emit(OP.DEY).branch('notEqual', 'clear-tile');
  cpu.emit(OP.DEX).branch('notEqual', 'clear-page');

  seek(cpu, ATTRIBUTE_TABLE);
  cpu.emit(OP.LDA_IMM, 0, OP.LDY_IMM, 0x40);
  cpu.label('clear-attribute').storeA(PPU_DATA);
  cpu.emit(OP.DEY).branch('notEqual', 'clear-attribute');
}

function writeCentred(cpu: Mos6502, tiles: readonly string[], row: number, text: string): void {
  const column = Math.floor((COLUMNS - text.length) / 2);
  seek(cpu, NAME_TABLE + row * COLUMNS + column);
  for (const character of text) cpu.store(tiles.indexOf(character), PPU_DATA);
}

function writeSaveLoading(cpu: Mos6502): void {
  cpu.loadA(SAVED_MARKER).emit(OP.CMP_IMM, MARKER).branch('equal', 'save-is-valid');
  cpu.store(0, SAVED_COUNT).store(MARKER, SAVED_MARKER);
  cpu.label('save-is-valid').loadA(SAVED_COUNT).emit(OP.STA_ZP, COUNT);
  cpu.emit(OP.LDA_IMM, 0, OP.STA_ZP, WAS_PRESSED);
}

function writeStart(cpu: Mos6502): void {
  cpu.store(0x01, SOUND_ENABLE);
  cpu.store(0x00, PPU_SCROLL, PPU_SCROLL);
  cpu.store(0x80, PPU_CONTROL); // interrupt on every vertical blank
  cpu.store(0x0a, PPU_MASK); // background on, the leftmost eight pixels included
  cpu.label('wait').jump('wait');
}

/** Runs once per picture, in the vertical blank, where the palette may be changed. */
function writeFrame(cpu: Mos6502): void {
  cpu.label('frame').store(1, JOYPAD).store(0, JOYPAD);
  cpu.loadA(JOYPAD).emit(OP.AND_IMM, 0x01, OP.TAX).branch('equal', 'released');
  cpu.emit(OP.LDA_ZP, WAS_PRESSED).branch('notEqual', 'show');
  cpu.emit(OP.INC_ZP, COUNT, OP.LDA_ZP, COUNT).storeA(SAVED_COUNT);
  cpu.store(0xbf, PULSE_VOLUME).store(0xfd, PULSE_PITCH_LOW).store(0x08, PULSE_PITCH_HIGH);
  cpu.jump('show');

  cpu.label('released').store(0x30, PULSE_VOLUME); // silence

  cpu.label('show').emit(OP.STX_ZP, WAS_PRESSED);
  seek(cpu, PALETTE);
  cpu.emit(OP.LDA_ZP, COUNT, OP.AND_IMM, 0x03, OP.TAX);
  cpu.emit(OP.LDA_ABS_X).address16le('backdrops').storeA(PPU_DATA);
  // Seeking moved the scroll position too: both share one register.
  seek(cpu, 0x0000);
  cpu.store(0, PPU_SCROLL, PPU_SCROLL).emit(OP.RTI);
}

function seek(cpu: Mos6502, address: number): void {
  cpu.store(address >> 8, PPU_ADDRESS).store(address & 0xff, PPU_ADDRESS);
}

function cartridge(cpu: Mos6502, tiles: readonly string[]): Uint8Array {
  const header = [0x4e, 0x45, 0x53, 0x1a, 1, 1, 0x03]; // "NES", 16 KiB + 8 KiB, battery
  const image = new Uint8Array(16 + PROGRAM_SIZE + TILES_SIZE);
  image.set(header);

  const program = image.subarray(16, 16 + PROGRAM_SIZE).fill(OP.NOP);
  program.set(cpu.build());
  const vectors = new DataView(image.buffer, 16 + PROGRAM_SIZE - 6);
  vectors.setUint16(0, cpu.addressOf('frame'), true);
  vectors.setUint16(2, cpu.addressOf('reset'), true);
  vectors.setUint16(4, cpu.addressOf('frame'), true);

  const patterns = image.subarray(16 + PROGRAM_SIZE);
  tiles.forEach((character, index) => {
    const { low, high } = tilePlanes(character);
    patterns.set([...low, ...high], index * 16);
  });
  return image;
}
