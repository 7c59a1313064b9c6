import { ByteWriter } from './byte-writer.ts';
import { fixedText } from './fixed-text.ts';
import { BLUE, INK_COLOR, LIGHT_COLOR, NIGHT_COLOR, RED } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { drawRoom, NOTES, SAVE, SCORE_DIGITS, TILE, TILES } from './room.ts';
import type { Room } from './room.ts';

export interface MegaDriveOptions {
  /** At most 40 characters the font knows. */
  title?: string;
  /** Each switch steps the sky to the other one. */
  backdrops?: readonly [Rgb, Rgb];
}

const ROM_SIZE = 0x20000;
const CODE_START = 0x200;
const STACK_TOP = 0x00ffe000;
const RETURN_FROM_EXCEPTION = 0x4e73;
/** The last two bytes of the header: room for the one instruction every interrupt runs. */
const IGNORE_INTERRUPT = 0x1fe;
const CHECKSUM = 0x18e;

/** `move.w #value, (a0)`, where a0 holds the picture unit's control port. */
const SET_PICTURE_REGISTER = 0x30bc;
/** The control port command that sets the target address of the next words. */
const TILES_AT = 0x0000;
const MAP_AT = 0xc000;
const SPRITES_AT = 0xf000;
const PICTURE_REGISTERS = [
  0x8004,
  0x8144, // screen on
  0x8230, // first layer at 0xc000
  0x8338, // window at 0xe000, unused
  0x8407, // second layer at 0xe000, empty
  0x8578, // sprites at 0xf000
  0x8700, // backdrop is colour 0
  0x8b00, // the whole screen scrolls at once
  0x8c81, // 40 columns
  0x8d3d, // scroll positions at 0xf400
  0x8f02, // the address steps by two
  0x9001, // layers of 64 columns
  0x9100,
  0x9200,
];
const MAP_COLUMNS = 64;
const TILE_BYTES = 32;

/** The battery's memory answers at odd addresses only. */
const SAVE_START = 0x200001;
const SAVE_END = 0x203fff;
const saved = (place: number): number[] => words(SAVE_START + place * 2);
const MOVE_BYTE = 0x13fc;
/** In memory, where cheat codes can change it. */
const SCORE = [0x00ff, 0x0000];
const SOUND_PORT = [0x00c0, 0x0011];
const JOYPAD = [0x00a1, 0x0003];
const CLOCK = 3_579_545;

const KEEPER_LEFT = 24;
const KEEPER_RIGHT = 278;
const KEEPER_START = 156;
/** Two per step of the volume; fifteen steps are silence. */
const SILENT = 30;

const words = (value: number): number[] => [value >>> 16, value & 0xffff];
const videoAddress = (address: number): number[] => [0x4000 | (address & 0x3fff), address >>> 14];

/** A 128 KiB cartridge with battery. B switches the lamp at the keeper. */
export function makeMegaDrive({
  title = 'HELLO MD',
  backdrops = [BLUE, RED],
}: MegaDriveOptions = {}): Uint8Array {
  const room = drawRoom({
    columns: 40,
    rows: 28,
    top: 5,
    lampRow: 11,
    firstLamp: 4,
    lampStep: 4,
    title,
    help: ['D-PAD: WALK', '', 'B: SWITCH A LAMP', '', 'THE SCORE IS SAVED'],
  });
  const rom = new Uint8Array(ROM_SIZE);
  writeVectors(rom);
  writeHeader(rom, title);
  rom.set(program(room, backdrops), CODE_START);
  writeChecksum(rom);
  return rom;
}

function writeVectors(rom: Uint8Array): void {
  const view = new DataView(rom.buffer);
  view.setUint32(0, STACK_TOP);
  view.setUint32(4, CODE_START);
  for (let vector = 2; vector < 64; vector += 1) view.setUint32(vector * 4, IGNORE_INTERRUPT);
}

