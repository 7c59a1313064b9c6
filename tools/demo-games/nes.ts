import { Mos6502, OP } from './mos6502.ts';
import { drawRoom, NOTES, SAVE, SCORE_DIGITS, TILE, tilePlanes, TILES } from './room.ts';
import type { Room } from './room.ts';

export interface NesOptions {
  /** One line of at most 32 characters the font knows. */
  title?: string;
  /** Four entries of the console's fixed palette; each switch steps the sky to the next. */
  backdrops?: readonly [number, number, number, number];
  /** Palette entry of the light in the lamps. */
  light?: number;
}

const PROGRAM_START = 0xc000;
const PROGRAM_SIZE = 0x4000;
const TILES_SIZE = 0x2000;
const COLUMNS = 32;

const PPU_CONTROL = 0x2000;
const PPU_MASK = 0x2001;
const PPU_STATUS = 0x2002;
const PPU_SCROLL = 0x2005;
const PPU_ADDRESS = 0x2006;
const PPU_DATA = 0x2007;
const PULSE_VOLUME = 0x4000;
const PULSE_SWEEP = 0x4001;
const PULSE_PITCH_LOW = 0x4002;
const PULSE_PITCH_HIGH = 0x4003;
const DMC_CONTROL = 0x4010;
const SPRITE_COPY = 0x4014;
const SOUND_ENABLE = 0x4015;
const JOYPAD = 0x4016;
const FRAME_COUNTER = 0x4017;

const NAME_TABLE = 0x2000;
const PALETTE = 0x3f00;
const SPRITES = 0x0200;
const SAVED = 0x6000;
const INK_COLOR = 0x30;
const NIGHT_COLOR = 0x0f;
const CLOCK = 1_789_773;

// Zero page.
const COUNT = 0x10;
const WAS_PRESSED = 0x11;
const LAMPS_LIT = 0x12;
const KEEPER_X = 0x13;
const PAD = 0x14;

const KEEPER_START = 120;
const KEEPER_LEFT = 4;
const KEEPER_RIGHT = 244;

/** A cartridge without bank switching, with battery RAM. A switches the lamp at the keeper. */
export function makeNes({
  title = 'HELLO NES',
  backdrops = [0x01, 0x16, 0x1a, 0x13],
  light = 0x27,
}: NesOptions = {}): Uint8Array {
  const room = drawRoom({
    columns: COLUMNS,
    rows: 30,
    top: 5,
    lampRow: 12,
    firstLamp: 1,
    lampStep: 4,
    title,
    help: ['D-PAD: WALK', '', 'A: SWITCH A LAMP', '', 'THE SCORE IS SAVED'],
  });
  const cpu = new Mos6502(PROGRAM_START);

  writeReset(cpu);
  writePalette(cpu, [backdrops[0], INK_COLOR, light, NIGHT_COLOR]);
  writeScreen(cpu);
  writeSaveLoading(cpu);
  writeStart(cpu);
  writeFrame(cpu, room);
  writeTables(cpu, room, backdrops);

  return cartridge(cpu);
}

export function writeReset(cpu: Mos6502): void {
  cpu.label('reset').emit(OP.SEI, OP.CLD, OP.LDX_IMM, 0xff, OP.TXS);
  cpu.store(0x00, PPU_CONTROL, PPU_MASK, DMC_CONTROL);
  cpu.store(0x40, FRAME_COUNTER);
  // The picture unit ignores writes until it has seen two vertical blanks.
  for (const label of ['first-blank', 'second-blank']) {
    cpu.label(label).emit(OP.BIT_ABS).emit16le(PPU_STATUS).branch('plus', label);
  }
  cpu.emit(OP.LDX_IMM, 0, OP.LDA_IMM, 0xff);
  cpu.label('hide-sprites').emit(OP.STA_ABS_X).emit16le(SPRITES);
  cpu.emit(OP.INX).branch('notEqual', 'hide-sprites');
}

