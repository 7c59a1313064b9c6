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
  ['Game Boy Color', makeGameBoy(), '7fb7c3013081148522cc707f0d999f52b4d56572'],
  ['SNES', makeSnes(), 'd5a0228eb256bc7e70f8618af88b3cf789381265'],
  ['Game Boy Advance', makeGba(), '1e369128fdb31f9f450a7494a1a10e7893de0c5b'],
  ['Mega Drive', makeMegaDrive(), '20741f0a48b4e7a13f65672a9fb32610b9dcea80'],
  ['Atari 2600', makeAtari2600(), '89ee410d6ec51804d77986ffc9e55a916e5abc56'],
  ['DOS', makeDosCom(), '3098259a7d8a9bac6fefcb6f4715b1db4a91a313'],
  ['Flash', makeFlash(), '683964d7892122256cfe0e503728f2f65469a4d6'],
])('the plain %s game has the pinned hash', (_, bytes, sha1) => {
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1);
});
