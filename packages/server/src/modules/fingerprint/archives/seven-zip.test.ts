import { describe, expect, test } from 'vitest';

import { withFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';
import { digestsOf, fixtureFolder, noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';

import { ArchiveGuard, archiveLimits, type ArchiveLimits } from './archive-limits.ts';
import { digestArchive } from './digest-archive.ts';
import { listArchive } from './list-archive.ts';
import { runWasmSevenZip } from './run-seven-zip.disk.ts';

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

describe('7z', () => {
  test.each([
    ['solid', []],
    ['not solid', ['-ms=off']],
    ['LZMA', ['-m0=lzma']],
    ['PPMd', ['-m0=PPMd']],
    ['BZip2', ['-m0=BZip2']],
    ['stored', ['-mx0']],
    ['filter and method', ['-mf=BCJ']],
    ['uncompressed directory', ['-mhc=off']],
    ['without times', ['-mtm=off']],
  ])('is listed and digested: %s', async (_, switches) => {
    const archive = await packWithSevenZip('7z', FILES, switches);
    const listed = list(archive).members?.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(listed).toEqual(MEMBERS.map(({ name, size, crc }) => ({ name, size, crc })));
    const { members, problem: none } = await digest(archive);
    expect(none).toBeUndefined();
    expect(members?.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(MEMBERS);
  });

  test('with 10,000 members is listed and digested', async () => {
    const files: Record<string, Buffer> = {};
    for (let index = 0; index < 10_000; index += 1) files[`${index}.bin`] = noise(20, index);
    const archive = await packWithSevenZip('7z', files);
    expect(list(archive).members).toHaveLength(10_000);
    const { members } = await digest(archive);
    expect(members).toHaveLength(10_000);
    expect(members?.find(({ name }) => name === '4711.bin')).toMatchObject(
      digestsOf(noise(20, 4711)),
    );
    expect(list(archive, { entries: 9999 })).toMatchObject(problem('too-many-entries'));
  });

  test('is unpacked by the bundled WebAssembly version', async () => {
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

describe('invalid 7z', () => {
  test('with a password is listed and reported as encrypted', async () => {
    const archive = await packWithSevenZip('7z', FILES, ['-psecret']);
    expect(list(archive)).toMatchObject(problem('encrypted'));
    expect(list(archive).members).toHaveLength(4);
    expect(await digest(archive)).toMatchObject(problem('encrypted'));
  });

  test('with encrypted names is reported as encrypted without members', async () => {
    const archive = await packWithSevenZip('7z', FILES, ['-psecret', '-mhe=on']);
    expect(list(archive)).toEqual({ kind: '7z', ...problem('encrypted') });
    expect(await digest(archive)).toEqual({ kind: '7z', ...problem('encrypted') });
  });

  test('without its last bytes is reported as broken', async () => {
    const archive = await packWithSevenZip('7z', FILES);
    const cut = archive.subarray(0, archive.length - 10);
    expect(list(cut)).toMatchObject(problem('broken'));
    expect(await digest(cut)).toMatchObject(problem('broken'));
  });

  test('with any damaged byte in its directory is not listed', async () => {
    const archive = await packWithSevenZip('7z', { 'a.bin': Buffer.from('abc') }, [
      '-mhc=off',
      '-mx0',
    ]);
    const content = [32, 33, 34];
    const offsets = Array.from({ length: archive.length - 12 }, (_, index) => index + 12);
    const listedOffsets = offsets.filter((at) => {
      const damaged = Buffer.from(archive);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      return list(damaged).members !== undefined;
    });
    expect(listedOffsets).toEqual(content);
  });

  test('with damaged content is reported as broken', async () => {
    const archive = await packWithSevenZip('7z', FILES, ['-mx0']);
    archive.fill(0, 2000, 2100);
    const found = await digest(archive);
    expect(found).toMatchObject(problem('broken'));
    expect(found.members).toHaveLength(4);
  });

  test('with an extreme compression ratio is reported as a bomb', async () => {
    const archive = await packWithSevenZip('7z', { 'zeros.bin': Buffer.alloc(20_000_000) });
    const limits = { ratio: 1000, ratioFreeBytes: 1_000_000 };
    expect(list(archive, limits)).toMatchObject(problem('bomb'));
  });

  test('that exceeds the time limit is reported as a timeout', async () => {
    const archive = await packWithSevenZip('7z', FILES);
    expect(await digest(archive, { milliseconds: -1 })).toMatchObject(problem('timeout'));
  });
});
