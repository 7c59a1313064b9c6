import { branch, loadConstant, WHEN } from './arm.ts';
import { fixedText } from './fixed-text.ts';
import { BLUE, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';

export interface GbaOptions {
  /** Header text only, at most 12 characters. */
  title?: string;
  /** Each press of A steps to the other one. */
  backdrops?: readonly [Rgb, Rgb];
}

const ROM_SIZE = 0x400;
const CODE_START = 0xc0;
const HEADER_START = 0xa0;
const HEADER_CHECKSUM = 0xbd;
/** Emulators and flash cards look for this text to learn which memory the save is in. */
const SAVE_KIND = 'SRAM_V113';
const SAVE_KIND_START = ROM_SIZE - 0x10;

/**
 * A cartridge filling the screen with one colour; each press of A steps to the other one and is
 * counted in the save.
 * The logo area stays empty, because the logo is not ours: emulators start it, a console would not.
 */
export function makeGba({
  title = 'HELLO GBA',
  backdrops = [BLUE, RED],
}: GbaOptions = {}): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  const view = new DataView(rom.buffer);
  view.setUint32(0, branch(WHEN.always, 0, CODE_START / 4), true);
  rom.set(fixedText(title, 12, '\0'), HEADER_START);
  rom.set(fixedText('AAAE01', 6), 0xac); // game code and maker code
  rom[0xb2] = 0x96; // fixed value the boot ROM asks for
  const header = rom.subarray(HEADER_START, HEADER_CHECKSUM);
  rom[HEADER_CHECKSUM] = header.reduce((sum, byte) => sum - byte, -0x19);
  rom.set(fixedText(SAVE_KIND, SAVE_KIND.length), SAVE_KIND_START);

  const [first, second] = backdrops;
  program(toBgr555(first), toBgr555(second)).forEach((instruction, index) => {
    view.setUint32(CODE_START + index * 4, instruction, true);
  });
  return rom;
}

function program(first: number, second: number): readonly number[] {
  const code = [
    ...loadConstant(WHEN.always, 0, 0x04000000), // the registers
    ...loadConstant(WHEN.always, 1, 0x400),
    0xe3811003, // orr r1, r1, #3: bitmap mode 3, background 2
    0xe1c010b0, // strh r1, [r0]
    ...loadSave(),
  ];
  const loop = code.length;
  code.push(
    0xe2802e13, // add r2, r0, #0x130: the keys
    0xe1d230b0, // ldrh r3, [r2]
    ...countPresses(),
    0xe3180001, // tst r8, #1
    ...loadConstant(WHEN.equal, 4, first),
    ...loadConstant(WHEN.notEqual, 4, second),
    0xe1844804, // orr r4, r4, r4, lsl #16: two pixels in one word
    ...loadConstant(WHEN.always, 5, 0x06000000), // the picture
    ...loadConstant(WHEN.always, 6, (240 * 160) / 2),
  );
  const fill = code.length;
  code.push(
    0xe4854004, // str r4, [r5], #4
    0xe2566001, // subs r6, r6, #1
  );
  code.push(branch(WHEN.notEqual, code.length, fill));
  code.push(branch(WHEN.always, code.length, loop));
  return code;
}

/** Leaves the address of the save in r7, the presses so far in r8, and r9 free of any. */
const loadSave = (): readonly number[] => [
  ...loadConstant(WHEN.always, 7, 0x0e000000),
  0xe5d78001, // ldrb r8, [r7, #1]: garbage on first use, so it is trusted only with its marker
  0xe358005a, // cmp r8, #0x5a
  0x13a08000, // movne r8, #0
  0x15c78000, // strneb r8, [r7]
  0x13a0805a, // movne r8, #0x5a
  0x15c78001, // strneb r8, [r7, #1]
  0xe5d78000, // ldrb r8, [r7]
  0xe3a09000, // mov r9, #0
];

const countPresses = (): readonly number[] => [
  0xe2233001, // eor r3, r3, #1: A is zero while held
  0xe2033001, // and r3, r3, #1
  0xe1d3a009, // bics r10, r3, r9: held now and not before
  0x12888001, // addne r8, r8, #1
  0x15c78000, // strneb r8, [r7]
  0xe1a09003, // mov r9, r3
];
