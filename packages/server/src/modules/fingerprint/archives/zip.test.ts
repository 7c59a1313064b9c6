import { rmSync, writeFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { withFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';
import { digestsOf, fixtureFolder, noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeZip, type ZipPart } from '#modules/fingerprint/testing/write-zip.ts';

import type { ArchiveLimits } from './archive-limits.ts';
import { digestArchive } from './digest-archive.ts';
import { listArchive } from './list-archive.ts';

const put = fixtureFolder();
const list = (bytes: Buffer, limits?: Partial<ArchiveLimits>) =>
  withFile(put('list.zip', bytes), (file) => listArchive(file, 'zip', { limits }));
const digest = (bytes: Buffer, limits?: Partial<ArchiveLimits>) =>
  withFileAsync(put('digest.zip', bytes), (file) => digestArchive(file, 'zip', { limits }));
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) as object });

const small = noise(3000);
const large = Buffer.concat([noise(2_500_000), Buffer.alloc(100_000)]);
const member = (name: string, bytes: Buffer) => ({
  name,
  size: bytes.length,
  ...digestsOf(bytes),
});

describe('zip', () => {
  test.each<[string, Omit<ZipPart, 'name' | 'bytes'>, boolean]>([
    ['deflated', {}, false],
    ['stored', { method: 0 }, false],
    ['with sizes after the content', { hasDescriptor: true }, false],
    ['in 64 bits', { isLarge: true }, true],
  ])('is listed and digested: %s', async (_, format, isLarge) => {
    const parts = [
      { name: 'small.bin', bytes: small, ...format },
      { name: 'folder/', bytes: Buffer.alloc(0), method: 0 },
      { name: 'folder/large.bin', bytes: large, ...format },
      { name: 'empty.txt', bytes: Buffer.alloc(0), ...format },
    ];
    const zip = writeZip(parts, { isLarge });
    const members = [
      member('small.bin', small),
      member('folder/large.bin', large),
      member('empty.txt', Buffer.alloc(0)),
    ];
    const listed = members.map(({ name, size, crc }) => ({ name, size, crc }));
    expect(list(zip)).toEqual({ kind: 'zip', members: listed });
    expect(await digest(zip)).toEqual({ kind: 'zip', members });
  });

  test.each(['Deflate64', 'LZMA', 'BZip2', 'PPMd'])(
    'compressed with %s is digested',
    async (method) => {
      const other = noise(70_000, 5);
      const zip = await packWithSevenZip('zip', { 'a.bin': small, 'b.bin': other }, [
        `-mm=${method}`,
      ]);
      const members = [member('a.bin', small), member('b.bin', other)];
      expect(await digest(zip)).toEqual({ kind: 'zip', members });
    },
  );

  test('is digested if other bytes precede it', async () => {
    const zip = Buffer.concat([noise(777), writeZip([{ name: 'a.bin', bytes: small }])]);
    expect(await digest(zip)).toEqual({ kind: 'zip', members: [member('a.bin', small)] });
  });

  test('with CP437 names is listed with decoded names', () => {
    const name = Buffer.from('Pok\u0082mon.gb', 'latin1');
    const zip = writeZip([{ name, bytes: small }]);
    expect(list(zip).members?.[0]?.name).toBe('Pokémon.gb');
  });

  test('is listed without junk files and paths that leave the folder', async () => {
    const names = ['../up.nes', '/root.nes', '__MACOSX/._a', '.DS_Store', 'game.nes'];
    const zip = writeZip(names.map((name) => ({ name, bytes: small })));
    expect(list(zip).members?.map(({ name }) => name)).toEqual(['game.nes']);
    expect(await digest(zip)).toEqual({ kind: 'zip', members: [member('game.nes', small)] });
  });

  test('with 10,000 members is listed whole', () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => ({
      name: `file-${index}.bin`,
      bytes: Buffer.of(index & 0xff),
      method: 0,
    }));
    const zip = writeZip(parts);
    expect(list(zip).members).toHaveLength(10_000);
  });
});

