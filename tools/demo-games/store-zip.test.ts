import { crc32 } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { storeZip } from './store-zip.ts';

const END_SIZE = 22;

/** Reads a zip the way archivers do: from its end to the directory, from there to the files. */
function readZip(zip: Buffer): { name: string; content: string; crc: number }[] {
  const end = zip.length - END_SIZE;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);

  return Array.from({ length: count }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const size = zip.readUInt32LE(at + 24);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const crc = zip.readUInt32LE(at + 16);
    // From "version needed" on, both headers repeat the same 26 bytes.
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32));
    expect(zip.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name);
    const start = local + 30 + nameLength;
    at += 46 + nameLength;
    return { name, content: zip.toString('utf8', start, start + size), crc };
  });
}

describe('storeZip', () => {
  const contents = { 'READ.ME': 'hello', 'leer.txt': '', 'Été.txt': 'chaud' };
  const entries = Object.entries(contents).map(([name, content]) => ({
    name,
    bytes: new TextEncoder().encode(content),
  }));

  test('can be read back, name by name', () => {
    expect(readZip(Buffer.from(storeZip(entries)))).toEqual(
      Object.entries(contents).map(([name, content]) => ({ name, content, crc: crc32(content) })),
    );
  });

  test('marks names as UTF-8 and contents as stored', () => {
    const zip = Buffer.from(storeZip(entries));
    expect(zip.readUInt16LE(6)).toBe(0x0800);
    expect(zip.readUInt16LE(8)).toBe(0);
  });

  test('does not depend on the clock', () => {
    const zip = Buffer.from(storeZip(entries));
    expect(zip.readUInt16LE(10)).toBe(0);
    expect(zip.readUInt16LE(12)).toBe(0x0021);
  });
});
