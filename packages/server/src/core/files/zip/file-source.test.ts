import { utimesSync, writeFileSync } from 'node:fs';

import { crc32 } from '@node-rs/crc32';
import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { fileSource } from './file-source.ts';

const MOMENT = new Date('2026-03-04T05:06:08Z');

test('checksums are cached up to a limit, and the least recently used is dropped', async () => {
  const folder = await temporaryFolder();
  writeFileSync(`${folder}/empty`, '');
  const write = (text: string) => {
    for (const name of ['used', 'unused']) {
      writeFileSync(`${folder}/${name}`, text);
      utimesSync(`${folder}/${name}`, MOMENT, MOMENT);
    }
  };
  const crcOf = async (name: string) => (await fileSource(`${folder}/${name}`, { name }))?.crc();
  /** Adds many long paths of one file, each of which is an entry of about four kilobytes. */
  const addEntries = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      const bits = index.toString(2).padStart(12, '0');
      await crcOf(`${'./'.repeat(1850)}${bits.replaceAll('0', './').replaceAll('1', '//')}empty`);
    }
  };
  write('old');
  expect([await crcOf('used'), await crcOf('unused')]).toEqual([crc32('old'), crc32('old')]);
  // Neither size nor time changes, so that only checksums which are not cached change.
  write('new');
  await addEntries(0, 1500);
  expect(await crcOf('used')).toBe(crc32('old'));
  await addEntries(1500, 2800);
  expect(await crcOf('used')).toBe(crc32('old'));
  expect(await crcOf('unused')).toBe(crc32('new'));
});