describe('invalid zip', () => {
  test('without members is reported as empty', async () => {
    expect(list(writeZip([]))).toMatchObject(problem('empty'));
    expect(await digest(writeZip([]))).toMatchObject(problem('empty'));
  });

  test('with a password is listed and reported as encrypted', async () => {
    const zip = await packWithSevenZip('zip', { 'a.bin': small }, ['-psecret']);
    expect(list(zip)).toMatchObject({ members: [{ name: 'a.bin' }], ...problem('encrypted') });
    expect(await digest(zip)).toMatchObject(problem('encrypted'));
  });

  test('with AES encryption is listed without checksums', async () => {
    const zip = await packWithSevenZip('zip', { 'a.bin': small }, ['-psecret', '-mem=AES256']);
    expect(list(zip).members).toEqual([{ name: 'a.bin', size: small.length }]);
    expect(await digest(zip)).toMatchObject(problem('encrypted'));
  });

  test.each([1, 30, 500, 2000])('without its last %i bytes is reported as broken', async (lost) => {
    const zip = writeZip([{ name: 'a.bin', bytes: small }]);
    const cut = zip.subarray(0, zip.length - lost);
    expect(list(cut)).toMatchObject(problem('broken'));
    expect(await digest(cut)).toMatchObject(problem('broken'));
  });

  test.each([
    ['content', 60],
    ['local header', 1],
  ])('with a damaged %s is reported as broken and has no digests', async (_, at) => {
    const zip = writeZip([{ name: 'a.bin', bytes: large, method: 0 }]);
    zip[at] = (zip[at] ?? 0) ^ 0xff;
    const found = await digest(zip);
    expect(found).toMatchObject({ members: [{ name: 'a.bin' }], ...problem('broken') });
    expect(found.members?.[0]).not.toHaveProperty('sha1');
  });

  test('with invalid compressed data is reported as broken', async () => {
    const zip = writeZip([{ name: 'a.bin', bytes: large }]);
    zip.fill(0xff, 100, 5000);
    expect(await digest(zip)).toMatchObject(problem('broken'));
  });

  test.each([small.length - 1, small.length + 1])(
    'that lists %i instead of 3000 bytes is reported as broken',
    async (size) => {
      const zip = writeZip([{ name: 'a.bin', bytes: small, claims: { size } }]);
      expect(await digest(zip)).toMatchObject(problem('broken'));
    },
  );

  test('with overlapping members is reported as a bomb', async () => {
    const zip = writeZip([
      { name: 'a.bin', bytes: small },
      { name: 'b.bin', bytes: small, claims: { offset: 10 } },
    ]);
    expect(list(zip)).toMatchObject(problem('bomb'));
    expect(await digest(zip)).toMatchObject(problem('bomb'));
  });

  test('that lists an extreme unpacked size is reported as a bomb', () => {
    const claims = { size: 0xfffffffe };
    expect(list(writeZip([{ name: 'a.bin', bytes: small, claims }]))).toMatchObject(
      problem('bomb'),
    );
  });

  test('with an extreme compression ratio is reported as a bomb', async () => {
    const zip = writeZip([{ name: 'a.bin', bytes: Buffer.alloc(4_000_000) }]);
    expect(list(zip)).not.toHaveProperty('problem');
    const limits = { ratio: 100, ratioFreeBytes: 1_000_000 };
    expect(await digest(zip, limits)).toMatchObject(problem('bomb'));
  });

  test('with too many members is refused', () => {
    const parts = Array.from({ length: 11 }, (_, index) => ({
      name: `${index}.bin`,
      bytes: small,
    }));
    expect(list(writeZip(parts), { entries: 10 })).toMatchObject(problem('too-many-entries'));
  });

  test('that exceeds the time limit is reported as a timeout', async () => {
    const zip = writeZip([{ name: 'a.bin', bytes: large }]);
    expect(await digest(zip, { milliseconds: -1 })).toMatchObject(problem('timeout'));
  });

  test('stops with an AbortError when cancelled', async () => {
    const path = put('cancelled.zip', writeZip([{ name: 'a.bin', bytes: large, method: 0 }]));
    const controller = new AbortController();
    const options = { signal: controller.signal, onBytes: () => controller.abort() };
    const running = withFileAsync(path, (file) => digestArchive(file, 'zip', options));
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('that is deleted while it is read is still digested', async () => {
    const bytes = writeZip([{ name: 'a.bin', bytes: large }]);
    const path = put('deleted.zip', bytes);
    const onBytes = () => rmSync(path, { force: true });
    const found = await withFileAsync(path, (file) => digestArchive(file, 'zip', { onBytes }));
    expect(found).toEqual({ kind: 'zip', members: [member('a.bin', large)] });
    writeFileSync(path, bytes);
  });
});
