import { Mos6502, OP } from './mos6502.ts';
import { cartridge, seek, writeReset, writeScreen } from './nes.ts';
import { SAVE, SCORE_DIGITS, TILE, tileOf } from './room.ts';

const PROGRAM_START = 0xc000;
const COLUMNS = 32;
const ROWS = 30;

const PPU_CONTROL = 0x2000;
const PPU_MASK = 0x2001;
const PPU_SCROLL = 0x2005;
const PPU_DATA = 0x2007;
const SPRITE_COPY = 0x4014;
const JOYPAD = 0x4016;
const SECOND_JOYPAD = 0x4017;

const NAME_TABLE = 0x2000;
const PALETTE = 0x3f00;
const SPRITE_PALETTE = 0x3f10;
const SPRITES = 0x0200;
const SAVED = 0x6000;

const FIELD_COLOR = 0x01;
const INK_COLOR = 0x30;
const NIGHT_COLOR = 0x0f;
/** In the palettes of sprites: the left paddle, the right one, the ball. */
const SPRITE_COLORS = [0x16, 0x1a, 0x30] as const;

// Zero page.
const PADDLES = [0x10, 0x11] as const;
const PADS = [0x12, 0x13] as const;
const BALL = { x: 0x14, y: 0x15, dx: 0x16, dy: 0x17 } as const;
const SCORES = [0x18, 0x19] as const;

const UP = 0x08;
const DOWN = 0x04;
const TOP_ROWS = 5;
const BOTTOM_ROW = 26;
/** The first and the last line in which a paddle can begin. */
const FIRST_LINE = TOP_ROWS * 8 - 1;
const PADDLE_HEIGHT = 32;
const LAST_LINE = BOTTOM_ROW * 8 - PADDLE_HEIGHT - 1;
/** Columns of the paddles in pixels, and where the ball meets them. */
const PADDLE_X = [16, 232] as const;
const BOUNCE_X = [24, 224] as const;
const OUT_X = [4, 244] as const;
const BACKWARDS = 0xff;

/** Where the game has its paddles, for tests that look at its picture of 256 by 240 pixels. */
export const PADDLE_FIELD = {
  x: PADDLE_X.map((x) => x + 4),
  top: FIRST_LINE + 1,
  bottom: LAST_LINE + 1,
  height: PADDLE_HEIGHT,
} as const;

/**
 * A game for two: each controller moves a paddle up and down, and a ball flies between them. The
 * ball moves with every frame, so that two runs stay the same only if they agree on every frame.
 */
export function makeNesPaddles(title = 'PADDLES'): Uint8Array {
  const cpu = new Mos6502(PROGRAM_START);
  writeReset(cpu);
  writePalettes(cpu);
  writeScreen(cpu);
  writeStart(cpu);
  writeFrame(cpu);
  writeTables(cpu, title);
  return cartridge(cpu);
}

function writePalettes(cpu: Mos6502): void {
  seek(cpu, PALETTE);
  for (const color of [FIELD_COLOR, INK_COLOR, INK_COLOR, NIGHT_COLOR]) cpu.store(color, PPU_DATA);
  seek(cpu, SPRITE_PALETTE);
  for (const color of SPRITE_COLORS) {
    for (const entry of [FIELD_COLOR, INK_COLOR, INK_COLOR, color]) cpu.store(entry, PPU_DATA);
  }
}

/** The tile, palette and column of each sprite stay the same. */
function writeStart(cpu: Mos6502): void {
  cpu
    .loadA(SAVED + SAVE.marker)
    .emit(OP.CMP_IMM, SAVE.MARKER)
    .branch('equal', 'save-is-valid');
  cpu.store(0, SAVED, SAVED + SAVE.lamps).store(SAVE.MARKER, SAVED + SAVE.marker);
  cpu.label('save-is-valid');
  cpu.loadA(SAVED).emit(OP.STA_ZP, SCORES[0]);
  cpu.loadA(SAVED + SAVE.lamps).emit(OP.STA_ZP, SCORES[1]);
  const middle = Math.floor((FIRST_LINE + LAST_LINE) / 2);
  for (const paddle of PADDLES) cpu.emit(OP.LDA_IMM, middle, OP.STA_ZP, paddle);
  cpu.emit(OP.LDA_IMM, 128, OP.STA_ZP, BALL.x, OP.STA_ZP, BALL.y);
  cpu.emit(OP.LDA_IMM, 1, OP.STA_ZP, BALL.dx, OP.STA_ZP, BALL.dy);
  for (let sprite = 0; sprite < 9; sprite += 1) {
    const at = SPRITES + sprite * 4;
    const palette = Math.floor(sprite / 4);
    cpu.store(TILE.panel, at + 1).store(palette, at + 2);
    if (palette < 2) cpu.store(PADDLE_X[palette] ?? 0, at + 3);
  }
  cpu.store(0x00, PPU_SCROLL, PPU_SCROLL);
  cpu.store(0x80, PPU_CONTROL); // interrupt on every vertical blank
  cpu.store(0x1e, PPU_MASK); // background and sprites on, the leftmost eight pixels included
  cpu.label('wait').jump('wait');
}

