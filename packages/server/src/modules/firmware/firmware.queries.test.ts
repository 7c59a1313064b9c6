import { expect, test } from 'vitest';

import { findPlatform } from '#modules/platforms/platform-catalogue.ts';
import groups from '../../../data/known-firmware.json' with { type: 'json' };
import { isKnownFirmware } from './firmware.queries.ts';

const digests = {
  crc: '81977335',
  md5: 'a860e8c0b6d573d191e4ec7db1b1e4f6',
  sha1: '300c20df6731a33952ded8c436f7f186d25d3492',
};
const gba = { name: 'gba_bios.bin', size: 16_384, digests };
const unknown = { crc: '00000000', md5: '', sha1: '' };

test.each([
  ['the known file', 'gba', gba, true],
  ['its name in capitals', 'gba', { ...gba, name: 'GBA_BIOS.BIN' }, true],
  ['one digest is enough', 'gba', { ...gba, digests: { ...unknown, md5: digests.md5 } }, true],
  ['another size', 'gba', { ...gba, size: 16_385 }, false],
  ['other content', 'gba', { ...gba, digests: unknown }, false],
  ['another name', 'gba', { ...gba, name: 'bios.bin' }, false],
  ['another platform', 'gb', gba, false],
  ['an unknown platform', 'constructor', gba, false],
])('known firmware: %s', (_what, slug, file, expected) => {
  expect(isKnownFirmware(slug, file)).toBe(expected);
});

test('known-firmware.json is consistent', () => {
  const files = groups.flatMap((group) => group.files);
  expect(files.length).toBeGreaterThan(150);
  for (const { platforms } of groups) {
    for (const slug of platforms) expect([slug, findPlatform(slug)?.slug]).toEqual([slug, slug]);
  }
  for (const { name, size, crc, md5, sha1 } of files) {
    expect(name).not.toMatch(/[/\\]/);
    expect(size).toBeGreaterThan(0);
    expect([crc, md5, sha1].map((digest) => digest.length)).toEqual([8, 32, 40]);
    expect(`${crc}${md5}${sha1}`).toMatch(/^[0-9a-f]+$/);
  }
  // The same content has the same digests under all of its names.
  const contents = new Map(
    files.map((file) => [file.sha1, `${file.size} ${file.crc} ${file.md5}`]),
  );
  for (const file of files) {
    expect(contents.get(file.sha1)).toBe(`${file.size} ${file.crc} ${file.md5}`);
  }
  expect(new Set(contents.values()).size).toBe(contents.size);
});
