import { Mos6502, OP } from './mos6502.ts';
import { LAMPS, NOTES } from './room.ts';
import { bigText, playfield, WIDTH } from './playfield.ts';

export interface Atari2600Options {
  /** As many letters as forty wide dots hold: ten or eleven. */
  title?: string;
  /**
   * As the picture chip counts colours: hue in the high digit, brightness in the low one. Each
   * switch steps the sky to the other one.
   */
  backdrops?: readonly [number, number];
}

const ROM_SIZE = 0x1000;
const ROM_START = 0xf000;
const VECTORS = 0x0ffa;

const VERTICAL_SYNC = 0x00;
const VERTICAL_BLANK = 0x01;
const WAIT_FOR_LINE = 0x02;
const PLAYER_COLOR = 0x06;
const PLAYFIELD_COLOR = 0x08;
const BACKGROUND = 0x09;
const PLAYFIELD_MODE = 0x0a;
const PLAYFIELD = 0x0d;
const PLACE_PLAYER = 0x10;
const SOUND_KIND = 0x15;
const SOUND_PITCH = 0x17;
const SOUND_VOLUME = 0x19;
const PLAYER = 0x1b;
const PLAYER_NUDGE = 0x20;
const NUDGE = 0x2a;
const FIRE_BUTTON = 0x3c;
const JOYSTICK = 0x280;
const TIMER = 0x284;
const SET_TIMER = 0x296;

// Its memory begins at 0x80.
const COUNT = 0x80;
const WAS_PRESSED = 0x81;
const LAMPS_LIT = 0x82;
const KEEPER_X = 0x83;
const LOUDNESS = 0x84;
/** The six bytes of a line of the playfield with the lamps that are lit. */
const HEADS = 0x90;

const WHITE = 0x0e;
const BLACK = 0x00;
const PURE_TONE = 4;
const CLOCK = 31_440;
/** Dots of the playfield from lamp to lamp; a dot is four of the sprite's wide. */
const LAMP_STEP = WIDTH / LAMPS;
const STEP_PIXELS = LAMP_STEP * 4;
const KEEPER_LEFT = 3;
const KEEPER_RIGHT = 150;
const KEEPER_START = 67;

/** From the feet up; every row is two lines tall. */
const KEEPER = [0x66, 0x24, 0x24, 0x3c, 0x3c, 0x3c, 0x7e, 0x7e, 0x3c, 0x18, 0x3c, 0x3c];
const KEEPER_LINES = KEEPER.length * 2;

const HELP = ['STICK WALK', 'FIRE LAMP', 'SAVE STATE'] as const;
const TEXT_ROWS = 5;
const LINES_PER_ROW = 4;

/**
 * A 4 KiB cartridge. The fire button switches the lamp at the keeper. The console has no memory
 * for saves, so the screen explains that progress is saved with save states.
 */
export function makeAtari2600({
  title = 'HELLO',
  backdrops = [0x86, 0x46],
}: Atari2600Options = {}): Uint8Array {
  const texts = [title, ...HELP];
  const cpu = new Mos6502(ROM_START);
  cpu.emit(OP.SEI, OP.CLD, OP.LDX_IMM, 0xff, OP.TXS, OP.LDA_IMM, 0);
  cpu.emit(OP.TAX).label('clear').emit(OP.STA_ZP_X, 0, OP.DEX).branch('notEqual', 'clear');
  set(cpu, KEEPER_X, KEEPER_START);
  set(cpu, SOUND_KIND, PURE_TONE);
  set(cpu, PLAYER_COLOR, WHITE);
  set(cpu, PLAYFIELD_MODE, 0);

  // This machine has no picture memory: the program itself paces every line of the screen.
  cpu.label('frame');
  set(cpu, VERTICAL_BLANK, 2);
  set(cpu, VERTICAL_SYNC, 2);
  for (let line = 0; line < 3; line += 1) cpu.emit(OP.STA_ZP, WAIT_FOR_LINE);
  set(cpu, VERTICAL_SYNC, 0);
  cpu.store(43, SET_TIMER); // 37 lines
  writeWalking(cpu);
  writeButton(cpu);
  writeFading(cpu);
  writeHeads(cpu);
  writePlacing(cpu);
  cpu.label('blank').loadA(TIMER).branch('notEqual', 'blank');
  cpu.emit(OP.STA_ZP, WAIT_FOR_LINE);
  set(cpu, VERTICAL_BLANK, 0);

  set(cpu, PLAYFIELD_COLOR, WHITE);
  writeGap(cpu, 'above-title', { lines: 6, color: BLACK });
  writeText(cpu, 0);
  writeGap(cpu, 'below-title', { lines: 4, color: BLACK });
  cpu.emit(OP.LDA_ZP, COUNT, OP.AND_IMM, 1, OP.TAX, OP.LDY_ABS_X).address16le('backdrops');
  cpu.emit(OP.STA_ZP, WAIT_FOR_LINE, OP.STY_ZP, BACKGROUND);
  writeLines(cpu, 'sky', 39);
  writeHeadLines(cpu);
  writeKeeperLines(cpu);
  writeGap(cpu, 'ground', { lines: 4, color: WHITE });
  set(cpu, PLAYFIELD_COLOR, WHITE);
  HELP.forEach((_, index) => {
    writeGap(cpu, `above-help-${index}`, { lines: 6, color: BLACK });
    writeText(cpu, index + 1);
  });
  writeGap(cpu, 'overscan', { lines: 30, color: BLACK });
  cpu.jump('frame');

  cpu.label('backdrops').emit(...backdrops);
  cpu.label('bits').emit(...Array.from({ length: LAMPS }, (_, index) => 1 << index));
  cpu.label('notes').emit(...NOTES.map((note) => Math.round(CLOCK / (2 * note)) - 1));
  cpu
    .align(0x100)
    .label('keeper')
    .emit(...KEEPER.flatMap((row) => [row, row]));
  texts.forEach((text, index) => writeTextTables(cpu, index, text));
  return cartridge(cpu.build());
}

