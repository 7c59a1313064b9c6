import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';
import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';

import { detectArchiveKind } from './archive-kind.ts';

const text = (value: string) => Buffer.from(value, 'latin1');
const tar = writeTar([{ name: 'a.bin', bytes: Buffer.alloc(2000) }]);

test.each([
  ['game.zip', writeZip([]), 'zip'],
  ['comic.cbz', writeZip([{ name: 'a', bytes: Buffer.alloc(1) }]), 'zip'],
  ['map.pk3', writeZip([{ name: 'a', bytes: Buffer.alloc(1) }]), 'zip'],
  ['named wrongly.nes', text('7z\u00BC\u00AF\u0027\u001C'), '7z'],
  ['game.rar', text('Rar!\u001A\u0007\u0000'), 'rar4'],
  ['game.rar', text('Rar!\u001A\u0007\u0001\u0000'), 'rar5'],
  ['game.tar', tar, 'tar'],
  ['game.nes.gz', gzipSync('a game'), 'gz'],
  ['game.tgz', gzipSync(tar), 'tar.gz'],
  ['named wrongly.gz', gzipSync(tar), 'tar.gz'],
  ['game.bz2', Buffer.from('425a6839314159265359', 'hex'), 'bz2'],
  ['game.tbz2', Buffer.from('425a6839314159265359', 'hex'), 'tar.bz2'],
  ['BZhello.txt', text('BZhello, world'), null],
  ['game.xz', text('\u00FD7zXZ\u0000'), 'xz'],
  ['game.tar.xz', text('\u00FD7zXZ\u0000'), 'tar.xz'],
  ['game.zst', text('\u0028\u00B5\u002F\u00FD'), 'zst'],
  ['only its name.zip', text('NES\u001A'), null],
  ['nothing.zip', Buffer.alloc(0), null],
  ['zeros.tar', Buffer.alloc(4096), null],
])('the kind of %s is detected from its first bytes, else its name', (name, head, kind) => {
  expect(detectArchiveKind(head, name)).toBe(kind);
});
