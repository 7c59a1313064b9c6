import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { readTags } from './read-tags.disk.ts';
import { flac, mp3, wav } from './testing/audio-files.ts';

const { signal } = new AbortController();

async function read(name: string, bytes: Uint8Array) {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  return readTags(path, signal);
}

const TAGS = {
  title: '決戦 ♪',
  artist: 'Nobuo',
  album: 'Epic OST',
  genre: 'Game',
  date: '1994',
  track: '7/21',
  disc: '2/3',
};
const EXPECTED = {
  title: '決戦 ♪',
  artist: 'Nobuo',
  album: 'Epic OST',
  genre: 'Game',
  year: 1994,
  track: 7,
  disc: 2,
};

test.each([
  ['theme.mp3', mp3(2, TAGS)],
  ['theme.flac', flac(2, TAGS)],
  ['theme.wav', wav(2, TAGS)],
])('%s returns its tags and its duration', async (name, bytes) => {
  const tags = await read(name, bytes);
  expect(tags).toMatchObject(EXPECTED);
  expect(tags?.duration_seconds).toBeCloseTo(2, 1);
});

test('a file without tags returns its duration only', async () => {
  expect(await read('plain.wav', wav(1.5))).toEqual({
    title: null,
    artist: null,
    album: null,
    genre: null,
    year: null,
    track: null,
    disc: null,
    duration_seconds: 1.5,
  });
});

describe('a damaged file', () => {
  test.each([
    ['empty.mp3', Buffer.alloc(0)],
    ['text.mp3', Buffer.from('this is not music')],
    ['cut.flac', flac(2, TAGS).subarray(0, 60)],
    ['cut.ogg', Buffer.from('OggS')],
    ['cut.m4a', Buffer.from('\0\0\0\x18ftypM4A ')],
  ])('%s returns no tags and throws nothing', async (name, bytes) => {
    const tags = await read(name, bytes);
    expect(tags?.title ?? null).toBeNull();
  });

  test('with a tag of 200 MB is rejected without reading the tag into memory', async () => {
    const path = join(await temporaryFolder(), 'huge.mp3');
    const file = await open(path, 'w');
    await file.write(Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0x60, 0, 0, 0]));
    await file.write(Buffer.from([0x54, 0x49, 0x54, 0x32, 0x0b, 0xeb, 0xc2, 0x00, 0, 0]));
    await file.truncate(210_000_000);
    await file.close();
    const before = process.memoryUsage().arrayBuffers;
    expect((await readTags(path, signal))?.title ?? null).toBeNull();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  });
});

test('a missing file throws, so that it is read again later', async () => {
  await expect(readTags(join(await temporaryFolder(), 'no.mp3'), signal)).rejects.toThrow('ENOENT');
});

test('a canceled run throws', async () => {
  const path = join(await temporaryFolder(), 'theme.mp3');
  await writeFile(path, mp3(1, TAGS));
  await expect(readTags(path, AbortSignal.abort())).rejects.toThrow('aborted');
});