/** Runs once per picture, in the vertical blank. */
function writeFrame(cpu: Mos6502): void {
  cpu.label('frame');
  PADDLES.forEach((paddle, side) => {
    for (const part of [0, 1, 2, 3]) {
      cpu.emit(OP.LDA_ZP, paddle, OP.CLC, OP.ADC_IMM, part * 8);
      cpu.storeA(SPRITES + (side * 4 + part) * 4);
    }
  });
  cpu.emit(OP.LDA_ZP, BALL.y).storeA(SPRITES + 32);
  cpu.emit(OP.LDA_ZP, BALL.x).storeA(SPRITES + 35);
  cpu.store(SPRITES >> 8, SPRITE_COPY);
  SCORES.forEach((score, side) => {
    seek(cpu, NAME_TABLE + 3 * COLUMNS + (side === 0 ? 4 : COLUMNS - 5));
    cpu.emit(OP.LDX_ZP, score, OP.LDA_ABS_X).address16le('digits').storeA(PPU_DATA);
  });
  // Seeking moved the scroll position too: both share one register.
  seek(cpu, 0x0000);
  cpu.store(0, PPU_SCROLL, PPU_SCROLL);
  writeInput(cpu);
  writeBall(cpu);
  cpu.emit(OP.RTI);
}

function writeInput(cpu: Mos6502): void {
  cpu.store(1, JOYPAD).store(0, JOYPAD).emit(OP.LDX_IMM, 8);
  cpu.label('next-button');
  cpu.loadA(JOYPAD).emit(OP.LSR_A, OP.ROL_ZP, PADS[0]);
  cpu.loadA(SECOND_JOYPAD).emit(OP.LSR_A, OP.ROL_ZP, PADS[1], OP.DEX);
  cpu.branch('notEqual', 'next-button'); // from bit 7: A, B, select, start, up, down, left, right
  PADDLES.forEach((paddle, side) => {
    const move = (bit: number, limit: number, step: number, label: string): void => {
      cpu.emit(OP.LDA_ZP, PADS[side] ?? 0, OP.AND_IMM, bit).branch('equal', label);
      cpu.emit(OP.LDA_ZP, paddle, OP.CMP_IMM, limit).branch('equal', label);
      cpu.emit(step, paddle).label(label);
    };
    move(UP, FIRST_LINE, OP.DEC_ZP, `not-up-${side}`);
    move(DOWN, LAST_LINE, OP.INC_ZP, `not-down-${side}`);
  });
}

function writeBall(cpu: Mos6502): void {
  const turnAt = (line: number, towards: number, label: string): void => {
    cpu.emit(OP.LDA_ZP, BALL.y, OP.CMP_IMM, line).branch('notEqual', label);
    cpu.emit(OP.LDA_IMM, towards, OP.STA_ZP, BALL.dy).label(label);
  };
  for (const [at, speed] of [
    [BALL.x, BALL.dx],
    [BALL.y, BALL.dy],
  ] as const) {
    cpu.emit(OP.LDA_ZP, at, OP.CLC, OP.ADC_ZP, speed, OP.STA_ZP, at);
  }
  turnAt(FIRST_LINE, 1, 'not-top');
  turnAt(LAST_LINE + PADDLE_HEIGHT - 8, BACKWARDS, 'not-bottom');
  PADDLES.forEach((paddle, side) => {
    const label = `not-hit-${side}`;
    cpu.emit(OP.LDA_ZP, BALL.x, OP.CMP_IMM, BOUNCE_X[side] ?? 0).branch('notEqual', label);
    cpu.emit(OP.LDA_ZP, BALL.y, OP.CLC, OP.ADC_IMM, 8, OP.SEC, OP.SBC_ZP, paddle);
    cpu.emit(OP.CMP_IMM, PADDLE_HEIGHT + 8).branch('carrySet', label);
    cpu.emit(OP.LDA_IMM, side === 0 ? 1 : BACKWARDS, OP.STA_ZP, BALL.dx).label(label);
  });
  OUT_X.forEach((x, side) => {
    const label = `not-out-${side}`;
    const score = SCORES[1 - side] ?? 0;
    cpu.emit(OP.LDA_ZP, BALL.x, OP.CMP_IMM, x).branch('notEqual', label);
    cpu.emit(OP.INC_ZP, score, OP.LDA_ZP, score);
    cpu.storeA(SAVED + (side === 0 ? SAVE.lamps : SAVE.score));
    cpu.emit(OP.LDA_IMM, 128, OP.STA_ZP, BALL.x).label(label);
  });
}

function writeTables(cpu: Mos6502, title: string): void {
  cpu.label('digits').emit(...(SCORE_DIGITS[2] ?? []));
  const map = Array.from({ length: ROWS }, (_, row) =>
    Array<number>(COLUMNS).fill(row < TOP_ROWS || row >= BOTTOM_ROW ? TILE.panel : TILE.sky),
  );
  const write = (row: number, text: string): void => {
    const first = Math.floor((COLUMNS - text.length) / 2);
    [...text].forEach((character, index) => {
      const line = map[row];
      if (line) line[first + index] = tileOf(character);
    });
  };
  write(2, title);
  write(BOTTOM_ROW + 1, 'UP AND DOWN: MOVE');
  const tiles = [...map.flat(), ...Array<number>(64).fill(0)]; // one palette everywhere
  for (const page of [0, 1, 2, 3]) {
    cpu.label(`map-${page}`).emit(...tiles.slice(page * 256, page * 256 + 256));
  }
}
