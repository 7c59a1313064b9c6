import { fixedText } from './fixed-text.ts';
import { BLUE, GREEN, INK_COLOR, LIGHT_COLOR, MAGENTA, NIGHT_COLOR, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { drawRoom, interleaved, NOTES, SAVE, SCORE_DIGITS, TILE, TILES } from './room.ts';
import type { Room } from './room.ts';
import { OP, Sm83 } from './sm83.ts';

export interface GameBoyOptions {
  /** One line of at most 15 characters the font knows: the header has no room for more. */
  title?: string;
  /** `mono` makes a game for the first Game Boy, which steps through shades of grey. */
  model?: 'color' | 'mono';
  /** Only for `color`: each switch steps the sky to the next. */
  backdrops?: readonly [Rgb, Rgb, Rgb, Rgb];
}

const ROM_SIZE = 0x8000;
const CODE_START = 0x150;
const TILES_START = 0x1000;
const MAP_START = 0x2000;
/** At the start of a page, so that the score is the low byte of an address. */
const DIGITS_START = 0x3000;
const VIDEO_TILES = 0x8000;
const VIDEO_MAP = 0x9800;
const MAP_COLUMNS = 32;
const SPRITES = 0xfe00;
const SPRITES_SIZE = 0xa0;
const TILE_BYTES = 16;

const JOYPAD = 0x00;
const TONE_SWEEP = 0x10;
const TONE_DUTY = 0x11;
const TONE_VOLUME = 0x12;
const TONE_PITCH_LOW = 0x13;
const TONE_PITCH_HIGH = 0x14;
const SOUND_VOLUME = 0x24;
const SOUND_PANNING = 0x25;
const SOUND_ENABLE = 0x26;
const SCREEN_CONTROL = 0x40;
const SCROLL_Y = 0x42;
const SCROLL_X = 0x43;
const LINE = 0x44;
const MONO_PALETTE = 0x47;
const MONO_SPRITE_PALETTE = 0x48;
const COLOR_PALETTE_INDEX = 0x68;
const COLOR_PALETTE_DATA = 0x69;
const SPRITE_PALETTE_INDEX = 0x6a;
const SPRITE_PALETTE_DATA = 0x6b;
const INTERRUPTS = 0xff;
const FIRST_BLANK_LINE = 144;

const SAVE_ENABLE = 0x0000;
const SAVED = 0xa000;
const COUNT = 0xc000;
const WAS_PRESSED = 0xc001;
const LAMPS_LIT = 0xc002;
const KEEPER_X = 0xc003;

const KEEPER_LEFT = 12;
const KEEPER_RIGHT = 139;
const KEEPER_START = 76;

/**
 * Two bits per colour, sky lowest: from a white sky to a black one. Letters stay white on black,
 * and the light of the lamps differs from every sky.
 */
const SHADES = [0xd0, 0xe1, 0xd2, 0xd3];

/**
 * A cartridge with battery RAM. A switches the lamp at the keeper.
 * The logo area stays empty, because the logo is not ours: emulators start it, a console would not.
 */
export function makeGameBoy({
  title = 'HELLO GB',
  model = 'color',
  backdrops = [BLUE, RED, GREEN, MAGENTA],
}: GameBoyOptions = {}): Uint8Array {
  const room = drawRoom({
    columns: 20,
    rows: 18,
    top: 3,
    lampRow: 6,
    firstLamp: 2,
    lampStep: 2,
    title,
    help: ['D-PAD: WALK', '', 'A: SWITCH A LAMP', '', 'THE SCORE IS SAVED'],
  });
  const cpu = new Sm83(CODE_START);

  writeScreenOff(cpu);
  writeCopy(cpu, { from: TILES_START, to: VIDEO_TILES, size: TILES.length * TILE_BYTES });
  writeCopy(cpu, { from: MAP_START, to: VIDEO_MAP, size: room.map.length * MAP_COLUMNS });
  writeNoSprites(cpu);
  writeSaveLoading(cpu);
  writeScreenOn(cpu, model);

  cpu.label('loop');
  writeLineWait(cpu, 'until-blank', 'notZero');
  writeKeeper(cpu, room);
  writeLamps(cpu, room);
  writeScore(cpu, room);
  if (model === 'color') writeColorBackdrop(cpu);
  else writeMonoBackdrop(cpu);
  writeWalking(cpu);
  writeButton(cpu);
  writeLineWait(cpu, 'until-next-line', 'zero');
  cpu.emit(OP.JP_NN).address16le('loop');

  cpu.label('backdrops');
  if (model === 'color') for (const color of backdrops) cpu.emit16le(toBgr555(color));
  else cpu.emit(...SHADES);
  cpu.label('notes');
  for (const note of NOTES) cpu.emit16le(2048 - Math.round(131_072 / note));

  return cartridge(cpu, room, { title, model });
}

function writeScreenOff(cpu: Sm83): void {
  cpu.emit(OP.DI, OP.LD_SP_NN).emit16le(0xfffe);
  // Switching the screen off outside the vertical blank damages a real one.
  writeLineWait(cpu, 'until-first-blank', 'notZero');
  cpu.emit(OP.XOR_A).storePort(SCREEN_CONTROL);
}

function writeLineWait(cpu: Sm83, label: string, repeatWhile: 'zero' | 'notZero'): void {
  cpu.label(label).loadPort(LINE).emit(OP.CP_N, FIRST_BLANK_LINE).jump(repeatWhile, label);
}

function writeCopy(
  cpu: Sm83,
  { from, to, size }: { from: number; to: number; size: number },
): void {
  const label = `copy-to-${to}`;
  cpu.emit(OP.LD_HL_NN).emit16le(to).emit(OP.LD_DE_NN).emit16le(from);
  cpu.emit(OP.LD_BC_NN).emit16le(size);
  cpu.label(label).emit(OP.LD_A_AT_DE, OP.LD_AT_HL_INC_A, OP.INC_DE, OP.DEC_BC);
  cpu.emit(OP.LD_A_B, OP.OR_C).jump('notZero', label);
}

function writeNoSprites(cpu: Sm83): void {
  cpu.emit(OP.LD_HL_NN).emit16le(SPRITES).emit(OP.LD_B_N, SPRITES_SIZE, OP.XOR_A);
  cpu.label('hide-sprites').emit(OP.LD_AT_HL_INC_A, OP.DEC_B).jump('notZero', 'hide-sprites');
}

function writeSaveLoading(cpu: Sm83): void {
  cpu.emit(OP.LD_A_N, 0x0a).store(SAVE_ENABLE);
  cpu
    .load(SAVED + SAVE.marker)
    .emit(OP.CP_N, SAVE.MARKER)
    .jump('zero', 'save-is-valid');
  cpu
    .emit(OP.XOR_A)
    .store(SAVED + SAVE.score)
    .store(SAVED + SAVE.lamps);
  cpu.emit(OP.LD_A_N, SAVE.MARKER).store(SAVED + SAVE.marker);
  cpu
    .label('save-is-valid')
    .load(SAVED + SAVE.score)
    .store(COUNT);
  cpu.load(SAVED + SAVE.lamps).store(LAMPS_LIT);
  cpu.emit(OP.XOR_A).store(WAS_PRESSED).emit(OP.LD_A_N, KEEPER_START).store(KEEPER_X);
}

function writeScreenOn(cpu: Sm83, model: 'color' | 'mono'): void {
  cpu.emit(OP.XOR_A).storePort(SCROLL_Y).storePort(SCROLL_X);
  cpu.setPort(MONO_PALETTE, 0xe4).setPort(MONO_SPRITE_PALETTE, 0xd0);
  if (model === 'color') {
    cpu.setPort(SPRITE_PALETTE_INDEX, 0x80); // from colour 0, auto-increment
    writeColors(cpu, SPRITE_PALETTE_DATA, [NIGHT_COLOR, INK_COLOR, LIGHT_COLOR, NIGHT_COLOR]);
  }
  cpu.setPort(SOUND_ENABLE, 0x80).setPort(SOUND_PANNING, 0x11).setPort(SOUND_VOLUME, 0x77);
  cpu.setPort(INTERRUPTS, 0x01).emit(OP.EI); // cheat codes take effect at the vertical blank's
  cpu.setPort(SCREEN_CONTROL, 0x93); // screen, background and sprites on, tiles at VIDEO_TILES
}

function writeKeeper(cpu: Sm83, { keeperTop }: Room): void {
  // Sprites are placed by their lower right corner, as if they were twice as tall.
  const put = (value: number, at: number) => cpu.emit(OP.LD_A_N, value).store(SPRITES + at);
  put(keeperTop + 16, 0);
  put(keeperTop + 24, 4);
  cpu
    .load(KEEPER_X)
    .emit(OP.ADD_A_N, 8)
    .store(SPRITES + 1)
    .store(SPRITES + 5);
  cpu.emit(OP.RRCA, OP.RRCA, OP.RRCA, OP.AND_N, 1, OP.ADD_A_N, TILE.stand).store(SPRITES + 6);
  put(TILE.head, 2);
}

function writeLamps(cpu: Sm83, { lamps }: Room): void {
  cpu.load(LAMPS_LIT).emit(OP.LD_C_A);
  lamps.forEach(({ row, column }, index) => {
    cpu.emit(OP.LD_A_N, TILE.lampOff).testBitOfC(index).jump('zero', `off-${index}`);
    cpu
      .emit(OP.INC_A)
      .label(`off-${index}`)
      .store(VIDEO_MAP + row * MAP_COLUMNS + column);
  });
}

function writeScore(cpu: Sm83, { score }: Room): void {
  cpu.load(COUNT).emit(OP.LD_L_A, OP.LD_H_N, DIGITS_START >> 8);
  for (const digit of [0, 1, 2]) {
    cpu.emit(OP.LD_A_AT_HL).store(VIDEO_MAP + score.row * MAP_COLUMNS + score.column + digit);
    cpu.emit(OP.INC_H);
  }
}

function writeWalking(cpu: Sm83): void {
  readJoypad(cpu, 0x20); // the row of the directions
  cpu.emit(OP.LD_C_A);
  cpu.testBitOfC(1).jump('zero', 'not-left');
  cpu.load(KEEPER_X).emit(OP.CP_N, KEEPER_LEFT).jump('zero', 'not-left');
  cpu.emit(OP.DEC_A).store(KEEPER_X).label('not-left');
  cpu.testBitOfC(0).jump('zero', 'not-right');
  cpu.load(KEEPER_X).emit(OP.CP_N, KEEPER_RIGHT).jump('zero', 'not-right');
  cpu.emit(OP.INC_A).store(KEEPER_X).label('not-right');
}

function writeButton(cpu: Sm83): void {
  readJoypad(cpu, 0x10); // the row of the buttons
  cpu.emit(OP.AND_N, 0x01, OP.LD_C_A).jump('zero', 'done');
  cpu.load(WAS_PRESSED).emit(OP.OR_A).jump('notZero', 'done');
  cpu
    .load(COUNT)
    .emit(OP.INC_A)
    .store(COUNT)
    .store(SAVED + SAVE.score);
  // 16 pixels per lamp. B becomes the lamp's number, A its bit.
  cpu.load(KEEPER_X).emit(OP.SUB_N, KEEPER_LEFT, OP.PREFIX, OP.SWAP_A, OP.AND_N, 0x07);
  cpu.emit(OP.LD_B_A, OP.ADD_A_A, OP.LD_E_A, OP.LD_D_N, 0, OP.LD_HL_NN).address16le('notes');
  cpu.emit(OP.ADD_HL_DE);
  cpu.setPort(TONE_SWEEP, 0).setPort(TONE_DUTY, 0x80).setPort(TONE_VOLUME, 0xf2);
  cpu.emit(OP.LD_A_AT_HL_INC).storePort(TONE_PITCH_LOW);
  cpu.emit(OP.LD_A_AT_HL, OP.ADD_A_N, 0x80).storePort(TONE_PITCH_HIGH);
  cpu.emit(OP.LD_A_N, 0x80, OP.INC_B);
  cpu.label('shift').emit(OP.RLCA, OP.DEC_B).jump('notZero', 'shift');
  cpu
    .emit(OP.LD_B_A)
    .load(LAMPS_LIT)
    .emit(OP.XOR_B)
    .store(LAMPS_LIT)
    .store(SAVED + SAVE.lamps);
  cpu.label('done').emit(OP.LD_A_C).store(WAS_PRESSED);
}

/** Leaves the buttons of a row in A, a set bit for each that is held. */
function readJoypad(cpu: Sm83, row: number): void {
  // The first readings after choosing a row are not settled yet.
  cpu.setPort(JOYPAD, row).loadPort(JOYPAD).loadPort(JOYPAD).loadPort(JOYPAD).loadPort(JOYPAD);
  cpu.emit(OP.CPL);
}

function writeColorBackdrop(cpu: Sm83): void {
  cpu.load(COUNT).emit(OP.AND_N, 0x03, OP.RLCA); // two bytes per colour
  writeBackdropLookup(cpu);
  cpu.setPort(COLOR_PALETTE_INDEX, 0x80); // from colour 0, auto-increment
  cpu.emit(OP.LD_A_AT_HL_INC).storePort(COLOR_PALETTE_DATA);
  cpu.emit(OP.LD_A_AT_HL).storePort(COLOR_PALETTE_DATA);
  writeColors(cpu, COLOR_PALETTE_DATA, [INK_COLOR, LIGHT_COLOR, NIGHT_COLOR]);
}

function writeColors(cpu: Sm83, port: number, colors: readonly Rgb[]): void {
  for (const color of colors.map(toBgr555)) {
    cpu.setPort(port, color & 0xff).setPort(port, color >> 8);
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
  room: Room,
  { title, model }: { title: string; model: 'color' | 'mono' },
): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  rom[0x40] = OP.RETI;
  rom.set([OP.NOP, OP.JP_NN, CODE_START & 0xff, CODE_START >> 8], 0x100);
  rom.set(fixedText(title, 15, '\0'), 0x134);
  rom[0x143] = model === 'color' ? 0x80 : 0x00;
  rom.set([0x03, 0x00, 0x02, 0x01], 0x147); // MBC1 + RAM + battery, 32 KiB, 8 KiB, not Japan
  rom.set(cpu.build(), CODE_START);
  rom.set(TILES.flatMap(interleaved), TILES_START);
  room.map.forEach((row, index) => rom.set(row, MAP_START + index * MAP_COLUMNS));
  rom.set(SCORE_DIGITS.flat(), DIGITS_START);

  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => sum - byte - 1, 0);
  const checksum = rom.reduce((sum, byte) => sum + byte, 0);
  new DataView(rom.buffer).setUint16(0x14e, checksum);
  return rom;
}
