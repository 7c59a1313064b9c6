import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { fixtureFolder, noise } from '#modules/fingerprint/testing/fixture-files.ts';

import { applyPatch } from './apply-patch.ts';

const put = fixtureFolder();
let count = 0;

interface Limits {
  readonly name?: string;
  readonly maxBytes?: number;
  readonly freeBytes?: number;
}

function patched(
  base: Uint8Array | string,
  patch: Uint8Array,
  { name = 'base.bin', maxBytes = 1e9, freeBytes = 1e9 }: Limits = {},
): Buffer {
  count += 1;
  const targetPath = put(`${count}.out`, '');
  const size = applyPatch({
    basePath: put(`${count}.base`, base),
    baseName: name,
    patchPath: put(`${count}.patch`, patch),
    targetPath,
    maxBytes,
    freeBytes,
  });
  const result = readFileSync(targetPath);
  expect(result.length).toBe(size);
  return result;
}

const text = (base: string, patch: Uint8Array): string => patched(base, patch).toString();
const bytes = (...parts: (string | number | Uint8Array)[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'number'
        ? Buffer.from([part])
        : typeof part === 'string'
          ? Buffer.from(part, 'latin1')
          : part,
    ),
  );
const u32le = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
};
const crcHex = (content: Uint8Array | string): string =>
  crc32(content).toString(16).toUpperCase().padStart(8, '0');

describe('IPS', () => {
  test('writes changed, repeated and appended bytes', () => {
    const patch = bytes(
      ...['PATCH', 0, 0, 2, 0, 3, 'abc'],
      ...[0, 0, 6, 0, 0, 0, 2, 'z'],
      ...[0, 0, 12, 0, 1, '!', 'EOF'],
    );
    expect(text('0123456789', patch)).toBe('01abc5zz89\0\0!');
  });

  test('shortens the result to the size after the end mark', () => {
    expect(text('0123456789', bytes('PATCH', 0, 0, 0, 0, 1, 'x', 'EOF', 0, 0, 4))).toBe('x123');
    expect(text('0123', bytes('PATCH', 'EOF', 0, 0, 9))).toBe('0123');
  });

  test('does not mistake a record whose offset spells EOF for the end mark', () => {
    const base = Buffer.alloc(0x45_4f_46 + 2);
    const result = patched(base, bytes('PATCH', 'EOF', 0, 2, 'ab', 'EOF'));
    expect(result.subarray(0x45_4f_46).toString()).toBe('ab');
  });

  test.each([
    ['without an end mark', bytes('PATCH', 0, 0, 2, 0, 1, 'a'), 'it ends early'],
    ['that ends in a record', bytes('PATCH', 0, 0, 2, 0, 9, 'a'), 'it ends early'],
    [
      'with an empty repetition',
      bytes('PATCH', 0, 0, 2, 0, 0, 0, 0, 'a', 'EOF'),
      'a repetition has no length',
    ],
  ])('patch %s is rejected', (_, patch, why) => {
    expect(() => patched('0123456789', patch)).toThrow(`The patch is damaged: ${why}`);
  });
});

/** Numbers below 128 are one byte. */
const short = (value: number): number => 0x80 + value;

function signed(content: Buffer, base: Uint8Array | string, result: Uint8Array | string): Buffer {
  const unsigned = bytes(content, u32le(crc32(base)), u32le(crc32(result)));
  return bytes(unsigned, u32le(crc32(unsigned)));
}