function writeHeader(rom: Uint8Array, title: string): void {
  const view = new DataView(rom.buffer);
  // The console itself refuses a cartridge that does not begin with its maker's name.
  rom.set(fixedText('SEGA MEGA DRIVE', 16), 0x100);
  rom.set(fixedText('(C)SVRM 2026.JAN', 16), 0x110);
  rom.set(fixedText(title, 48), 0x120); // in its home country
  rom.set(fixedText(title, 48), 0x150); // abroad
  rom.set(fixedText('GM 00000000-00', 14), 0x180);
  rom.set(fixedText('J', 16), 0x190); // joypad with three buttons
  view.setUint32(0x1a0, 0x000000);
  view.setUint32(0x1a4, ROM_SIZE - 1);
  view.setUint32(0x1a8, 0xff0000);
  view.setUint32(0x1ac, 0xffffff);
  rom.set([...fixedText('RA', 2), 0xf8, 0x20], 0x1b0); // a save at odd addresses
  view.setUint32(0x1b4, SAVE_START);
  view.setUint32(0x1b8, SAVE_END);
  rom.set(fixedText('JUE', 14), 0x1f0);
  view.setUint16(IGNORE_INTERRUPT, RETURN_FROM_EXCEPTION);
}

/**
 * a0 control port and a2 data port of the picture unit; d1 score of this frame, d2 whether B was
 * held, d3 lamps, d4 keeper, d5 the fading sound; the others are scratch.
 */
function program(room: Room, backdrops: readonly [Rgb, Rgb]): Uint8Array {
  const cpu = new ByteWriter(CODE_START);
  cpu.emit16be(0x46fc, 0x2700); // interrupts off
  cpu.emit16be(0x23fc, 0x5345, 0x4741, 0x00a1, 0x4000); // "SEGA" unlocks the picture unit
  cpu.emit16be(0x41f9, 0x00c0, 0x0004); // lea control port, a0
  cpu.emit16be(0x45f9, 0x00c0, 0x0000); // lea data port, a2
  for (const setting of PICTURE_REGISTERS) cpu.emit16be(SET_PICTURE_REGISTER, setting);
  cpu.emit16be(MOVE_BYTE, 0x0040, 0x00a1, 0x0009); // joypad line TH is an output
  for (const silence of [0x9f, 0xbf, 0xdf, 0xff]) cpu.emit16be(MOVE_BYTE, silence, ...SOUND_PORT);
  writeCopy(cpu, { from: 'tiles', to: TILES_AT, size: TILES.length * TILE_BYTES });
  writeCopy(cpu, { from: 'map', to: MAP_AT, size: room.map.length * MAP_COLUMNS * 2 });
  cpu.emit16be(0x20bc, 0xc000, 0x0000); // next words are colours
  for (const color of [backdrops[0], INK_COLOR, LIGHT_COLOR, NIGHT_COLOR]) {
    cpu.emit16be(0x34bc, toBgr333(color)); // move.w #color, (a2)
  }
  writeSaveLoading(cpu);
  cpu.emit16be(0x383c, KEEPER_START, 0x7a00 | SILENT); // move.w #start, d4; moveq #silent, d5

  cpu.label('loop');
  cpu.label('until-blank').emit16be(0x3010, 0x0800, 0x0003); // move.w (a0), d0; btst #3, d0
  cpu.emit(0x67).offset8('until-blank'); // beq
  cpu.emit16be(0x7200, 0x1239, ...SCORE); // moveq #0, d1; move.b score, d1
  writeKeeper(cpu, room);
  writeLamps(cpu, room);
  writeScore(cpu, room);
  writeSky(cpu, backdrops);
  writeFading(cpu);
  writeWalking(cpu);
  writeButton(cpu);
  cpu.label('still-blank').emit16be(0x3010, 0x0800, 0x0003); // move.w (a0), d0; btst #3, d0
  cpu.emit(0x66).offset8('still-blank'); // bne
  cpu.emit16be(0x6000).offset16be('loop'); // bra

  writeTables(cpu, room);
  return cpu.build();
}

