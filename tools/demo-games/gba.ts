import { Arm, WHEN } from './arm.ts';
import { fixedText } from './fixed-text.ts';
import { BLUE, INK_COLOR, LIGHT_COLOR, NIGHT_COLOR, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import { drawRoom, NOTES, SAVE, SCORE_DIGITS, TILE, TILES } from './room.ts';
import type { Room } from './room.ts';

export interface GbaOptions {
  /** One line of at most 30 characters the font knows; the header takes the first 12. */
  title?: string;
  /** Each switch steps the sky to the other one. */
  backdrops?: readonly [Rgb, Rgb];
}

const ROM_SIZE = 0x2000;
const ROM_START = 0x08000000;
const CODE_START = 0xc0;
const HEADER_START = 0xa0;
const HEADER_TITLE = 12;
const HEADER_CHECKSUM = 0xbd;
/** Emulators and flash cards look for this text to learn which memory the save is in. */
const SAVE_KIND = 'SRAM_V113';
const SAVE_KIND_START = ROM_SIZE - 0x10;

const REGISTERS = 0x04000000;
const PALETTE = 0x05000000;
const SPRITE_PALETTE = 0x05000200;
const VIDEO_TILES = 0x06000000;
const VIDEO_MAP = 0x06004000;
const VIDEO_SPRITES = 0x06010000;
const SPRITES = 0x07000000;
const SAVED = 0x0e000000;
/** In memory, where cheat codes can change it. */
const SCORE = 0x03000000;
const MAP_COLUMNS = 32;
const TILE_BYTES = 32;

const LAMP_STEP = 3;
const FIRST_LAMP = 4;
/** The keeper's lamp changes every 24 pixels. */
const KEEPER_LEFT = FIRST_LAMP * 8 - 8;
const KEEPER_RIGHT = KEEPER_LEFT + 24 * 8 - 1;
const KEEPER_START = 116;

/**
 * A cartridge with battery. A switches the lamp at the keeper.
 * The logo area stays empty, because the logo is not ours: emulators start it, a console would not.
 */
export function makeGba({
  title = 'HELLO GBA',
  backdrops = [BLUE, RED],
}: GbaOptions = {}): Uint8Array {
  const room = drawRoom({
    columns: 30,
    rows: 20,
    top: 3,
    lampRow: 7,
    firstLamp: FIRST_LAMP,
    lampStep: LAMP_STEP,
    title,
    help: ['D-PAD: WALK', '', 'A: SWITCH A LAMP', '', 'THE SCORE IS SAVED'],
  });
  const rom = new Uint8Array(ROM_SIZE);
  rom.set(fixedText(title.slice(0, HEADER_TITLE), HEADER_TITLE, '\0'), HEADER_START);
  rom.set(fixedText('AAAE01', 6), 0xac); // game code and maker code
  rom[0xb2] = 0x96; // fixed value the boot ROM asks for
  const header = rom.subarray(HEADER_START, HEADER_CHECKSUM);
  rom[HEADER_CHECKSUM] = header.reduce((sum, byte) => sum - byte, -0x19);
  rom.set(program(room, backdrops), CODE_START);
  // The first instruction jumps over the header.
  const jump = 0xea000000 | (CODE_START / 4 - 2);
  new DataView(rom.buffer).setUint32(0, jump, true);
  rom.set(fixedText(SAVE_KIND, SAVE_KIND.length), SAVE_KIND_START);
  return rom;
}

/**
 * r0 registers, r1 palette, r2 map, r3 sprites, r4 save, r5 keeper, r6 lamps, r7 score of this frame,
 * r8 whether A was held; the others are scratch.
 */
function program(room: Room, backdrops: readonly [Rgb, Rgb]): Uint8Array {
  const cpu = new Arm(ROM_START + CODE_START);
  cpu.load(0, REGISTERS);
  writeCopy(cpu, { from: 'tiles', to: VIDEO_TILES, words: (TILES.length * TILE_BYTES) / 4 });
  writeCopy(cpu, { from: 'map', to: VIDEO_MAP, words: (room.map.length * MAP_COLUMNS) / 2 });
  writeCopy(cpu, { from: 'sprites', to: VIDEO_SPRITES, words: (3 * TILE_BYTES) / 4 });
  writeCopy(cpu, { from: 'colors', to: PALETTE, words: 2 });
  writeCopy(cpu, { from: 'colors', to: SPRITE_PALETTE, words: 2 });
  writeNoSprites(cpu);
  writeSaveLoading(cpu);
  cpu.load(9, 0x0800).code(0xe1c090b8); // strh r9, [r0, #8]: the map is in block 8
  cpu.load(9, 0x1140).code(0xe1c090b0); // strh r9, [r0]: background 0 and sprites
  cpu
    .load(9, 0x80)
    .load(10, REGISTERS + 0x80)
    .code(0xe1ca90b4); // sound on
  cpu.load(9, 0x1177).code(0xe1ca90b0); // the first voice on both sides
  cpu.code(0xe3a09002, 0xe1ca90b2); // mov r9, #2; strh r9, [r10, #2]: at full volume
  cpu
    .load(1, PALETTE)
    .load(2, VIDEO_MAP)
    .load(3, SPRITES)
    .code(0xe3a05000 | KEEPER_START);

  cpu.label('loop');
  cpu.label('until-blank').code(0xe1d090b6, 0xe35900a0); // ldrh r9, [r0, #6]; cmp r9, #160
  cpu.branch(WHEN.notEqual, 'until-blank');
  cpu.load(9, SCORE).code(0xe5d97000); // ldrb r7, [r9]
  writeKeeper(cpu, room);
  writeLamps(cpu, room);
  writeScore(cpu, room);
  writeSky(cpu, backdrops);
  writeWalking(cpu);
  writeButton(cpu);
  cpu.label('still-blank').code(0xe1d090b6, 0xe35900a0); // ldrh r9, [r0, #6]; cmp r9, #160
  cpu.branch(WHEN.equal, 'still-blank').branch(WHEN.always, 'loop');

  cpu.constants('tiles', 'map', 'sprites', 'colors', 'digits', 'notes');
  writeTables(cpu, room, backdrops);
  return cpu.build();
}

function writeCopy(
  cpu: Arm,
  { from, to, words }: { from: string; to: number; words: number },
): void {
  const label = `copy-to-${to}`;
  cpu.loadAddress(9, from).load(10, to).load(11, words);
  cpu.label(label).code(0xe499c004, 0xe48ac004, 0xe25bb001); // ldr, str r12; subs r11, r11, #1
  cpu.branch(WHEN.notEqual, label);
}

function writeNoSprites(cpu: Arm): void {
  cpu.load(10, SPRITES).load(9, 0x0200).code(0xe3a0b080); // all 128 are switched off
  cpu.label('hide-sprites').code(0xe1ca90b0, 0xe28aa008, 0xe25bb001); // strh r9, [r10]; r10 += 8
  cpu.branch(WHEN.notEqual, 'hide-sprites');
}

/** Leaves the address of the save in r4, lamps in r6, and r8 free of any press. */
function writeSaveLoading(cpu: Arm): void {
  cpu.load(4, SAVED).code(
    0xe5d49000 | SAVE.marker, // ldrb r9, [r4, #marker]
    0xe3590000 | SAVE.MARKER, // cmp r9, #MARKER
    0x13a09000, // movne r9, #0
    0x15c49000 | SAVE.score, // strneb r9, [r4, #score]
    0x15c49000 | SAVE.lamps, // strneb r9, [r4, #lamps]
    0x13a09000 | SAVE.MARKER, // movne r9, #MARKER
    0x15c49000 | SAVE.marker, // strneb r9, [r4, #marker]
    0xe5d47000 | SAVE.score, // ldrb r7, [r4, #score]
    0xe5d46000 | SAVE.lamps, // ldrb r6, [r4, #lamps]
    0xe3a08000, // mov r8, #0
  );
  cpu.load(9, SCORE).code(0xe5c97000); // strb r7, [r9]
}

function writeKeeper(cpu: Arm, { keeperTop }: Room): void {
  cpu.code(
    0xe3a09000 | keeperTop, // mov r9, #top
    0xe1c390b0, // strh r9, [r3]
    0xe2899008, // add r9, r9, #8
    0xe1c390b8, // strh r9, [r3, #8]
    0xe1c350b2, // strh r5, [r3, #2]
    0xe1c350ba, // strh r5, [r3, #10]
    0xe3a09000, // mov r9, #0: the head
    0xe1c390b4, // strh r9, [r3, #4]
    0xe1a091a5, // mov r9, r5, lsr #3
    0xe2099001, // and r9, r9, #1
    0xe2899001, // add r9, r9, #1: standing or stepping
    0xe1c390bc, // strh r9, [r3, #12]
  );
}

function writeLamps(cpu: Arm, { lamps }: Room): void {
  for (const [index, { row, column }] of lamps.entries()) {
    cpu.load(10, VIDEO_MAP + (row * MAP_COLUMNS + column) * 2);
    cpu.code(
      0xe3160000 | (1 << index), // tst r6, #bit
      0x03a09000 | TILE.lampOff, // moveq r9, #off
      0x13a09000 | TILE.lampOn, // movne r9, #on
      0xe1ca90b0, // strh r9, [r10]
    );
  }
}

function writeScore(cpu: Arm, { score }: Room): void {
  cpu.load(10, VIDEO_MAP + (score.row * MAP_COLUMNS + score.column) * 2).loadAddress(11, 'digits');
  cpu.code(0xe08bb007); // add r11, r11, r7
  for (const digit of [0, 1, 2]) {
    // ldrb r9, [r11], then strh r9, [r10, #digit * 2], then r11 += 256
    cpu.code(0xe5db9000, 0xe1ca90b0 | (digit * 2), 0xe28bbc01);
  }
}

function writeSky(cpu: Arm, backdrops: readonly [Rgb, Rgb]): void {
  const [first, second] = backdrops.map(toBgr555);
  cpu.load(9, first ?? 0).load(10, second ?? 0);
  cpu.code(
    0xe3170001, // tst r7, #1
    0x11a0900a, // movne r9, r10
    0xe1c190b0, // strh r9, [r1]
  );
}

/** Leaves the keys in r9, a set bit for each that is held. */
function writeWalking(cpu: Arm): void {
  cpu.code(
    0xe280ae13, // add r10, r0, #0x130
    0xe1da90b0, // ldrh r9, [r10]
    0xe1e09009, // mvn r9, r9
    0xe3190020, // tst r9, #left
    0x13550000 | KEEPER_LEFT, // cmpne r5, #limit
    0x12455001, // subne r5, r5, #1
    0xe3190010, // tst r9, #right
    0x13550000 | KEEPER_RIGHT, // cmpne r5, #limit
    0x12855001, // addne r5, r5, #1
  );
}

function writeButton(cpu: Arm): void {
  cpu.code(
    0xe2099001, // and r9, r9, #1: A
    0xe1d9a008, // bics r10, r9, r8: held now and not before
    0xe1a08009, // mov r8, r9
  );
  cpu.branch(WHEN.equal, 'not-switched');
  cpu.load(9, SCORE).code(
    0xe2877001, // add r7, r7, #1
    0xe5c97000, // strb r7, [r9]
    0xe5c47000 | SAVE.score, // strb r7, [r4, #score]
    0xe2459000 | KEEPER_LEFT, // sub r9, r5, #left
    0xe3a0a0ab, // mov r10, #171
    0xe00b0a99, // mul r11, r9, r10
    0xe1a0b62b, // mov r11, r11, lsr #12: divided by 24
    0xe3a0a001, // mov r10, #1
    0xe0266b1a, // eor r6, r6, r10, lsl r11
    0xe5c46000 | SAVE.lamps, // strb r6, [r4, #lamps]
  );
  cpu.loadAddress(10, 'notes').code(
    0xe08aa08b, // add r10, r10, r11, lsl #1
    0xe1da90b0, // ldrh r9, [r10]
  );
  cpu.load(10, REGISTERS + 0x60).load(11, 0xf280);
  cpu.code(
    0xe3a0c000, // mov r12, #0
    0xe1cac0b0, // strh r12, [r10]: the pitch stays
    0xe1cab0b2, // strh r11, [r10, #2]: loud, then fading away
    0xe1ca90b4, // strh r9, [r10, #4]
  );
  cpu.label('not-switched');
}

const halves = (values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 0xff, value >> 8]);

/** Half a byte per pixel, the left one lower. */
const packed = (tile: readonly number[]): number[] =>
  Array.from({ length: TILE_BYTES }, (_, at) => {
    const [left = 0, right = 0] = tile.slice(at * 2, at * 2 + 2);
    return left | (right << 4);
  });

function writeTables(cpu: Arm, room: Room, backdrops: readonly [Rgb, Rgb]): void {
  const colors = [backdrops[0], INK_COLOR, LIGHT_COLOR, NIGHT_COLOR].map(toBgr555);
  cpu.label('colors').emit(...halves(colors));
  cpu
    .label('notes')
    .emit(...halves(NOTES.map((note) => 0x8000 | (2048 - Math.round(131_072 / note)))));
  cpu.label('tiles').emit(...TILES.flatMap(packed));
  cpu.label('sprites');
  for (const tile of [TILE.head, TILE.stand, TILE.step]) cpu.emit(...packed(TILES[tile] ?? []));
  const wide = room.map.flatMap((row) => [
    ...row,
    ...Array<number>(MAP_COLUMNS - row.length).fill(0),
  ]);
  cpu.label('map').emit(...halves(wide));
  cpu.label('digits').emit(...SCORE_DIGITS.flat());
}
