import { fixedText } from './fixed-text.ts';
import { Mos6502, OP } from './mos6502.ts';
import { BLUE, INK_COLOR, LIGHT_COLOR, NIGHT_COLOR, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { drawRoom, interleaved, SAVE, SCORE_DIGITS, TILE, TILES } from './room.ts';
import type { Room } from './room.ts';
import { writeNote, writeSoundRoutine, writeSoundSetUp, writeSoundTables } from './snes-sound.ts';

export interface SnesOptions {
  /** At most 21 characters the font knows. */
  title?: string;
  /** Each switch steps the sky to the other one. */
  backdrops?: readonly [Rgb, Rgb];
}

const ROM_SIZE = 0x8000;
const ROM_START = 0x8000;
const HEADER = 0x7fc0;
const CHECKSUM_COMPLEMENT = 0x7fdc;
const CHECKSUM = 0x7fde;
const RESET_VECTOR = 0x7ffc;
const COLUMNS = 32;

const BRIGHTNESS = 0x2100;
const SPRITE_SETUP = 0x2101;
const SPRITE_ADDRESS = 0x2102;
const SPRITE_DATA = 0x2104;
const MAP_ADDRESS = 0x2107;
const SCROLL_X = 0x210d;
const SCROLL_Y = 0x210e;
const VIDEO_STEP = 0x2115;
const VIDEO_ADDRESS = 0x2116;
const VIDEO_DATA = 0x2118;
const PALETTE_INDEX = 0x2121;
const PALETTE_DATA = 0x2122;
const LAYERS = 0x212c;
const INTERRUPTS = 0x4200;
const COPY_START = 0x420b;
const STATUS = 0x4212;
const JOYPAD = 0x4218;
const COPY = 0x4300;
/** Modes, windows, layers and colour maths: all off. */
const PICTURE_REGISTERS = [
  0x2105, 0x2106, 0x210b, 0x2123, 0x2124, 0x2125, 0x212d, 0x212e, 0x2130, 0x2131, 0x2133,
];

// In words of the video memory.
const VIDEO_TILES = 0x0000;
const VIDEO_MAP = 0x1000;
const VIDEO_SPRITES = 0x4000;
const SPRITE_COLORS = 0x80;

// 65816 only: leave 6502 emulation, then keep registers eight bits wide.
const XCE = 0xfb;
const SEP = 0xe2;
/** The battery memory is in its own bank, which needs a three-byte address. */
const SAVE_BANK = 0x70;
const LDA_FAR = 0xaf;
const STA_FAR = 0x8f;

// Zero page.
const COUNT = 0x10;
const WAS_PRESSED = 0x11;
const LAMPS_LIT = 0x12;
const KEEPER_X = 0x13;

const KEEPER_START = 120;
const KEEPER_LEFT = 4;
const KEEPER_RIGHT = 244;

/** A 32 KiB cartridge with battery. A switches the lamp at the keeper. */
export function makeSnes({
  title = 'HELLO SNES',
  backdrops = [BLUE, RED],
}: SnesOptions = {}): Uint8Array {
  const room = drawRoom({
    columns: COLUMNS,
    rows: 29, // one line of the last is seen
    top: 5,
    lampRow: 11,
    firstLamp: 1,
    lampStep: 4,
    title,
    help: ['D-PAD: WALK', '', 'A: SWITCH A LAMP', '', 'THE SCORE IS SAVED'],
  });
  const cpu = new Mos6502(ROM_START);
  cpu.emit(OP.SEI, OP.CLC, XCE, SEP, 0x30);
  cpu.store(0x8f, BRIGHTNESS); // screen off while setting up
  cpu.store(0x00, INTERRUPTS, ...PICTURE_REGISTERS);
  writePicture(cpu, room);
  writeNoSprites(cpu);
  writeSaveLoading(cpu);
  writeSoundSetUp(cpu);
  cpu.store(0x01, INTERRUPTS); // no interrupt, joypads are read automatically

  cpu.label('loop');
  cpu.label('until-blank').loadA(STATUS).branch('plus', 'until-blank');
  writeKeeper(cpu, room);
  writeLamps(cpu, room);
  writeScore(cpu, room);
  writeSky(cpu, backdrops);
  cpu.store(0x0f, BRIGHTNESS);
  cpu.label('joypad-busy').loadA(STATUS).emit(OP.AND_IMM, 0x01).branch('notEqual', 'joypad-busy');
  writeWalking(cpu);
  writeButton(cpu);
  cpu.label('still-blank').loadA(STATUS).branch('minus', 'still-blank');
  cpu.jump('loop');

  writeSoundRoutine(cpu);
  writeTables(cpu, room);
  return cartridge(cpu.build(), title);
}

function writePicture(cpu: Mos6502, room: Room): void {
  cpu.store(0x80, VIDEO_STEP); // the address steps after each high byte
  const copy = (to: number, label: string, size: number): void => {
    seek(cpu, to);
    cpu.store(0x01, COPY).store(VIDEO_DATA & 0xff, COPY + 1); // to both bytes of the data port
    cpu
      .emit(OP.LDX_IMM)
      .low(label)
      .emit(OP.STX_ABS)
      .emit16le(COPY + 2);
    cpu
      .emit(OP.LDX_IMM)
      .high(label)
      .emit(OP.STX_ABS)
      .emit16le(COPY + 3);
    cpu
      .store(0, COPY + 4)
      .store(size & 0xff, COPY + 5)
      .store(size >> 8, COPY + 6);
    cpu.store(1, COPY_START);
  };
  copy(VIDEO_TILES, 'tiles', TILES.length * 16);
  copy(VIDEO_MAP, 'map', room.map.length * COLUMNS * 2);
  copy(VIDEO_SPRITES, 'sprites', 3 * 32);
  cpu.store(VIDEO_MAP >> 8, MAP_ADDRESS).store(VIDEO_SPRITES >> 13, SPRITE_SETUP);
  cpu.store(0, SCROLL_X, SCROLL_X, SCROLL_Y, SCROLL_Y);
  cpu.store(0x11, LAYERS); // the first background and sprites
  for (const first of [0, SPRITE_COLORS]) {
    cpu.store(first + 1, PALETTE_INDEX);
    for (const color of [INK_COLOR, LIGHT_COLOR, NIGHT_COLOR].map(toBgr555)) {
      cpu.store(color & 0xff, PALETTE_DATA).store(color >> 8, PALETTE_DATA);
    }
  }
}

/** Below the screen, all 128 of them. */
function writeNoSprites(cpu: Mos6502): void {
  cpu.store(0, SPRITE_ADDRESS, SPRITE_ADDRESS + 1).emit(OP.LDX_IMM, 0x80, OP.LDA_IMM, 0xf0);
  cpu.label('hide-sprites');
  for (let byte = 0; byte < 4; byte += 1) cpu.storeA(SPRITE_DATA);
  cpu.emit(OP.DEX).branch('notEqual', 'hide-sprites');
  cpu.emit(OP.LDX_IMM, 0x20, OP.LDA_IMM, 0);
  cpu.label('small-sprites').storeA(SPRITE_DATA);
  cpu.emit(OP.DEX).branch('notEqual', 'small-sprites');
}

const far = (cpu: Mos6502, operation: number, address: number): Mos6502 =>
  cpu.emit(operation).emit16le(address).emit(SAVE_BANK);

function writeSaveLoading(cpu: Mos6502): void {
  far(cpu, LDA_FAR, SAVE.marker).emit(OP.CMP_IMM, SAVE.MARKER);
  cpu.branch('equal', 'save-is-valid').emit(OP.LDA_IMM, 0);
  far(cpu, STA_FAR, SAVE.score);
  far(cpu, STA_FAR, SAVE.lamps).emit(OP.LDA_IMM, SAVE.MARKER);
  far(cpu, STA_FAR, SAVE.marker).label('save-is-valid');
  far(cpu, LDA_FAR, SAVE.score).emit(OP.STA_ZP, COUNT);
  far(cpu, LDA_FAR, SAVE.lamps).emit(OP.STA_ZP, LAMPS_LIT);
  cpu.emit(OP.LDA_IMM, 0, OP.STA_ZP, WAS_PRESSED, OP.LDA_IMM, KEEPER_START, OP.STA_ZP, KEEPER_X);
}

function writeKeeper(cpu: Mos6502, { keeperTop }: Room): void {
  const [head, stand] = [0, 1];
  const inFront = 0x30;
  cpu.store(0, SPRITE_ADDRESS, SPRITE_ADDRESS + 1);
  cpu.emit(OP.LDA_ZP, KEEPER_X).storeA(SPRITE_DATA);
  for (const value of [keeperTop - 1, head, inFront]) cpu.store(value, SPRITE_DATA);
  cpu
    .emit(OP.LDA_ZP, KEEPER_X)
    .storeA(SPRITE_DATA)
    .store(keeperTop + 7, SPRITE_DATA);
  cpu.emit(OP.LDA_ZP, KEEPER_X, OP.LSR_A, OP.LSR_A, OP.LSR_A, OP.AND_IMM, 1);
  cpu.emit(OP.CLC, OP.ADC_IMM, stand).storeA(SPRITE_DATA).store(inFront, SPRITE_DATA);
}

function writeLamps(cpu: Mos6502, { lamps }: Room): void {
  lamps.forEach(({ row, column }, index) => {
    seek(cpu, VIDEO_MAP + row * COLUMNS + column);
    cpu.emit(OP.LDX_IMM, TILE.lampOff, OP.LDA_ZP, LAMPS_LIT, OP.AND_IMM, 1 << index);
    cpu.branch('equal', `off-${index}`).emit(OP.INX);
    cpu.label(`off-${index}`).emit(OP.STX_ABS).emit16le(VIDEO_DATA);
  });
}

function writeScore(cpu: Mos6502, { score }: Room): void {
  seek(cpu, VIDEO_MAP + score.row * COLUMNS + score.column);
  cpu.emit(OP.LDX_ZP, COUNT);
  for (const digit of [0, 1, 2]) {
    cpu.emit(OP.LDA_ABS_X).address16le(`digits-${digit}`).storeA(VIDEO_DATA);
    cpu.store(0, VIDEO_DATA + 1);
  }
}

function writeSky(cpu: Mos6502, backdrops: readonly [Rgb, Rgb]): void {
  cpu.emit(OP.LDA_ZP, COUNT, OP.AND_IMM, 0x01).branch('equal', 'first');
  writeColorLoad(cpu, backdrops[1]);
  cpu.branch('always', 'show');
  cpu.label('first');
  writeColorLoad(cpu, backdrops[0]);
  cpu.label('show').emit(OP.PHA).store(0, PALETTE_INDEX).emit(OP.PLA).storeA(PALETTE_DATA);
  cpu.emit(OP.STX_ABS).emit16le(PALETTE_DATA);
}

function writeWalking(cpu: Mos6502): void {
  const walk = (bit: number, limit: number, step: number, label: string): void => {
    cpu
      .loadA(JOYPAD + 1)
      .emit(OP.AND_IMM, bit)
      .branch('equal', label);
    cpu.emit(OP.LDA_ZP, KEEPER_X, OP.CMP_IMM, limit).branch('equal', label);
    cpu.emit(step, KEEPER_X, step, KEEPER_X).label(label);
  };
  walk(2, KEEPER_LEFT, OP.DEC_ZP, 'not-left');
  walk(1, KEEPER_RIGHT, OP.INC_ZP, 'not-right');
}

function writeButton(cpu: Mos6502): void {
  cpu.loadA(JOYPAD).emit(OP.AND_IMM, 0x80, OP.TAX).branch('equal', 'released');
  cpu.emit(OP.LDA_ZP, WAS_PRESSED, OP.STX_ZP, WAS_PRESSED).branch('notEqual', 'done');
  cpu.emit(OP.INC_ZP, COUNT, OP.LDA_ZP, COUNT);
  far(cpu, STA_FAR, SAVE.score);
  cpu.emit(OP.LDA_ZP, KEEPER_X, ...Array<number>(5).fill(OP.LSR_A), OP.TAX); // 32 pixels per lamp
  cpu.emit(OP.LDA_ABS_X).address16le('bits').emit(OP.EOR_ZP, LAMPS_LIT, OP.STA_ZP, LAMPS_LIT);
  far(cpu, STA_FAR, SAVE.lamps);
  writeNote(cpu);
  cpu.jump('done');
  cpu.label('released').emit(OP.STX_ZP, WAS_PRESSED).label('done');
}

/** Low byte in A, high byte in X. */
function writeColorLoad(cpu: Mos6502, color: Rgb): void {
  const bits = toBgr555(color);
  cpu.emit(OP.LDA_IMM, bits & 0xff, OP.LDX_IMM, bits >> 8);
}

function writeTables(cpu: Mos6502, room: Room): void {
  cpu.label('bits').emit(...room.lamps.map((_, index) => 1 << index));
  writeSoundTables(cpu);
  SCORE_DIGITS.forEach((tiles, index) => cpu.label(`digits-${index}`).emit(...tiles));
  cpu.label('tiles').emit(...TILES.flatMap(interleaved));
  cpu.label('map').emit(...room.map.flat().flatMap((tile) => [tile, 0]));
  // Sprites have sixteen colours: two more bit planes, all empty.
  cpu.label('sprites');
  for (const tile of [TILE.head, TILE.stand, TILE.step]) {
    cpu.emit(...interleaved(TILES[tile] ?? []), ...Array<number>(16).fill(0));
  }
}

function seek(cpu: Mos6502, address: number): void {
  cpu.store(address & 0xff, VIDEO_ADDRESS).store(address >> 8, VIDEO_ADDRESS + 1);
}

function cartridge(code: Uint8Array, title: string): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  const view = new DataView(rom.buffer);
  rom.set(code);
  rom.set(fixedText(title, 21), HEADER);
  // LoROM with battery, 32 KiB, 8 KiB for the save, North America.
  rom.set([0x20, 0x02, 0x05, 0x03, 0x01], HEADER + 21);
  view.setUint16(RESET_VECTOR, ROM_START, true);

  // Checksum and complement always have the same byte sum, so any pair can be a placeholder.
  view.setUint16(CHECKSUM_COMPLEMENT, 0xffff, true);
  const checksum = rom.reduce((sum, byte) => sum + byte, 0) & 0xffff;
  view.setUint16(CHECKSUM, checksum, true);
  view.setUint16(CHECKSUM_COMPLEMENT, checksum ^ 0xffff, true);
  return rom;
}
