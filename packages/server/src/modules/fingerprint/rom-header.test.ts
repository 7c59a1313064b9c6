import { describe, expect, test } from 'vitest';

import { ContentDigest } from './content-digest.ts';
import { findHeader } from './rom-header.ts';
import { digestsOf, noise } from './testing/fixture-files.ts';

const text = (value: string) => Buffer.from(value, 'latin1');
const withHeader = (header: Buffer, length: number, rest = 0x8000) =>
  Buffer.concat([header, Buffer.alloc(length - header.length), noise(rest)]);

const GAMES: [string, Buffer, string | null, number][] = [
  ['Zelda.nes', withHeader(text('NES\u001A'), 16), 'ines', 16],
  ['Zelda.fds', withHeader(text('FDS\u001A'), 16), 'fds', 16],
  ['Chip.lnx', withHeader(text('LYNX\0\u0002'), 64), 'lynx', 64],
  ['Joust.a78', withHeader(text('\u0001ATARI7800'), 128), 'a7800', 128],
  ['zeros after three bytes', withHeader(text('\u0040\u0000\u0002'), 512), 'smc', 512],
  ['a Wild Card', withHeader(text('\0\0\0\u0001\0\0\0\0\u00AA\u00BB\u0004'), 512), 'smc', 512],
  ['a Game Doctor', withHeader(text('GAME DOCTOR SF 3\u0001'), 512), 'smc', 512],
  ['an old Game Doctor', withHeader(text('\0\u0001ME DOCTOR SF 3\u0001'), 512), 'smc', 512],
  ['by name and size.smc', withHeader(text('what is this'), 512), 'smc', 512],
  ['Bonk.pce', withHeader(text('what is this'), 512), 'pce', 512],
  ['clean.sfc', noise(0x8000), null, 0],
  ['what is this.bin', withHeader(text('what is this'), 512), null, 0],
  ['no disk.fds', text('FDSX and so on'), null, 0],
];

describe('headers of ROMs', () => {
  test.each(GAMES)('are detected in one chunk: %s', (name, bytes, kind, length) => {
    const digest = new ContentDigest(name, bytes.length);
    digest.update(bytes);
    const rest = bytes.subarray(length);
    const headerless = kind ? { headerless: { kind, ...digestsOf(rest) } } : {};
    expect(digest.finish()).toEqual({ size: bytes.length, ...digestsOf(bytes), ...headerless });
  });

  test.each(GAMES)(
    'are detected in small chunks of unknown size: %s',
    (name, bytes, kind, length) => {
      const digest = new ContentDigest(name);
      for (let at = 0; at < bytes.length; at += 7) digest.update(bytes.subarray(at, at + 7));
      const headerless = kind ? { kind, ...digestsOf(bytes.subarray(length)) } : undefined;
      expect(digest.finish().headerless).toEqual(headerless);
    },
  );

  test('of copiers need a matching size', () => {
    const head = Buffer.alloc(512);
    expect(findHeader(head, 'game.smc', 0x8000 + 512)?.kind).toBe('smc');
    expect(findHeader(head, 'game.smc', 0x8000)).toBeNull();
    expect(findHeader(head, 'game.smc', 512)).toBeNull();
    expect(findHeader(head, 'disc.smc', 1024 ** 3 + 512)).toBeNull();
  });
});