/** The same four colours for the background and for sprites. */
function writePalette(cpu: Mos6502, colors: readonly number[]): void {
  for (const start of [PALETTE, PALETTE + 0x10]) {
    seek(cpu, start);
    for (const color of colors) cpu.store(color, PPU_DATA);
  }
}

export function writeScreen(cpu: Mos6502): void {
  seek(cpu, NAME_TABLE);
  for (const page of [0, 1, 2, 3]) {
    cpu.emit(OP.LDX_IMM, 0);
    cpu.label(`copy-${page}`).emit(OP.LDA_ABS_X).address16le(`map-${page}`).storeA(PPU_DATA);
    cpu.emit(OP.INX).branch('notEqual', `copy-${page}`);
  }
}

function writeSaveLoading(cpu: Mos6502): void {
  cpu
    .loadA(SAVED + SAVE.marker)
    .emit(OP.CMP_IMM, SAVE.MARKER)
    .branch('equal', 'save-is-valid');
  cpu.store(0, SAVED + SAVE.score, SAVED + SAVE.lamps).store(SAVE.MARKER, SAVED + SAVE.marker);
  cpu
    .label('save-is-valid')
    .loadA(SAVED + SAVE.score)
    .emit(OP.STA_ZP, COUNT);
  cpu.loadA(SAVED + SAVE.lamps).emit(OP.STA_ZP, LAMPS_LIT);
  cpu.emit(OP.LDA_IMM, 0, OP.STA_ZP, WAS_PRESSED, OP.LDA_IMM, KEEPER_START, OP.STA_ZP, KEEPER_X);
}

function writeStart(cpu: Mos6502): void {
  cpu.store(0x01, SOUND_ENABLE);
  cpu.store(0x00, PPU_SCROLL, PPU_SCROLL);
  cpu.store(0x80, PPU_CONTROL); // interrupt on every vertical blank
  cpu.store(0x1e, PPU_MASK); // background and sprites on, the leftmost eight pixels included
  cpu.label('wait').jump('wait');
}

/** Runs once per picture, in the vertical blank, where the picture memory may be changed. */
function writeFrame(cpu: Mos6502, room: Room): void {
  cpu.label('frame');
  writeKeeper(cpu, room);
  room.lamps.forEach(({ row, column }, index) => {
    seek(cpu, NAME_TABLE + row * COLUMNS + column);
    cpu.emit(OP.LDX_IMM, TILE.lampOff, OP.LDA_ZP, LAMPS_LIT, OP.AND_IMM, 1 << index);
    cpu.branch('equal', `off-${index}`).emit(OP.INX);
    cpu.label(`off-${index}`).emit(OP.STX_ABS).emit16le(PPU_DATA);
  });
  seek(cpu, NAME_TABLE + room.score.row * COLUMNS + room.score.column);
  cpu.emit(OP.LDX_ZP, COUNT);
  for (const digit of [0, 1, 2]) {
    cpu.emit(OP.LDA_ABS_X).address16le(`digits-${digit}`).storeA(PPU_DATA);
  }
  seek(cpu, PALETTE);
  cpu.emit(OP.LDA_ZP, COUNT, OP.AND_IMM, 0x03, OP.TAX);
  cpu.emit(OP.LDA_ABS_X).address16le('backdrops').storeA(PPU_DATA);
  // Seeking moved the scroll position too: both share one register.
  seek(cpu, 0x0000);
  cpu.store(0, PPU_SCROLL, PPU_SCROLL);
  writeInput(cpu);
  cpu.emit(OP.RTI);
}

