import { describe, expect, test } from 'vitest';

import { withFile, withFileAsync } from '#modules/fingerprint/open-file.disk.ts';
import { digestsOf, fixtureFolder, noise } from '#modules/fingerprint/testing/fixture-files.ts';
import { writeRar4, writeRar5 } from '#modules/fingerprint/testing/write-rar.ts';

import { digestArchive } from './digest-archive.ts';
import { listArchive } from './list-archive.ts';

const put = fixtureFolder();
const problem = (code: string) => ({ problem: expect.objectContaining({ code }) as object });
const PARTS = [
  { name: 'game.nes', bytes: noise(3000) },
  { name: 'folder/large.bin', bytes: noise(1_500_000, 2) },
  { name: '../up.bin', bytes: noise(10) },
  { name: 'empty.txt', bytes: Buffer.alloc(0) },
];
const MEMBERS = PARTS.filter(({ name }) => !name.startsWith('..')).map(({ name, bytes }) => ({
  name,
  size: bytes.length,
  ...digestsOf(bytes),
}));

describe.each([
  ['rar4', writeRar4],
  ['rar5', writeRar5],
] as const)('%s', (kind, write) => {
  const list = (bytes: Buffer) =>
    withFile(put('list.rar', bytes), (file) => listArchive(file, kind));
  const digest = (bytes: Buffer) =>
    withFileAsync(put('digest.rar', bytes), (file) => digestArchive(file, kind));

  test('is listed and digested', async () => {
    const archive = write(PARTS);
    const listed = MEMBERS.map(({ name, size, crc }) => ({ name, size, crc }));
    expect(list(archive)).toEqual({ kind, members: listed });
    expect(await digest(archive)).toEqual({ kind, members: MEMBERS });
  });

  test('with a password is listed and reported as encrypted', async () => {
    const archive = write([{ ...PARTS[0]!, isEncrypted: true }]);
    expect(list(archive)).toMatchObject({ members: [{ name: 'game.nes' }] });
    expect(list(archive)).toMatchObject(problem('encrypted'));
    expect(await digest(archive)).toMatchObject(problem('encrypted'));
  });

  test('with encrypted names is reported as encrypted without members', () => {
    expect(list(write(PARTS, { isLocked: true }))).toEqual({ kind, ...problem('encrypted') });
  });

  test('that is truncated is reported as broken', () => {
    const archive = write(PARTS);
    expect(list(archive.subarray(0, 10_000))).toEqual({ kind, ...problem('broken') });
  });

  test('with a damaged header is reported as broken', () => {
    const archive = write(PARTS);
    archive[40] = (archive[40] ?? 0) ^ 0xff;
    expect(list(archive)).toEqual({ kind, ...problem('broken') });
  });

  test('with damaged content is reported as broken', async () => {
    const archive = write(PARTS);
    archive[2000] = (archive[2000] ?? 0) ^ 0xff;
    expect(await digest(archive)).toMatchObject(problem('broken'));
  });
});
