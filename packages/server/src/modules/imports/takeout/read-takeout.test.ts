import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import type { ImportItem } from '#modules/imports/import-record.ts';

import { TakeoutReader } from './read-takeout.ts';

const LINE = '{"game":null,"notes":[],"play_sessions":[]}\n';
const PROFILE = {
  username: 'vera',
  email: null,
  created_at: '2026-01-01T00:00:00Z',
  settings: {},
  retroachievements_username: '',
  avatar: null,
  devices: [],
};
const LIMITS = { documentBytes: 10_000, lineBytes: 1000, lines: 10 };

/** A takeout with these games in memory, in chunks of a few bytes. */
function readerOf(games: string): TakeoutReader {
  const files: Record<string, string> = {
    'profile.json': JSON.stringify(PROFILE),
    'games.jsonl': games,
    'collections.jsonl': '',
    'music.jsonl': '',
    'files.jsonl': '',
  };
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  files['manifest.json'] = JSON.stringify({
    format: 'saveroom-takeout',
    version: 1,
    product: '',
    product_version: '',
    username: 'vera',
    counts: {},
    entries,
  });
  const all = Object.entries(files);
  return new TakeoutReader(
    {
      list: async () =>
        all.map(([path, text]) => ({ path, size: Buffer.byteLength(text), modified: null })),
      open: async (path) =>
        Readable.from(
          (files[path] ?? '').match(/[^]{1,7}/g)?.map((part) => Buffer.from(part)) ?? [],
        ),
    },
    LIMITS,
  );
}

const { signal } = new AbortController();

async function keysOf(reader: TakeoutReader, after: string | null = null): Promise<string[]> {
  const items: ImportItem[] = [];
  for await (const item of reader.items(after, signal)) items.push(item);
  return items.map(({ key }) => key);
}

test('reading continues after the last item that was applied', async () => {
  const all = ['profile.json', 'games.jsonl:1', 'games.jsonl:2', 'games.jsonl:3'];
  expect(await keysOf(readerOf(LINE.repeat(3)))).toEqual(all);
  expect(await readerOf(LINE.repeat(3)).count(signal)).toBe(4);
  for (const [index, key] of all.entries()) {
    expect(await keysOf(readerOf(LINE.repeat(3)), key)).toEqual(all.slice(index + 1));
  }
});

test('a takeout with too many lines is refused before the first item', async () => {
  expect(await keysOf(readerOf(LINE.repeat(10)))).toHaveLength(11);
  await expect(keysOf(readerOf(LINE.repeat(11)))).rejects.toMatchObject({
    code: 'too_large',
    message: 'The takeout has more than 10 lines',
  });
});

test('a line that is too long is refused before it is in memory as a whole', async () => {
  await expect(keysOf(readerOf(LINE + ' '.repeat(2000)))).rejects.toMatchObject({
    code: 'too_large',
    message: 'games.jsonl, line 2 is too long',
  });
});