function writeKeeper(cpu: Mos6502, { keeperTop }: Room): void {
  // The picture unit draws sprites one line lower than told.
  cpu.store(keeperTop - 1, SPRITES).store(keeperTop + 7, SPRITES + 4);
  cpu.store(TILE.head, SPRITES + 1).store(0, SPRITES + 2, SPRITES + 6);
  cpu
    .emit(OP.LDA_ZP, KEEPER_X)
    .storeA(SPRITES + 3)
    .storeA(SPRITES + 7);
  cpu.emit(OP.LSR_A, OP.LSR_A, OP.LSR_A, OP.AND_IMM, 1, OP.CLC, OP.ADC_IMM, TILE.stand);
  cpu.storeA(SPRITES + 5);
  cpu.store(SPRITES >> 8, SPRITE_COPY);
}

function writeInput(cpu: Mos6502): void {
  cpu.store(1, JOYPAD).store(0, JOYPAD).emit(OP.LDX_IMM, 8);
  cpu.label('next-button').loadA(JOYPAD).emit(OP.LSR_A, OP.ROL_ZP, PAD, OP.DEX);
  cpu.branch('notEqual', 'next-button'); // from bit 7: A, B, select, start, up, down, left, right
  const walk = (bit: number, limit: number, step: readonly number[], label: string): void => {
    cpu.emit(OP.LDA_ZP, PAD, OP.AND_IMM, bit).branch('equal', label);
    cpu.emit(OP.LDA_ZP, KEEPER_X, OP.CMP_IMM, limit).branch('equal', label);
    cpu.emit(...step).label(label);
  };
  walk(2, KEEPER_LEFT, [OP.DEC_ZP, KEEPER_X, OP.DEC_ZP, KEEPER_X], 'not-left');
  walk(1, KEEPER_RIGHT, [OP.INC_ZP, KEEPER_X, OP.INC_ZP, KEEPER_X], 'not-right');

  cpu.emit(OP.LDA_ZP, PAD, OP.AND_IMM, 0x80, OP.TAY).branch('equal', 'done');
  cpu.emit(OP.LDA_ZP, WAS_PRESSED).branch('notEqual', 'done');
  cpu.emit(OP.INC_ZP, COUNT, OP.LDA_ZP, COUNT).storeA(SAVED + SAVE.score);
  cpu.emit(OP.LDA_ZP, KEEPER_X, ...Array<number>(5).fill(OP.LSR_A), OP.TAX); // 32 pixels per lamp
  cpu.emit(OP.LDA_ABS_X).address16le('bits').emit(OP.EOR_ZP, LAMPS_LIT, OP.STA_ZP, LAMPS_LIT);
  cpu.storeA(SAVED + SAVE.lamps);
  cpu.store(0x86, PULSE_VOLUME).store(0x08, PULSE_SWEEP); // fades away within half a second
  cpu.emit(OP.LDA_ABS_X).address16le('notes').storeA(PULSE_PITCH_LOW);
  cpu.store(0x08, PULSE_PITCH_HIGH);
  cpu.label('done').emit(OP.STY_ZP, WAS_PRESSED);
}

function writeTables(cpu: Mos6502, room: Room, backdrops: readonly number[]): void {
  cpu.label('backdrops').emit(...backdrops);
  cpu.label('bits').emit(...room.lamps.map((_, index) => 1 << index));
  cpu.label('notes').emit(...NOTES.map((note) => Math.round(CLOCK / (16 * note)) - 1));
  SCORE_DIGITS.forEach((tiles, index) => cpu.label(`digits-${index}`).emit(...tiles));
  const map = [...room.map.flat(), ...Array<number>(64).fill(0)]; // one palette everywhere
  for (const page of [0, 1, 2, 3]) {
    cpu.label(`map-${page}`).emit(...map.slice(page * 256, page * 256 + 256));
  }
}

export function seek(cpu: Mos6502, address: number): void {
  cpu.store(address >> 8, PPU_ADDRESS).store(address & 0xff, PPU_ADDRESS);
}

export function cartridge(cpu: Mos6502): Uint8Array {
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
  TILES.forEach((tile, index) => {
    const { low, high } = tilePlanes(tile);
    patterns.set([...low, ...high], index * 16);
  });
  return image;
}