describe('BPS', () => {
  const base = 'ABCDEFGH';
  const result = 'ABCxyzFGHFGHFGHF';
  const action = (kind: number, length: number): number => short((length - 1) * 4 + kind);
  const content = bytes(
    ...['BPS1', short(8), short(16), short(4), 'meta'],
    ...[action(0, 3), action(1, 3), 'xyz'],
    ...[action(2, 3), short(5 * 2)],
    ...[action(3, 7), short(6 * 2)],
  );

  test('applies all four actions, and a copy that overlaps its own output', () => {
    expect(text(base, signed(content, base, result))).toBe(result);
  });

  test('reads numbers of several bytes and negative offsets', () => {
    const large = noise(1000);
    // 1000 = 0x68 + 0x80 * (6 + 1), because each further byte starts at 1.
    const number = bytes(0x68, 0x80 + 6);
    const patch = bytes(
      ...['BPS1', number, short(8), short(0)],
      ...[action(2, 4), short(20 * 2), action(2, 4), short(20 * 2 + 1)],
    );
    const expected = bytes(large.subarray(20, 24), large.subarray(4, 8));
    expect(patched(large, signed(patch, large, expected))).toEqual(expected);
  });

  test('names expected and actual checksum for a wrong base file', () => {
    const patch = signed(content, base, result);
    expect(() => patched('ABCDEFGX', patch)).toThrow(
      `This patch is for a different file. Expected CRC32 ${crcHex(base)}, found CRC32 ${crcHex('ABCDEFGX')}.`,
    );
    expect(() => patched('ABC', patch)).toThrow(
      `Expected CRC32 ${crcHex(base)} (8 bytes), found CRC32 ${crcHex('ABC')} (3 bytes).`,
    );
    expect(() => patched(result, patch)).toThrow('The file is already patched.');
  });

  test('applies a patch for the content of a file with a copier header to that content', () => {
    const game = noise(2048);
    const better = Buffer.from(game).fill('new', 100, 103);
    const patch = signed(
      bytes(
        ...['BPS1', bytes(0, 0x80 + 15), bytes(0, 0x80 + 15), short(0)],
        ...[bytes(12, 0x80 + 2), action(1, 3), 'new'],
        ...[bytes(0x60, 0x80 + 59)],
      ),
      game,
      better,
    );
    expect(patched(game, patch)).toEqual(better);
    const header = Buffer.alloc(512, 1);
    const name = 'Game (Japan).smc';
    expect(patched(bytes(header, game), patch, { name })).toEqual(bytes(header, better));
    const other = noise(2048, 2);
    expect(() => patched(bytes(header, other), patch, { name })).toThrow(
      `Expected CRC32 ${crcHex(game)} (2048 bytes), found CRC32 ${crcHex(bytes(header, other))} (2560 bytes).`,
    );
  });

  test('rejects a patch with a changed byte, and one that is cut', () => {
    const patch = signed(content, base, result);
    const changed = Buffer.from(patch).fill('q', 15, 16);
    expect(() => patched(base, changed)).toThrow('The patch is damaged: its checksum should be');
    for (let length = 4; length < patch.length; length += 1) {
      expect(() => patched(base, patch.subarray(0, length))).toThrow('The patch is damaged');
    }
  });

  test.each([
    ['reads after the base file', bytes(short(8), short(9), short(0), action(0, 9))],
    ['copies from before the base file', bytes(short(8), short(4), short(0), action(2, 4), 0x83)],
    ['copies from after the base file', bytes(short(8), short(4), short(0), action(2, 4), 0x8c)],
    ['copies from the result ahead', bytes(short(8), short(4), short(0), action(3, 4), 0x80)],
    ['writes more than declared', bytes(short(8), short(2), short(0), action(0, 3))],
    ['writes less than declared', bytes(short(8), short(5), short(0), action(0, 3))],
    ['has metadata longer than itself', bytes(short(8), short(2), short(90))],
    ['has a number of 20 bytes', bytes(short(8), Buffer.alloc(20), short(0))],
  ])('patch that %s is rejected', (_, body) => {
    const patch = signed(bytes('BPS1', body), base, 'whatever');
    expect(() => patched(base, patch)).toThrow('The patch is damaged');
  });

  test('rejects a result with a wrong checksum', () => {
    expect(() => patched(base, signed(content, base, 'other'))).toThrow(
      `the result should have CRC32 ${crcHex('other')}, but has CRC32 ${crcHex(result)}`,
    );
  });
});

const xor = (from: string, to: string): Buffer =>
  Buffer.from([...from].map((sign, index) => sign.charCodeAt(0) ^ to.charCodeAt(index)));

describe('UPS', () => {
  const base = 'ABCDEFGH';
  test('combines differences, also after the end of the base file', () => {
    const result = 'ABxyEFGH\x0012';
    // The second run starts 4 bytes after the end mark of the first, which takes a byte as well.
    const patch = signed(
      bytes('UPS1', short(8), short(11), short(2), xor('CD', 'xy'), 0, short(4), '12', 0),
      base,
      result,
    );
    expect(text(base, patch)).toBe(result);
  });

  test('shortens the result to the declared size', () => {
    const patch = signed(
      bytes(
        'UPS1',
        short(8),
        short(4),
        short(1),
        xor('B', 'b'),
        0,
        short(2),
        xor('FGH', '\0\0\0'),
        0,
      ),
      base,
      'AbCD',
    );
    expect(text(base, patch)).toBe('AbCD');
  });

  test('names expected and actual checksum for a wrong base file', () => {
    const patch = signed(
      bytes('UPS1', short(8), short(8), short(0), xor('A', 'a'), 0),
      base,
      'aBCDEFGH',
    );
    expect(text(base, patch)).toBe('aBCDEFGH');
    expect(() => patched('ABCDEFGX', patch)).toThrow(
      `Expected CRC32 ${crcHex(base)}, found CRC32 ${crcHex('ABCDEFGX')}.`,
    );
  });

  test('rejects differences after the end of both files, and a cut patch', () => {
    const outside = signed(bytes('UPS1', short(8), short(8), short(8), 'x', 0), base, base);
    expect(() => patched(base, outside)).toThrow('it writes past the end');
    const endless = signed(bytes('UPS1', short(8), short(8), short(0), 'x'), base, base);
    expect(() => patched(base, endless)).toThrow('it ends early');
  });
});

