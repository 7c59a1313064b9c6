import { expect, test } from 'vitest';

import { normalizeMemberName } from './archive-directory.ts';

test.each([
  ['game.nes', 'game.nes'],
  ['./disc/track 1.bin', 'disc/track 1.bin'],
  ['disc\\track 1.bin', 'disc/track 1.bin'],
  ['..game/a..b.bin', '..game/a..b.bin'],
  ['-rf;$(id).nes', '-rf;$(id).nes'],
  ['folder/', null],
  ['', null],
  ['/etc/passwd', null],
  ['C:\\games\\x.bin', null],
  ['\\\\host\\share', null],
  ['a/../../etc/passwd', null],
  ['..', null],
  ['a\0.bin', null],
  ['x'.repeat(1025), null],
  ['__MACOSX/._game.nes', null],
  ['disc/.DS_Store', null],
  ['Thumbs.db', null],
])('normalizes %j', (raw, expected) => {
  expect(normalizeMemberName(raw)).toBe(expected);
});