function writeCopy(
  cpu: ByteWriter,
  { from, to, size }: { from: string; to: number; size: number },
): void {
  cpu.emit16be(0x20bc, ...videoAddress(to)); // move.l #address, (a0)
  cpu.emit16be(0x43f9).address32be(from); // lea from, a1
  cpu.emit16be(0x303c, size / 2 - 1); // move.w #count - 1, d0
  cpu.label(`copy-${from}`).emit16be(0x3499); // move.w (a1)+, (a2)
  cpu.emit16be(0x51c8).offset16be(`copy-${from}`); // dbra d0
}

/** Leaves the lamps in d3, and d2 free of any press. */
function writeSaveLoading(cpu: ByteWriter): void {
  // cmpi.b: garbage on first use has no marker
  cpu.emit16be(0x0c39, SAVE.MARKER, ...saved(SAVE.marker));
  cpu.emit(0x67).offset8('save-is-valid'); // beq
  cpu.emit16be(MOVE_BYTE, 0x0000, ...saved(SAVE.score));
  cpu.emit16be(MOVE_BYTE, 0x0000, ...saved(SAVE.lamps));
  cpu.emit16be(MOVE_BYTE, SAVE.MARKER, ...saved(SAVE.marker));
  cpu.label('save-is-valid').emit16be(0x13f9, ...saved(SAVE.score), ...SCORE); // move.b
  cpu.emit16be(0x7600, 0x1639, ...saved(SAVE.lamps)); // moveq #0, d3; move.b lamps, d3
  cpu.emit16be(0x7400); // moveq #0, d2
}

/** Two sprites of one tile: the first names the second as the next, the second none. */
function writeKeeper(cpu: ByteWriter, { keeperTop }: Room): void {
  const put = (value: number) => cpu.emit16be(0x34bc, value); // move.w #value, (a2)
  const putX = () => cpu.emit16be(0x3004, 0x0640, 0x0080, 0x3480); // d4 + 128 by way of d0
  cpu.emit16be(0x20bc, ...videoAddress(SPRITES_AT));
  put(keeperTop + 128);
  put(1);
  put(TILE.head);
  putX();
  put(keeperTop + 136);
  put(0);
  // move.w d4, d0; lsr.w #3, d0; andi.w #1, d0; addi.w #stand, d0; move.w d0, (a2)
  cpu.emit16be(0x3004, 0xe648, 0x0240, 0x0001, 0x0640, TILE.stand, 0x3480);
  putX();
}

function writeLamps(cpu: ByteWriter, { lamps }: Room): void {
  for (const [index, { row, column }] of lamps.entries()) {
    cpu.emit16be(0x20bc, ...videoAddress(MAP_AT + (row * MAP_COLUMNS + column) * 2));
    cpu.emit16be(0x7000 | TILE.lampOff, 0x0803, index); // moveq #off, d0; btst #index, d3
    cpu.emit(0x67).offset8(`off-${index}`); // beq
    cpu.emit16be(0x5240); // addq.w #1, d0
    cpu.label(`off-${index}`).emit16be(0x3480); // move.w d0, (a2)
  }
}

function writeScore(cpu: ByteWriter, { score }: Room): void {
  cpu.emit16be(0x20bc, ...videoAddress(MAP_AT + (score.row * MAP_COLUMNS + score.column) * 2));
  cpu.emit16be(0x43f9).address32be('digits'); // lea digits, a1
  cpu.emit16be(0xd2c1, 0x7000); // adda.w d1, a1; moveq #0, d0
  for (const digit of [0, 1, 2]) {
    cpu.emit16be(0x1029, digit * 256, 0x3480); // move.b digit(a1), d0; move.w d0, (a2)
  }
}

function writeSky(cpu: ByteWriter, [first, second]: readonly [Rgb, Rgb]): void {
  cpu.emit16be(0x20bc, 0xc000, 0x0000); // next word is colour 0
  cpu.emit16be(0x303c, toBgr333(first), 0x0801, 0x0000); // move.w #first, d0; btst #0, d1
  cpu.emit(0x67).offset8('first'); // beq
  cpu.emit16be(0x303c, toBgr333(second)); // move.w #second, d0
  cpu.label('first').emit16be(0x3480); // move.w d0, (a2)
}

