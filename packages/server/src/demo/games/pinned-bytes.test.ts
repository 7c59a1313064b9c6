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

// The code in these games was watched running in emulators. A new hash means a new game: watch it
// run before changing the line.
test.each([
  ['NES', makeNes(), '3959c7b4d97ccd6a953ca4b99b53c685e29044f7'],
  ['Game Boy Color', makeGameBoy(), '22081827d9996118fb6a88b3dd2130829f1b33d9'],
  ['SNES', makeSnes(), 'd9284a25e145853c3d40467091eb0af633479e65'],
  ['Game Boy Advance', makeGba(), 'b2db5304ced83f29a67e7a945f328a1ff5078e55'],
  ['Mega Drive', makeMegaDrive(), 'eed17a487a51528bc2d27af83e937615f3df3610'],
  ['Atari 2600', makeAtari2600(), '1c58f0cf0ae956509d7334fc3191f8388a0fe79e'],
  ['DOS', makeDosCom(), '91d453f5b71b04325844ab0e487dc4478fbf2d52'],
  ['Flash', makeFlash(), 'a5ac073b032e66c8052ed33abe0260a85e067a10'],
])('the plain %s game keeps its bytes', (_, bytes, sha1) => {
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1);
});