const set = (cpu: Mos6502, register: number, value: number): Mos6502 =>
  cpu.emit(OP.LDA_IMM, value, OP.STA_ZP, register);

function writeWalking(cpu: Mos6502): void {
  const walk = (bit: number, limit: number, step: number, label: string): void => {
    cpu.loadA(JOYSTICK).emit(OP.AND_IMM, bit).branch('notEqual', label); // zero while held
    cpu.emit(OP.LDA_ZP, KEEPER_X, OP.CMP_IMM, limit).branch('equal', label);
    cpu.emit(step, KEEPER_X).label(label);
  };
  walk(0x40, KEEPER_LEFT, OP.DEC_ZP, 'not-left');
  walk(0x80, KEEPER_RIGHT, OP.INC_ZP, 'not-right');
}

function writeButton(cpu: Mos6502): void {
  cpu.emit(OP.LDY_IMM, 0, OP.BIT_ZP, FIRE_BUTTON).branch('minus', 'done');
  cpu.emit(OP.LDY_IMM, 1, OP.LDA_ZP, WAS_PRESSED).branch('notEqual', 'done');
  cpu.emit(OP.INC_ZP, COUNT, OP.LDA_ZP, KEEPER_X, OP.LDX_IMM, 0xff, OP.SEC);
  cpu.label('divide').emit(OP.INX, OP.SBC_IMM, STEP_PIXELS).branch('carrySet', 'divide');
  cpu.emit(OP.LDA_ABS_X).address16le('bits').emit(OP.EOR_ZP, LAMPS_LIT, OP.STA_ZP, LAMPS_LIT);
  cpu.emit(OP.LDA_ABS_X).address16le('notes').emit(OP.STA_ZP, SOUND_PITCH);
  set(cpu, LOUDNESS, 0x1f);
  cpu.label('done').emit(OP.STY_ZP, WAS_PRESSED);
}

/** One step of the volume every two pictures. */
function writeFading(cpu: Mos6502): void {
  cpu.emit(OP.LDA_ZP, LOUDNESS).branch('equal', 'silent').emit(OP.DEC_ZP, LOUDNESS);
  cpu.label('silent').emit(OP.LSR_A, OP.STA_ZP, SOUND_VOLUME);
}

function writeHeads(cpu: Mos6502): void {
  cpu.emit(OP.LDA_IMM, 0);
  for (let byte = 0; byte < 6; byte += 1) cpu.emit(OP.STA_ZP, HEADS + byte);
  for (let lamp = 0; lamp < LAMPS; lamp += 1) {
    const dots = playfield([1, 2, 3].map((dot) => lamp * LAMP_STEP + dot));
    cpu.emit(OP.LDA_ZP, LAMPS_LIT, OP.AND_IMM, 1 << lamp).branch('equal', `dark-${lamp}`);
    for (const [byte, bits] of dots.entries()) {
      if (bits === 0) continue;
      cpu.emit(OP.LDA_IMM, bits, OP.ORA_ZP, HEADS + byte, OP.STA_ZP, HEADS + byte);
    }
    cpu.label(`dark-${lamp}`);
  }
}

