import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { makeAtari2600 } from './atari-2600.ts';
import { makeDosCom } from './dos.ts';
import { makeFlash } from './flash.ts';
import { makeGameBoy } from './game-boy.ts';
import { makeGba } from './gba.ts';
import { makeMegaDrive } from './mega-drive.ts';
import { makeNes } from './nes.ts';
import { makeSnes } from './snes.ts';

// These games were tested in emulators. A new hash means new code: run the game in an emulator
// before changing the line.
test.each([
  ['NES', makeNes(), '8483d1f26060e4d429134b0bc2e3d9508d942be3'],
  ['Game Boy Color', makeGameBoy(), '009891658cae1c0fe979e093631e9b3289fe2463'],
  ['SNES', makeSnes(), 'd5a0228eb256bc7e70f8618af88b3cf789381265'],
  ['Game Boy Advance', makeGba(), '950602e75cb56d2318c258e0a76a99f8e3c1de26'],
  ['Mega Drive', makeMegaDrive(), 'a7fa18aa93c243220e7a7892b6b0c5a05980fe0e'],
  ['Atari 2600', makeAtari2600(), '89ee410d6ec51804d77986ffc9e55a916e5abc56'],
  ['DOS', makeDosCom(), '3098259a7d8a9bac6fefcb6f4715b1db4a91a313'],
  ['Flash', makeFlash(), '683964d7892122256cfe0e503728f2f65469a4d6'],
])('the plain %s game keeps its bytes', (_, bytes, sha1) => {
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1);
});
