import { describe, expect, test } from 'vitest';

import { ArchiveGuard, archiveLimits } from '#modules/fingerprint/archive-limits.ts';
import type { ArchiveLimits } from '#modules/fingerprint/archive-limits.ts';
import { digestArchive } from '#modules/fingerprint/digest-archive.ts';
import { listArchive } from '#modules/fingerprint/list-archive.ts';
import { withFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';
import { digestsOf, fixtureFolder, noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { runWasmSevenZip } from './wasm-seven-zip.disk.ts';

const put = fixtureFolder();
const list = (bytes: Buffer, limits?: Partial<ArchiveLimits>) =>
  withFile(put('list.7z', bytes), (file) => listArchive(file, '7z', { limits }));
const digest = (bytes: Buffer, limits?: Partial<ArchiveLimits>) =>
  withFileAsync(put('digest.7z', bytes), (file) => digestArchive(file, '7z', { limits }));
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) as object });

const FILES = {
  'a.bin': noise(3000),
  'b.bin': Buffer.concat([noise(200_000, 2), Buffer.alloc(300_000)]),
  'empty.txt': Buffer.alloc(0),
  'Pokémon ポケモン.gb': noise(5, 3),
};
const MEMBERS = Object.entries(FILES)
  .map(([name, bytes]) => ({ name, size: bytes.length, ...digestsOf(bytes) }))
  .toSorted((a, b) => a.name.localeCompare(b.name));

describe('a 7z', () => {
  test.each([
    ['solid', []],
    ['not solid', ['-ms=off']],
    ['of LZMA', ['-m0=lzma']],
    ['of PPMd', ['-m0=PPMd']],
    ['of BZip2', ['-m0=BZip2']],
    ['stored', ['-mx0']],
    ['of a filter and a method', ['-mf=BCJ']],
    ['with a plain directory', ['-mhc=off']],
    ['without times', ['-mtm=off']],
  ])('%s', async (_, switches) => {
    const archive = await packWithSevenZip('7z', FILES, switches);
    const listed = list(archive).members?.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(listed).toEqual(MEMBERS.map(({ name, size, crc }) => ({ name, size, crc })));
    const { members, problem: none } = await digest(archive);
    expect(none).toBeUndefined();
    expect(members?.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(MEMBERS);
  });

  test('of ten thousand members', async () => {
    const files: Record<string, Buffer> = {};
    for (let index = 0; index < 10_000; index += 1) files[`${index}.bin`] = noise(20, index);
    const archive = await packWithSevenZip('7z', files);
    const start = performance.now();
    expect(list(archive).members).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(2000);
    const { members } = await digest(archive);
    expect(members).toHaveLength(10_000);
    expect(members?.find(({ name }) => name === '4711.bin')).toMatchObject(
      digestsOf(noise(20, 4711)),
    );
    expect(list(archive, { entries: 9999 })).toMatchObject(problem('too-many-entries'));
  });

  test('is unpacked by the program that comes with the server', async () => {
    const archive = await packWithSevenZip('7z', { 'b.bin': FILES['b.bin'] });
    const parts: Buffer[] = [];
    let read = 0;
    await withFileAsync(put('wasm.7z', archive), (file) => {
      const options = { onBytes: (count: number) => (read += count) };
      const guard = new ArchiveGuard(file.size, archiveLimits(file.size), options);
      return runWasmSevenZip(file, '7z', guard, (chunk) => parts.push(Buffer.from(chunk)));
    });
    expect(digestsOf(Buffer.concat(parts))).toEqual(digestsOf(FILES['b.bin']));
    expect(read).toBeGreaterThanOrEqual(200_000);
  });
});

describe('a 7z that is not right', () => {
  test('has a password', async () => {
    const archive = await packWithSevenZip('7z', FILES, ['-psecret']);
    expect(list(archive)).toMatchObject(problem('encrypted'));
    expect(list(archive).members).toHaveLength(4);
    expect(await digest(archive)).toMatchObject(problem('encrypted'));
  });

  test('hides its names behind a password', async () => {
    const archive = await packWithSevenZip('7z', FILES, ['-psecret', '-mhe=on']);
    expect(list(archive)).toEqual({ kind: '7z', ...problem('encrypted') });
    expect(await digest(archive)).toEqual({ kind: '7z', ...problem('encrypted') });
  });

  test('lost its end', async () => {
    const archive = await packWithSevenZip('7z', FILES);
    const cut = archive.subarray(0, archive.length - 10);
    expect(list(cut)).toMatchObject(problem('broken'));
    expect(await digest(cut)).toMatchObject(problem('broken'));
  });

  test('is broken at any byte of its directory, and never worse', async () => {
    const archive = await packWithSevenZip('7z', { 'a.bin': Buffer.from('abc') }, [
      '-mhc=off',
      '-mx0',
    ]);
    const content = [32, 33, 34];
    const places = Array.from({ length: archive.length - 12 }, (_, index) => index + 12);
    const unharmed = places.filter((at) => {
      const damaged = Buffer.from(archive);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      return list(damaged).members !== undefined;
    });
    expect(unharmed).toEqual(content);
  });

  test('was damaged in its content', async () => {
    const archive = await packWithSevenZip('7z', FILES, ['-mx0']);
    archive.fill(0, 2000, 2100);
    const found = await digest(archive);
    expect(found).toMatchObject(problem('broken'));
    expect(found.members).toHaveLength(4);
  });

  test('unpacks to far more than it is', async () => {
    const archive = await packWithSevenZip('7z', { 'zeros.bin': Buffer.alloc(20_000_000) });
    const limits = { ratio: 1000, ratioFreeBytes: 1_000_000 };
    expect(list(archive, limits)).toMatchObject(problem('bomb'));
  });

  test('takes too long', async () => {
    const archive = await packWithSevenZip('7z', FILES);
    expect(await digest(archive, { milliseconds: -1 })).toMatchObject(problem('timeout'));
  });
});