describe('PPF', () => {
  const image = noise(0xa0_00);
  const block = image.subarray(0x93_20, 0x97_20);
  const description = Buffer.alloc(50, ' ');
  const changed = (...changes: [number, string][]): Buffer => {
    const copy = Buffer.from(image);
    for (const [at, content] of changes) copy.write(content, at, 'latin1');
    return copy;
  };

  test('version 1 writes changed and repeated bytes', () => {
    const patch = bytes('PPF10', 0, description, u32le(4), 3, 'abc', u32le(9), 0, 'z', 2);
    expect(patched(image, patch)).toEqual(changed([4, 'abc'], [9, 'zz']));
  });

  test('version 2 checks the block of the image and skips the text at its end', () => {
    const patch = bytes(
      ...['PPF20', 1, description, u32le(123), block, u32le(0x100), 2, 'ab'],
      ...['@BEGIN_FILE_ID.DIZ', 'about', '@END_FILE_ID.DIZ', u32le(5)],
    );
    expect(patched(image, patch)).toEqual(changed([0x1_00, 'ab']));
    const other = noise(0xa0_00, 2);
    expect(() => patched(other, patch)).toThrow(
      `Expected CRC32 ${crcHex(block)} of the 1024 bytes at 0x9320, found CRC32 ${crcHex(other.subarray(0x93_20, 0x97_20))}`,
    );
    expect(() => patched('short', patch)).toThrow('This patch is for a different file.');
  });

  test('version 3 reads long offsets, undo data and the block of a GI image', () => {
    const offset = bytes(u32le(0x2_00), u32le(0));
    const gi = image.subarray(0x80_a0, 0x84_a0);
    const patch = bytes(
      ...['PPF30', 2, description, 1, 1, 1, 0, gi, offset, 2, 'ab', 'un'],
      ...['@BEGIN_FILE_ID.DIZ', 'about', '@END_FILE_ID.DIZ', 5, 0],
    );
    expect(patched(image, patch)).toEqual(changed([0x2_00, 'ab']));
    expect(() => patched(noise(0xa0_00, 2), patch)).toThrow('of the 1024 bytes at 0x80A0');
    const unchecked = bytes('PPF30', 2, description, 0, 0, 0, 0, offset, 1, 'x');
    expect(patched(image, unchecked)).toEqual(changed([0x2_00, 'x']));
  });

  test('is rejected when it is cut, has an unknown version or changes bytes after the end', () => {
    const far = bytes('PPF30', 2, description, 0, 0, 0, 0, u32le(0), u32le(1), 1, 'x');
    expect(() => patched(image, far)).toThrow('Expected at least 4294967297 bytes, found 40960');
    const huge = bytes('PPF30', 2, description, 0, 0, 0, 0, Buffer.alloc(8, 0xff), 1, 'x');
    expect(() => patched(image, huge)).toThrow('a position is too large');
    expect(() => patched(image, far.subarray(0, -1))).toThrow('it ends early');
    expect(() => patched(image, bytes('PPF30', 9, description))).toThrow('PPF version 10');
  });
});

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name));

