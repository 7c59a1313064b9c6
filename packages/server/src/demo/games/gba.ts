import { branch, loadConstant, WHEN } from './arm.ts';
import { fixedText } from './fixed-text.ts';
import { BLUE, RED, toBgr555 } from './rgb.ts';
import type { Rgb } from './rgb.ts';

export interface GbaOptions {
  /** Header text only, at most 12 characters. */
  title?: string;
  idle?: Rgb;
  held?: Rgb;
}

const ROM_SIZE = 0x400;
const CODE_START = 0xc0;
const HEADER_START = 0xa0;
const HEADER_CHECKSUM = 0xbd;

/**
 * A cartridge filling the screen with one colour, and with another one while A is held.
 * The logo area stays empty, because the logo is not ours: emulators start it, a console would not.
 */
export function makeGba({
  title = 'HELLO GBA',
  idle = BLUE,
  held = RED,
}: GbaOptions = {}): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  const view = new DataView(rom.buffer);
  view.setUint32(0, branch(WHEN.always, 0, CODE_START / 4), true);
  rom.set(fixedText(title, 12, '\0'), HEADER_START);
  rom.set(fixedText('AAAE01', 6), 0xac); // game code and maker code
  rom[0xb2] = 0x96; // fixed value the boot ROM asks for
  const header = rom.subarray(HEADER_START, HEADER_CHECKSUM);
  rom[HEADER_CHECKSUM] = header.reduce((sum, byte) => sum - byte, -0x19);

  program(toBgr555(idle), toBgr555(held)).forEach((instruction, index) => {
    view.setUint32(CODE_START + index * 4, instruction, true);
  });
  return rom;
}

function program(idle: number, held: number): readonly number[] {
  const code = [
    ...loadConstant(WHEN.always, 0, 0x04000000), // the registers
    ...loadConstant(WHEN.always, 1, 0x400),
    0xe3811003, // orr r1, r1, #3: bitmap mode 3, background 2
    0xe1c010b0, // strh r1, [r0]
  ];
  const loop = code.length;
  code.push(
    0xe2802e13, // add r2, r0, #0x130: the keys
    0xe1d230b0, // ldrh r3, [r2]
    0xe3130001, // tst r3, #1: A, zero while held
    ...loadConstant(WHEN.equal, 4, held),
    ...loadConstant(WHEN.notEqual, 4, idle),
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