/** A sprite is put where the beam is: coarsely by waiting, finely by a nudge. */
function writePlacing(cpu: Mos6502): void {
  cpu.emit(OP.LDA_ZP, KEEPER_X, OP.STA_ZP, WAIT_FOR_LINE, OP.SEC);
  cpu.label('beam').emit(OP.SBC_IMM, 15).branch('carrySet', 'beam');
  cpu.emit(OP.EOR_IMM, 7, OP.ASL_A, OP.ASL_A, OP.ASL_A, OP.ASL_A);
  cpu.storeA(PLAYER_NUDGE).emit(OP.STA_ZP, PLACE_PLAYER);
  cpu.emit(OP.STA_ZP, WAIT_FOR_LINE, OP.STA_ZP, NUDGE);
}

/** Lines of one colour; the playfield of the lines above ends here. */
function writeGap(
  cpu: Mos6502,
  label: string,
  { lines, color }: { lines: number; color: number },
): void {
  cpu.emit(OP.LDX_IMM, color, OP.LDA_IMM, 0, OP.STA_ZP, WAIT_FOR_LINE, OP.STX_ZP, BACKGROUND);
  for (const byte of [0, 1, 2]) cpu.emit(OP.STA_ZP, PLAYFIELD + byte);
  writeLines(cpu, label, lines - 1);
}

function writeLines(cpu: Mos6502, label: string, count: number): void {
  cpu.emit(OP.LDX_IMM, count);
  cpu.label(label).emit(OP.STA_ZP, WAIT_FOR_LINE, OP.DEX).branch('notEqual', label);
}

const pause = (cpu: Mos6502, count: number): Mos6502 =>
  cpu.emit(...Array<number>(count).fill(OP.NOP));

/**
 * The chip draws its three bytes twice per line. Between the halves they are replaced, each after
 * its left copy was drawn and before its right one is.
 */
function writeText(cpu: Mos6502, text: number): void {
  const dots = (byte: number) =>
    cpu
      .emit(OP.LDA_ABS_X)
      .address16le(`text-${text}-${byte}`)
      .emit(OP.STA_ZP, PLAYFIELD + (byte % 3));
  cpu.emit(OP.LDX_IMM, TEXT_ROWS - 1);
  cpu.label(`row-${text}`).emit(OP.LDY_IMM, LINES_PER_ROW);
  cpu.label(`line-${text}`).emit(OP.STA_ZP, WAIT_FOR_LINE);
  for (const byte of [0, 1, 2]) dots(byte);
  pause(cpu, 3);
  dots(3);
  pause(cpu, 2);
  for (const byte of [4, 5]) dots(byte);
  cpu.emit(OP.DEY).branch('notEqual', `line-${text}`);
  cpu.emit(OP.DEX).branch('plus', `row-${text}`);
}

function writeTextTables(cpu: Mos6502, text: number, words: string): void {
  const rows = bigText(words).map(playfield);
  for (let byte = 0; byte < 6; byte += 1) {
    cpu.label(`text-${text}-${byte}`).emit(...rows.map((row) => row[byte] ?? 0).toReversed());
  }
}

function writeHeadLines(cpu: Mos6502): void {
  const dots = (byte: number) =>
    cpu.emit(OP.LDA_ZP, HEADS + byte, OP.STA_ZP, PLAYFIELD + (byte % 3));
  cpu.emit(OP.LDX_IMM, 16);
  cpu.label('head-line').emit(OP.STA_ZP, WAIT_FOR_LINE);
  for (const byte of [0, 1, 2]) dots(byte);
  pause(cpu, 5);
  dots(3);
  pause(cpu, 2);
  dots(4);
  pause(cpu, 1);
  dots(5);
  cpu.emit(OP.DEX).branch('notEqual', 'head-line');
}

function writeKeeperLines(cpu: Mos6502): void {
  const posts = playfield(Array.from({ length: LAMPS }, (_, lamp) => lamp * LAMP_STEP + 2));
  const dots = (byte: number) => set(cpu, PLAYFIELD + (byte % 3), posts[byte] ?? 0);
  cpu.emit(OP.LDX_IMM, KEEPER_LINES - 1, OP.LDY_IMM, BLACK);
  cpu.label('keeper-line').emit(OP.STA_ZP, WAIT_FOR_LINE, OP.STY_ZP, PLAYFIELD_COLOR);
  dots(0);
  cpu.emit(OP.LDA_ABS_X).address16le('keeper').emit(OP.STA_ZP, PLAYER);
  for (const byte of [1, 2]) dots(byte);
  pause(cpu, 2);
  dots(3);
  pause(cpu, 3);
  dots(4);
  pause(cpu, 1);
  dots(5);
  cpu.emit(OP.DEX).branch('plus', 'keeper-line');
  cpu.emit(OP.LDA_IMM, 0, OP.STA_ZP, PLAYER);
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
