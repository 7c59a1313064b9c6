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
  ['SNES', makeSnes(), '9635718e5d8156ebc480c45f24f4a59fc50c54f0'],
  ['Game Boy Advance', makeGba(), '64157840cc0a67fb8a20421aaa2ae82394218869'],
  ['Mega Drive', makeMegaDrive(), '246265ec3b71c625e7573a745996e48188ee6a18'],
  ['Atari 2600', makeAtari2600(), '16a4eda1796384be60989248ac421aa8e7aa2f00'],
  ['DOS', makeDosCom(), '0c7eb60f37228ea8860e0da1cfec2caf51164d1c'],
  ['Flash', makeFlash(), 'a03467737fbd1b83fde73b1323aab0e57d7ad1f6'],
])('the plain %s game keeps its bytes', (_, bytes, sha1) => {
  expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1);
});
