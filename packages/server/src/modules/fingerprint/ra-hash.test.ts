import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { readFullFingerprint } from './fingerprint-file.ts';
import { computeRaHash } from './ra-hash.ts';
import { fixtureFolder, noise } from './testing/fixture-files.ts';
import { writeZip } from './testing/write-zip.ts';

const writeFixture = fixtureFolder();
const md5 = (bytes: Uint8Array | string) => createHash('md5').update(bytes).digest('hex');
const rom = noise(0x8000);
const withHeader = (signature: string, length: number) =>
  Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(length - signature.length), rom]);

async function hash(platformSlug: string, fileName: string, bytes: Buffer) {
  const fingerprint = await readFullFingerprint(writeFixture(fileName, bytes));
  return computeRaHash({ platformSlug, fileName, fingerprint });
}

describe('computeRaHash', () => {
  test.each([
    ['gb', 'game.gb', rom],
    ['gba', 'game.gba', rom],
    ['genesis', 'game.md', rom],
    ['nes', 'headerless.nes', rom],
    ['nes', 'game.nes', withHeader('NES\u001A', 16)],
    ['fds', 'game.fds', withHeader('FDS\u001A', 16)],
    ['lynx', 'game.lnx', withHeader('LYNX\0', 64)],
    ['atari7800', 'game.a78', withHeader('\u0001ATARI7800', 128)],
    ['snes', 'game.sfc', rom],
    ['snes', 'game.smc', withHeader('anything', 512)],
    ['tg16', 'game.pce', withHeader('anything', 512)],
    ['n64', 'game.z64', rom],
    ['nes', 'game.zip', writeZip([{ name: 'a.nes', bytes: withHeader('NES\u001A', 16) }])],
    [
      'gb',
      'with a text.zip',
      writeZip([
        { name: 'a.txt', bytes: noise(9) },
        { name: 'a.gb', bytes: rom },
      ]),
    ],
  ])('hashes the content without header: %s %s', async (slug, name, bytes) => {
    expect(await hash(slug, name, bytes)).toBe(md5(rom));
  });

  test('includes the header of another system', async () => {
    const bytes = withHeader('LYNX\0', 64);
    expect(await hash('nes', 'strange.nes', bytes)).toBe(md5(bytes));
  });

  test('hashes the name of an arcade set', async () => {
    expect(await hash('arcade', 'PacMan.zip', writeZip([]))).toBe(md5('pacman'));
  });

  test.each([
    ['psx', 'game.bin', rom],
    ['nds', 'game.nds', rom],
    ['n64', 'game.v64', rom],
    ['snes', 'no known ending.bin', withHeader('anything', 512)],
    ['gb', 'broken.zip', writeZip([{ name: 'a.gb', bytes: rom }]).subarray(0, 1000)],
    ['no such platform', 'game.bin', rom],
    ['constructor', 'game.bin', rom],
  ])('returns null for %s %s', async (slug, name, bytes) => {
    expect(await hash(slug, name, bytes)).toBeNull();
  });

  test('returns null for a quick fingerprint', () => {
    const fingerprint = { level: 'quick', size: 10, crc: '00000000' } as const;
    expect(computeRaHash({ platformSlug: 'gb', fileName: 'game.gb', fingerprint })).toBeNull();
  });
});