function writeFading(cpu: ByteWriter): void {
  cpu.emit16be(0x0c05, SILENT); // cmpi.b #silent, d5
  cpu.emit(0x67).offset8('faded'); // beq
  cpu.emit16be(0x5205); // addq.b #1, d5
  // move.b d5, d0; lsr.b #1, d0; ori.b #0x90, d0; move.b d0, sound
  cpu.label('faded').emit16be(0x1005, 0xe208, 0x0000, 0x0090, 0x13c0, ...SOUND_PORT);
}

/** Leaves the buttons in d0, a set bit for each that is held. */
function writeWalking(cpu: ByteWriter): void {
  cpu.emit16be(MOVE_BYTE, 0x0040, ...JOYPAD, 0x4e71, 0x4e71); // raise TH, give it time
  cpu.emit16be(0x1039, ...JOYPAD, 0x4600); // read the joypad into d0, turn its bits around
  const walk = (bit: number, limit: number, step: number, label: string): void => {
    cpu.emit16be(0x0800, bit).emit(0x67).offset8(label); // btst #bit, d0; beq
    cpu.emit16be(0x0c44, limit).emit(0x67).offset8(label); // cmpi.w #limit, d4; beq
    cpu.emit16be(step).label(label);
  };
  walk(2, KEEPER_LEFT, 0x5544, 'not-left'); // subq.w #2, d4
  walk(3, KEEPER_RIGHT, 0x5444, 'not-right'); // addq.w #2, d4
}

function writeButton(cpu: ByteWriter): void {
  cpu.emit16be(0x0200, 0x0010); // andi.b: B alone
  cpu.emit(0x67).offset8('done'); // beq
  cpu.emit16be(0x4a02).emit(0x66).offset8('done'); // tst.b d2; bne
  cpu.emit16be(0x5201, 0x13c1, ...SCORE, 0x13c1, ...saved(SAVE.score)); // addq.b, move.b d1, twice
  // move.w d4, d6; subi.w #left, d6; lsr.w #5, d6; bchg d6, d3: 32 pixels per lamp
  cpu.emit16be(0x3c04, 0x0446, KEEPER_LEFT, 0xea4e, 0x0d43, 0x13c3, ...saved(SAVE.lamps));
  cpu.emit16be(0x43f9).address32be('notes'); // lea notes, a1
  cpu.emit16be(0xdc46, 0xd2c6); // add.w d6, d6; adda.w d6, a1
  cpu.emit16be(0x13d9, ...SOUND_PORT, 0x13d9, ...SOUND_PORT); // move.b (a1)+, sound, twice
  cpu.emit16be(0x7a00); // moveq #0, d5: loud
  cpu.label('done').emit16be(0x1400); // move.b d0, d2
}

/** Half a byte per pixel. */
const packed = (tile: readonly number[]): number[] =>
  Array.from({ length: TILE_BYTES }, (_, at) => {
    const [left = 0, right = 0] = tile.slice(at * 2, at * 2 + 2);
    return (left << 4) | right;
  });

function writeTables(cpu: ByteWriter, room: Room): void {
  const tones = NOTES.map((note) => Math.round(CLOCK / (32 * note)));
  cpu.label('notes').emit(...tones.flatMap((tone) => [0x80 | (tone & 0x0f), tone >> 4]));
  cpu.label('digits').emit(...SCORE_DIGITS.flat());
  cpu.label('tiles').emit(...TILES.flatMap(packed));
  cpu.label('map');
  for (const row of room.map) {
    cpu.emit16be(...row, ...Array<number>(MAP_COLUMNS - row.length).fill(TILE.sky));
  }
}

/** Three bits per colour, each in the upper part of a hexadecimal digit. */
const toBgr333 = ([red, green, blue]: Rgb): number =>
  ((red >> 5) << 1) | ((green >> 5) << 5) | ((blue >> 5) << 9);

function writeChecksum(rom: Uint8Array): void {
  const view = new DataView(rom.buffer);
  let sum = 0;
  for (let at = CODE_START; at < ROM_SIZE; at += 2) sum += view.getUint16(at);
  view.setUint16(CHECKSUM, sum);
}
