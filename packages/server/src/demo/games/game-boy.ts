import { fixedText } from './fixed-text.ts';
import { SOLID, tilePlanes, tilesFor } from './font.ts';
import { BLUE, GREEN, MAGENTA, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { OP, Sm83 } from './sm83.ts';

export interface GameBoyOptions {
  /** One line of at most 15 characters the font knows: the header has no room for more. */
  title?: string;
  /** `mono` makes a game for the first Game Boy, which steps through shades of grey. */
  model?: 'color' | 'mono';
  /** Only for `color`: each press of A steps to the next. */
  backdrops?: readonly [Rgb, Rgb, Rgb, Rgb];
}

const ROM_SIZE = 0x8000;
const CODE_START = 0x150;
const TILES_START = 0x1000;
const VIDEO_TILES = 0x8000;
const VIDEO_MAP = 0x9800;
const MAP_COLUMNS = 32;
const MAP_SIZE = 0x400;
const TILE_BYTES = 16;
const PROMPT = 'PRESS A';

const JOYPAD = 0x00;
const SCREEN_CONTROL = 0x40;
const SCROLL_Y = 0x42;
const SCROLL_X = 0x43;
const LINE = 0x44;
const MONO_PALETTE = 0x47;
const COLOR_PALETTE_INDEX = 0x68;
const COLOR_PALETTE_DATA = 0x69;
const FIRST_BLANK_LINE = 144;

// Battery RAM holds garbage on first use: the count is trusted only beside its marker.
const SAVE_ENABLE = 0x0000;
const SAVED_COUNT = 0xa000;
const SAVED_MARKER = 0xa001;
const MARKER = 0x5a;
const COUNT = 0xc000;
const WAS_PRESSED = 0xc001;

const TEXT_COLOR: Rgb = [255, 255, 255];
const BAR_COLOR: Rgb = [255, 168, 0];
const UNUSED_COLOR: Rgb = [0, 0, 0];

/** Two bits per colour, backdrop lowest: from a white backdrop to a black one, text readable. */
const SHADES = [0xec, 0xcd, 0xf2, 0xd3];

/**
 * A cartridge with battery RAM: title, "PRESS A" and a bar.
 * Each press of A steps the backdrop and stores the press count in the save.
 * The logo area stays empty, because the logo is not ours: emulators start it, a console would not.
 */
export function makeGameBoy({
  title = 'HELLO GB',
  model = 'color',
  backdrops = [BLUE, RED, GREEN, MAGENTA],
}: GameBoyOptions = {}): Uint8Array {
  const tiles = tilesFor(title + PROMPT);
  const cpu = new Sm83(CODE_START);

  writeScreenOff(cpu);
  writeTileCopy(cpu, tiles.length);
  writeEmptyScreen(cpu, tiles);
  writeText(cpu, tiles, { row: 5, column: columnFor(title), text: title });
  writeText(cpu, tiles, { row: 8, column: columnFor(PROMPT), text: PROMPT });
  writeText(cpu, tiles, { row: 11, column: 2, text: SOLID.repeat(16) });
  writeSaveLoading(cpu);
  writeScreenOn(cpu);

  cpu.label('loop');
  writeLineWait(cpu, 'until-blank', 'notZero');
  writeButton(cpu);
  if (model === 'color') writeColorBackdrop(cpu);
  else writeMonoBackdrop(cpu);
  writeLineWait(cpu, 'until-next-line', 'zero');
  cpu.jump('always', 'loop');

  cpu.label('backdrops');
  if (model === 'color') for (const color of backdrops) cpu.emit16le(toBgr555(color));
  else cpu.emit(...SHADES);

  return cartridge(cpu, tiles, { title, model });
}

/** Half a column left of the middle: the plain game was drawn so, and its bytes are pinned. */
const columnFor = (text: string): number => Math.floor((19 - text.length) / 2);

function writeScreenOff(cpu: Sm83): void {
  cpu.emit(OP.DI, OP.LD_SP_NN).emit16le(0xfffe);
  // Switching the screen off outside the vertical blank damages a real one.
  writeLineWait(cpu, 'until-first-blank', 'notZero');
  cpu.emit(OP.XOR_A).storePort(SCREEN_CONTROL);
}

function writeLineWait(cpu: Sm83, label: string, repeatWhile: 'zero' | 'notZero'): void {
  cpu.label(label).loadPort(LINE).emit(OP.CP_N, FIRST_BLANK_LINE).jump(repeatWhile, label);
}

function writeTileCopy(cpu: Sm83, tileCount: number): void {
  cpu.emit(OP.LD_HL_NN).emit16le(VIDEO_TILES).emit(OP.LD_DE_NN).emit16le(TILES_START);
  // The counter is one byte, so 15 tiles at a time; both pointers carry on where they are.
  for (let from = 0; from < tileCount; from += 15) {
    const label = `copy-from-${from}`;
    cpu.emit(OP.LD_B_N, Math.min(15, tileCount - from) * TILE_BYTES);
    cpu.label(label).emit(OP.LD_A_AT_DE, OP.LD_AT_HL_INC_A, OP.INC_DE, OP.DEC_B);
    cpu.jump('notZero', label);
  }
}

function writeEmptyScreen(cpu: Sm83, tiles: readonly string[]): void {
  cpu.emit(OP.LD_HL_NN).emit16le(VIDEO_MAP).emit(OP.LD_BC_NN).emit16le(MAP_SIZE);
  cpu.label('clear').emit(OP.LD_A_N, tiles.indexOf(' '), OP.LD_AT_HL_INC_A);
  cpu.emit(OP.DEC_BC, OP.LD_A_B, OP.OR_C).jump('notZero', 'clear');
}

function writeText(
  cpu: Sm83,
  tiles: readonly string[],
  { row, column, text }: { row: number; column: number; text: string },
): void {
  cpu.emit(OP.LD_HL_NN).emit16le(VIDEO_MAP + row * MAP_COLUMNS + column);
  for (const character of text) cpu.emit(OP.LD_A_N, tiles.indexOf(character), OP.LD_AT_HL_INC_A);
}

function writeSaveLoading(cpu: Sm83): void {
  cpu.emit(OP.LD_A_N, 0x0a).store(SAVE_ENABLE);
  cpu.load(SAVED_MARKER).emit(OP.CP_N, MARKER).jump('zero', 'save-is-valid');
  cpu.emit(OP.XOR_A).store(SAVED_COUNT);
  cpu.emit(OP.LD_A_N, MARKER).store(SAVED_MARKER);
  cpu.label('save-is-valid').load(SAVED_COUNT).store(COUNT);
  cpu.emit(OP.XOR_A).store(WAS_PRESSED);
}

function writeScreenOn(cpu: Sm83): void {
  cpu.emit(OP.XOR_A).storePort(SCROLL_Y).storePort(SCROLL_X);
  cpu.setPort(MONO_PALETTE, 0xe4);
  cpu.setPort(SCREEN_CONTROL, 0x91); // screen and background on, tiles at VIDEO_TILES
}

function writeButton(cpu: Sm83): void {
  // The first readings after choosing the button row are not settled yet.
  cpu.setPort(JOYPAD, 0x10).loadPort(JOYPAD).loadPort(JOYPAD).loadPort(JOYPAD);
  cpu.emit(OP.CPL, OP.AND_N, 0x01, OP.LD_B_A);
  cpu.emit(OP.OR_A).jump('zero', 'counted');
  cpu.load(WAS_PRESSED).emit(OP.OR_A).jump('notZero', 'counted');
  cpu.load(COUNT).emit(OP.INC_A).store(COUNT).store(SAVED_COUNT);
  cpu.label('counted').emit(OP.LD_A_B).store(WAS_PRESSED);
}

function writeColorBackdrop(cpu: Sm83): void {
  cpu.load(COUNT).emit(OP.AND_N, 0x03, OP.RLCA); // two bytes per colour
  writeBackdropLookup(cpu);
  cpu.setPort(COLOR_PALETTE_INDEX, 0x80); // from colour 0, stepping by itself
  cpu.emit(OP.LD_A_AT_HL_INC).storePort(COLOR_PALETTE_DATA);
  cpu.emit(OP.LD_A_AT_HL).storePort(COLOR_PALETTE_DATA);
  for (const color of [TEXT_COLOR, BAR_COLOR, UNUSED_COLOR].map(toBgr555)) {
    cpu.setPort(COLOR_PALETTE_DATA, color & 0xff).setPort(COLOR_PALETTE_DATA, color >> 8);
  }
}

function writeMonoBackdrop(cpu: Sm83): void {
  cpu.load(COUNT).emit(OP.AND_N, 0x03);
  writeBackdropLookup(cpu);
  cpu.emit(OP.LD_A_AT_HL).storePort(MONO_PALETTE);
}

/** Leaves HL at the table's entry for the byte offset in A. */
function writeBackdropLookup(cpu: Sm83): void {
  cpu.emit(OP.LD_E_A, OP.LD_D_N, 0x00, OP.LD_HL_NN).address16le('backdrops').emit(OP.ADD_HL_DE);
}

function cartridge(
  cpu: Sm83,
  tiles: readonly string[],
  { title, model }: { title: string; model: 'color' | 'mono' },
): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  rom.set([OP.NOP, OP.JP_NN, CODE_START & 0xff, CODE_START >> 8], 0x100);
  rom.set(fixedText(title, 15, '\0'), 0x134);
  rom[0x143] = model === 'color' ? 0x80 : 0x00;
  rom.set([0x03, 0x00, 0x02, 0x01], 0x147); // MBC1 + RAM + battery, 32 KiB, 8 KiB, not Japan
  rom.set(cpu.build(), CODE_START);
  tiles.forEach((character, index) => {
    const { low, high } = tilePlanes(character);
    const rows = low.flatMap((bits, row) => [bits, high[row] ?? 0]);
    rom.set(rows, TILES_START + index * TILE_BYTES);
  });

  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => sum - byte - 1, 0);
  const checksum = rom.reduce((sum, byte) => sum + byte, 0);
  new DataView(rom.buffer).setUint16(0x14e, checksum);
  return rom;
}
