import { gzipSync, zstdCompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { withFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';
import { digestsOf, fixtureFolder, noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';

import type { ArchiveKind } from './archive-kind.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { digestArchive } from './digest-archive.ts';
import { listArchive } from './list-archive.ts';

const put = fixtureFolder();
const list = (name: string, bytes: Buffer, kind: ArchiveKind) =>
  withFile(put(name, bytes), (file) => listArchive(file, kind));
const digest = (name: string, bytes: Buffer, kind: ArchiveKind, limits?: Partial<ArchiveLimits>) =>
  withFileAsync(put(name, bytes), (file) => digestArchive(file, kind, { limits }));
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) as object });

const LONG_NAME = `${'folder/'.repeat(20)}long.bin`;
const PARTS = [
  { name: 'folder/', bytes: Buffer.alloc(0), type: '5' },
  { name: 'folder/a.bin', bytes: noise(3000) },
  { name: LONG_NAME, bytes: noise(512, 2) },
  { name: 'link', bytes: Buffer.alloc(0), type: '2' },
  { name: '../up.bin', bytes: noise(700) },
  { name: 'empty.txt', bytes: Buffer.alloc(0) },
  { name: 'large.bin', bytes: noise(300_000, 3) },
];
const COUNTED = new Set(['folder/a.bin', LONG_NAME, 'empty.txt', 'large.bin']);
const MEMBERS = PARTS.filter(({ name }) => COUNTED.has(name)).map(({ name, bytes }) => ({
  name,
  size: bytes.length,
  ...digestsOf(bytes),
}));

describe('tar', () => {
  test.each(['gnu', 'pax'] as const)('with %s names is listed and digested', async (long) => {
    const tar = writeTar(PARTS, long);
    const listed = MEMBERS.map(({ name, size }) => ({ name, size }));
    expect(list('a.tar', tar, 'tar')).toEqual({ kind: 'tar', members: listed });
    expect(await digest('a.tar', tar, 'tar')).toEqual({ kind: 'tar', members: MEMBERS });
  });

  test('without the empty blocks at its end is listed', () => {
    const tar = writeTar(PARTS);
    expect(list('a.tar', tar.subarray(0, tar.length - 1024), 'tar').members).toHaveLength(4);
  });

  test('that is truncated is reported as broken', async () => {
    const cut = writeTar(PARTS).subarray(0, 100_000);
    expect(list('a.tar', cut, 'tar')).toMatchObject(problem('broken'));
    expect(await digest('a.tar', cut, 'tar')).toMatchObject(problem('broken'));
  });

  test('with every compression is detected and digested', async () => {
    const tar = writeTar(PARTS);
    const packed: [ArchiveKind, Buffer][] = [
      ['tar.gz', gzipSync(tar)],
      ['tar.zst', zstdCompressSync(tar)],
      ['tar.xz', await packWithSevenZip('xz', { 'a.tar': tar })],
      ['tar.bz2', await packWithSevenZip('bzip2', { 'a.tar': tar })],
    ];
    for (const [kind, bytes] of packed) {
      expect(list(`a.${kind}`, bytes, kind)).toEqual({ kind });
      expect(await digest(`a.${kind}`, bytes, kind)).toEqual({ kind, members: MEMBERS });
    }
  });

  test('is detected in a file without a tar extension', async () => {
    const packed = await packWithSevenZip('xz', { 'a.tar': writeTar(PARTS) });
    expect(await digest('a.xz', packed, 'xz')).toEqual({ kind: 'tar.xz', members: MEMBERS });
  });
});

describe('single compressed file', () => {
  const game = Buffer.concat([Buffer.from('NES\u001A'), Buffer.alloc(12), noise(40_000)]);
  const headerless = { kind: 'ines', ...digestsOf(game.subarray(16)) };
  const member = { name: 'game.nes', size: game.length, ...digestsOf(game), headerless };

  test('with every compression is digested', async () => {
    const packed: [ArchiveKind, Buffer][] = [
      ['gz', gzipSync(game)],
      ['zst', zstdCompressSync(game)],
      ['xz', await packWithSevenZip('xz', { 'game.nes': game })],
      ['bz2', await packWithSevenZip('bzip2', { 'game.nes': game })],
    ];
    for (const [kind, bytes] of packed) {
      expect(await digest(`game.nes.${kind}`, bytes, kind)).toEqual({ kind, members: [member] });
    }
  });

  test('a gz is listed from its last bytes', () => {
    const listed = { name: 'game.nes', size: game.length, crc: digestsOf(game).crc };
    expect(list('game.nes.gz', gzipSync(game), 'gz')).toEqual({ kind: 'gz', members: [listed] });
  });

  test('a gz with several members is one file', async () => {
    const concatenated = Buffer.concat([
      gzipSync(game.subarray(0, 1000)),
      gzipSync(game.subarray(1000)),
    ]);
    expect(await digest('game.nes.gz', concatenated, 'gz')).toEqual({
      kind: 'gz',
      members: [member],
    });
  });

  test.each(['gz', 'zst', 'xz', 'bz2'] as const)(
    'a truncated %s is reported as broken',
    async (kind) => {
      const packed = {
        gz: () => gzipSync(game),
        zst: () => zstdCompressSync(game),
        xz: () => packWithSevenZip('xz', { a: game }),
        bz2: () => packWithSevenZip('bzip2', { a: game }),
      };
      const cut = (await packed[kind]()).subarray(0, 20_000);
      expect(await digest(`a.${kind}`, cut, kind)).toMatchObject(problem('broken'));
    },
  );

  test('with an extreme compression ratio is reported as a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const limits = { ratio: 100, ratioFreeBytes: 1_000_000 };
    expect(await digest('a.gz', bomb, 'gz', limits)).toMatchObject(problem('bomb'));
  });
});