describe('xdelta', () => {
  const base = noise(100_000);
  const result = bytes(
    ...[base.subarray(50_000), 'Hello from the patch. '.repeat(30), base.subarray(0, 40_000)],
    ...[Buffer.alloc(3000, 7), Buffer.from(noise(20_000, 9).map((byte) => 97 + (byte % 4)))],
  );

  test.each(['plain.xdelta', 'lzma.xdelta'])('%s, made by xdelta3, is applied', (name) => {
    expect(patched(base, fixture(name)).equals(result)).toBe(true);
  });

  test('patch compressed with DJW is rejected with the way to create one that works', () => {
    expect(() => patched(base, fixture('djw.xdelta'))).toThrow(
      'xdelta patches with DJW compression aren’t supported. Create the patch again with “xdelta3 -S none”',
    );
  });

  test.each(['plain.xdelta', 'lzma.xdelta'])(
    '%s is rejected for a wrong base file with expected and actual checksum',
    (name) => {
      expect(() => patched(noise(100_000, 3), fixture(name))).toThrow(
        /This patch is for a different file\. Expected Adler-32 [0-9A-F]{8} of the result, found Adler-32 [0-9A-F]{8}\./,
      );
      expect(() => patched(base.subarray(0, 500), fixture(name))).toThrow(
        /Expected at least \d+ bytes \(Adler-32 [0-9A-F]{8} of the result\), found 500 bytes/,
      );
    },
  );

  const outcome = (patch: Buffer): string => {
    try {
      // A cut after a whole window gives a shorter result.
      return result.indexOf(patched(base, patch)) === 0 ? 'shorter' : 'wrong';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each(['plain.xdelta', 'lzma.xdelta'])('%s gives no wrong result when it is cut', (name) => {
    const patch = fixture(name);
    for (let length = 4; length < patch.length; length += 97) {
      expect(outcome(patch.subarray(0, length))).toMatch(/^(shorter|The patch is damaged: .*)$/);
    }
  });

  test('hand-made window with ADD, RUN and copies from base and output is applied', () => {
    const window = (instructions: Buffer, data: string, addresses: Buffer): Buffer =>
      bytes(
        ...[0xd6, 0xc3, 0xc4, 0, 0, 1, 8, 0],
        ...[5 + instructions.length + data.length + addresses.length, 14, 0],
        ...[data.length, instructions.length, addresses.length, data, instructions, addresses],
      );
    // ADD 2; RUN of 3; COPY 4 of mode 0 from 2 (base); COPY 5 of mode 1 from 2 bytes back.
    const patch = window(bytes(3, 0, 3, 20, 21 + 16), 'abz', bytes(2, 2));
    expect(text('01234567', patch)).toBe('abzzz234545454');
    const outside = window(bytes(3, 0, 3, 20, 21 + 16), 'abz', bytes(60, 2));
    expect(() => patched('01234567', outside)).toThrow('a copy starts outside its window');
    const long = window(bytes(3, 0, 3, 20, 22 + 16), 'abz', bytes(2, 2));
    expect(() => patched('01234567', long)).toThrow('a window is larger than declared');
    const few = window(bytes(3, 0, 3, 20, 21 + 16), 'ab', bytes(2, 2));
    expect(() => patched('01234567', few)).toThrow('a section ends early');
  });

  test('without windows is damaged', () => {
    const patch = bytes(0xd6, 0xc3, 0xc4, 0, 4, 5, 0xff, 0xff, 0xff, 0xff, 0x7f);
    expect(() => patched('0123', patch)).toThrow('The patch is damaged: it produces an empty file');
  });

  test('custom code tables, unknown versions and huge windows are rejected', () => {
    const start = [0xd6, 0xc3, 0xc4] as const;
    expect(() => patched('x', bytes(...start, 0, 2, 0))).toThrow('own code table');
    expect(() => patched('x', bytes(...start, 0x53, 0))).toThrow('VCDIFF version');
    const huge = bytes(...start, 0, 0, 0, 9, 0x8f, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0);
    expect(() => patched('x', huge)).toThrow('The windows of this patch are too large');
  });
});

describe('any patch', () => {
  test('of an unknown format is rejected', () => {
    for (const patch of ['', 'PK', 'rubbish that is no patch']) {
      expect(() => patched('x', Buffer.from(patch))).toThrow('isn’t a patch in a supported format');
    }
  });

  test('with a result above the limit or the free space is rejected before anything is written', () => {
    const huge = signed(bytes('BPS1', short(1), Buffer.alloc(5), 0x80, short(0)), 'x', '');
    expect(() => patched('x', huge, { maxBytes: 1000 })).toThrow(
      'Only files of up to 1.0 kB can be patched (ROM_PATCHER_MAX_FILE_SIZE_BYTES)',
    );
    expect(() => patched('x', huge, { maxBytes: 1e12, freeBytes: 1000 })).toThrow(
      'The server’s disk is full',
    );
    expect(() => patched('large', bytes('PATCH', 'EOF'), { maxBytes: 3 })).toThrow('Only files');
  });

  test('is applied to files that are larger than the page cache', () => {
    const base = noise(20 * 1024 * 1024);
    const patch = bytes('PATCH', 0x10, 0, 0, 0, 2, 'hi', 0, 0, 1, 0, 1, '!', 'EOF');
    const expected = Buffer.from(base);
    expected.write('hi', 0x10_00_00);
    expected.write('!', 1);
    expect(patched(base, patch).equals(expected)).toBe(true);
  });
});
