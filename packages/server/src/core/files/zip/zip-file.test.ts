import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { listArchive } from '#modules/fingerprint/archives/list-archive.ts';
import { withFile } from '#modules/fingerprint/open-file.disk.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { fileSource, textSource } from './file-source.ts';
import { openZip, type ZipSource } from './zip-file.ts';
import { centralHeader, endRecord, localHeader } from './zip-records.ts';

const MOMENT = new Date('2026-03-04T05:06:08Z');

async function sourcesIn(folder: string, files: Record<string, Buffer>): Promise<ZipSource[]> {
  const sources: ZipSource[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    utimesSync(path, MOMENT, MOMENT);
    const source = await fileSource(path, { name });
    if (source) sources.push(source);
  }
  return sources;
}

const zipBytes = (sources: readonly ZipSource[]) => {
  const zip = openZip(sources);
  return buffer(zip.stream({ start: 0, end: zip.size - 1 }));
};

/** A file of zeros of any size that needs no disk space. */
const zeros = (name: string, size: number, crc: number): ZipSource => ({
  name,
  size,
  modified: MOMENT,
  version: String(size),
  crc: async () => crc,
  async *read({ start, end }) {
    const chunk = Buffer.alloc(1024 * 1024);
    for (let left = end - start + 1; left > 0; left -= chunk.length) {
      yield chunk.subarray(0, Math.min(left, chunk.length));
    }
  },
});

test('a zip is unpacked by 7-Zip to the original files', async () => {
  const files = {
    'disc 1.bin': randomBytes(700_001),
    'über/日本語 🎮.txt': Buffer.from('hello'),
    'empty.dat': Buffer.alloc(0),
  };
  const sources = [
    ...(await sourcesIn(await temporaryFolder(), files)),
    textSource('game.m3u', 'disc 1.bin', MOMENT),
  ];
  const bytes = await zipBytes(sources);
  expect(bytes.length).toBe(openZip(sources).size);
  const unpacked = await verifyWithSevenZip(bytes, [...Object.keys(files), 'game.m3u']);
  expect(unpacked.output).toContain('Everything is Ok');
  expect(unpacked.output).not.toContain('Warning');
  for (const [name, content] of Object.entries(files)) {
    expect(unpacked.files.get(name)?.equals(content)).toBe(true);
  }
  expect(unpacked.files.get('game.m3u')?.toString()).toBe('disc 1.bin');
});

test('every byte range equals that part of the whole zip', async () => {
  const sources = await sourcesIn(await temporaryFolder(), {
    'a.bin': randomBytes(300),
    'b.bin': Buffer.alloc(0),
    'c/d.bin': randomBytes(500),
  });
  const bytes = await zipBytes(sources);
  const zip = openZip(sources);
  const mismatches: string[] = [];
  for (let start = 0; start < bytes.length; start += 1) {
    for (const end of [bytes.length - 1, Math.min(bytes.length - 1, start + 40)]) {
      const range = await buffer(zip.stream({ start, end }));
      if (!range.equals(bytes.subarray(start, end + 1))) mismatches.push(`${start}-${end}`);
    }
  }
  expect(mismatches).toEqual([]);
});

test('a zip with more than 65,535 entries is unpacked by 7-Zip', { tags: 'long' }, async () => {
  const sources = Array.from({ length: 65_600 }, (_, index) =>
    textSource(`games/${index}.txt`, String(index), MOMENT),
  );
  const last = 'games/65599.txt';
  const { output, files } = await verifyWithSevenZip(await zipBytes(sources), [last]);
  expect(output).toContain('Files: 65600');
  expect(output).toContain('Everything is Ok');
  expect(files.get(last)?.toString()).toBe('65599');
});

test('a zip larger than 4 GB has the announced length and a valid directory', async () => {
  const path = join(await temporaryFolder(), 'big.zip');
  const big = 4 * 1024 ** 3 + 5;
  const zip = openZip([zeros('big.bin', big, 0x1234), textSource('after.txt', 'here', MOMENT)]);
  // A sparse file replaces the zeros in the middle.
  const tailAt = big - 100;
  const file = openSync(path, 'w');
  for (const [start, end] of [
    [0, 99],
    [tailAt, zip.size - 1],
  ] as const) {
    const bytes = await buffer(zip.stream({ start, end }));
    expect(bytes.length).toBe(end - start + 1);
    writeSync(file, bytes, 0, bytes.length, start);
  }
  closeSync(file);
  const { members } = withFile(path, (open) =>
    listArchive(open, 'zip', { limits: { totalBytes: 2 * big } }),
  );
  expect(members).toEqual([
    expect.objectContaining({ name: 'big.bin', size: big, crc: '00001234' }),
    expect.objectContaining({ name: 'after.txt', size: 4 }),
  ]);
});

test('a deflated entry larger than 4 GB has its sizes in the zip64 fields of both headers', async () => {
  const path = join(await temporaryFolder(), 'deflated.zip');
  const entry = { name: 'big.db', size: 4 * 1024 ** 3 + 5, packedSize: 3, modified: MOMENT };
  const header = localHeader(entry, 0x1234);
  expect(header.readUInt16LE(8)).toBe(8);
  expect([header.readBigUInt64LE(40), header.readBigUInt64LE(48)]).toEqual([4294967301n, 3n]);
  const record = centralHeader(entry, 0x1234, 0);
  const directory = { entries: 1, offset: header.length + 3, length: record.length };
  writeFileSync(path, Buffer.concat([header, Buffer.alloc(3), record, endRecord(directory)]));
  const limits = { totalBytes: 2 * entry.size, ratio: entry.size };
  const { members } = withFile(path, (open) => listArchive(open, 'zip', { limits }));
  expect(members).toEqual([{ name: 'big.db', size: entry.size, crc: '00001234' }]);
});

test('the etag changes only with the sources', async () => {
  const one = textSource('a.txt', 'one', MOMENT);
  const two = textSource('a.txt', 'two', MOMENT);
  expect(openZip([one]).etag).toBe(openZip([one]).etag);
  expect(openZip([one]).etag).not.toBe(openZip([two]).etag);
});

test('a download fails if a file becomes shorter while it is sent', async () => {
  const folder = await temporaryFolder();
  const sources = await sourcesIn(folder, { 'a.bin': randomBytes(1000) });
  const zip = openZip(sources);
  writeFileSync(join(folder, 'a.bin'), 'short');
  await expect(buffer(zip.stream({ start: 0, end: zip.size - 1 }))).rejects.toThrow('changed');
});
