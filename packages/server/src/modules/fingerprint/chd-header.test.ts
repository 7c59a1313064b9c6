import { describe, expect, test } from 'vitest';

import { parseChdHeader } from './chd-header.ts';

const RAW = 'aa'.repeat(20);
const BOTH = 'bb'.repeat(20);
const PARENT = 'cc'.repeat(20);

function header(version: number, length: number, fields: Record<number, string>): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write('MComprHD');
  bytes.writeUInt32BE(length, 8);
  bytes.writeUInt32BE(version, 12);
  for (const [offset, hex] of Object.entries(fields)) bytes.write(hex, Number(offset), 'hex');
  return bytes;
}

const SIZE = '0000000128000000'; // 4,966,055,936

describe('parseChdHeader', () => {
  test('reads version 5', () => {
    const bytes = header(5, 124, { 32: SIZE, 64: RAW, 84: BOTH });
    const expected = { version: 5, sha1: BOTH, rawSha1: RAW, logicalSize: 4_966_055_936 };
    expect(parseChdHeader(bytes)).toEqual(expected);
  });

  test('reads the parent of a version 5 image', () => {
    const bytes = header(5, 124, { 32: SIZE, 64: RAW, 84: BOTH, 104: PARENT });
    expect(parseChdHeader(bytes)).toMatchObject({ parentSha1: PARENT });
  });

  test('reads version 4', () => {
    const bytes = header(4, 108, { 28: SIZE, 48: BOTH, 88: RAW });
    const expected = { version: 4, sha1: BOTH, rawSha1: RAW, logicalSize: 4_966_055_936 };
    expect(parseChdHeader(bytes)).toEqual(expected);
  });

  test('reads the single SHA-1 of version 3', () => {
    const bytes = header(3, 120, { 28: SIZE, 80: RAW });
    const expected = { version: 3, sha1: RAW, rawSha1: RAW, logicalSize: 4_966_055_936 };
    expect(parseChdHeader(bytes)).toEqual(expected);
  });

  test.each([
    ['another file', Buffer.from('MComprHX and more than sixteen bytes')],
    ['an empty file', Buffer.alloc(0)],
    ['version 2', header(2, 80, {})],
    ['a truncated header', header(5, 124, { 84: BOTH }).subarray(0, 100)],
    ['an incomplete image', header(5, 124, { 32: SIZE })],
  ])('returns null for %s', (_, bytes) => {
    expect(parseChdHeader(bytes)).toBeNull();
  });
});
