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
  test('version 5', () => {
    const bytes = header(5, 124, { 32: SIZE, 64: RAW, 84: BOTH });
    const expected = { version: 5, sha1: BOTH, rawSha1: RAW, logicalSize: 4_966_055_936 };
    expect(parseChdHeader(bytes)).toEqual(expected);
  });

  test('version 5 of an image that needs another', () => {
    const bytes = header(5, 124, { 32: SIZE, 64: RAW, 84: BOTH, 104: PARENT });
    expect(parseChdHeader(bytes)).toMatchObject({ parentSha1: PARENT });
  });

  test('version 4', () => {
    const bytes = header(4, 108, { 28: SIZE, 48: BOTH, 88: RAW });
    const expected = { version: 4, sha1: BOTH, rawSha1: RAW, logicalSize: 4_966_055_936 };
    expect(parseChdHeader(bytes)).toEqual(expected);
  });

  test('version 3 knows only one', () => {
    const bytes = header(3, 120, { 28: SIZE, 80: RAW });
    const expected = { version: 3, sha1: RAW, rawSha1: RAW, logicalSize: 4_966_055_936 };
    expect(parseChdHeader(bytes)).toEqual(expected);
  });

  test.each([
    ['another file', Buffer.from('MComprHX and more than sixteen bytes')],
    ['nothing', Buffer.alloc(0)],
    ['version 2', header(2, 80, {})],
    ['a header cut short', header(5, 124, { 84: BOTH }).subarray(0, 100)],
    ['an image that was never finished', header(5, 124, { 32: SIZE })],
  ])('none in %s', (_, bytes) => {
    expect(parseChdHeader(bytes)).toBeNull();
  });
});
