import { expect, test } from 'vitest';

import { readCiaTitle } from './cia-header.ts';
import { writeCia } from './testing/write-cia.ts';

const titleOf = (bytes: Buffer) =>
  readCiaTitle(async (position, length) => bytes.subarray(position, position + length));

test('CIA has title ID, kind, version, name and publisher', async () => {
  expect(await titleOf(writeCia())).toEqual({
    titleId: '00040000001B5000',
    kind: 'game',
    version: '1.1.0',
    name: 'Test Title Second Line',
    publisher: 'Tester',
  });
});

test('CIA without icon data has no name', async () => {
  expect(await titleOf(writeCia({ names: null }))).toMatchObject({ name: null, publisher: null });
});

test.each([
  ['0004000E001B5000', 'update'],
  ['0004008C001B5000', 'dlc'],
  ['00040002001B5000', 'demo'],
  ['0004001000020300', 'system'],
  ['00048004484E4841', 'dsi'],
  ['0000000100000002', 'other'],
])('title %s is of the kind %s', async (titleId, kind) => {
  expect(await titleOf(writeCia({ titleId }))).toMatchObject({ titleId, kind });
});

test('other and incomplete files are no CIA', async () => {
  const cia = writeCia();
  expect(await titleOf(Buffer.from('NCSD'))).toBeNull();
  expect(await titleOf(Buffer.alloc(100_000, 7))).toBeNull();
  expect(await titleOf(cia.subarray(0, 0x2800))).toBeNull();
  expect(await titleOf(cia.subarray(0, 0x20))).toBeNull();
  // Cut within the icon data, which is at the end.
  expect(await titleOf(cia.subarray(0, -0x3a_00))).toMatchObject({ name: null });
  const unsigned = Buffer.from(cia);
  const huge = Buffer.from(cia);
  huge.writeBigUInt64LE(2n ** 63n, 24);
  unsigned.fill(0xff, 8, 12);
  expect(await titleOf(unsigned)).toBeNull();
  expect(await titleOf(huge)).toMatchObject({ name: null });
});
