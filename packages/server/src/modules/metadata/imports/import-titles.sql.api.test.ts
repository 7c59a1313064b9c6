import { expect, test } from 'vitest';

import { titledb } from '#modules/metadata/sources/titledb/titledb.ts';
import { gameQuery, fakeSource } from '#testing/fake-source.ts';

import { importTitles } from './import-titles.ts';

const LIST = {
  70010000000025: {
    id: '01007ef00011e000',
    name: 'Breath of the "Wild" {é}',
    description: 'Long, with [brackets] and \\ signs',
    iconUrl: 'https://img.example/icon.jpg',
    screenshots: ['https://img.example/1.jpg'],
    publisher: 'Nintendo',
    category: ['Adventure', 'RPG'],
    releaseDate: 20_170_303,
    numberOfPlayers: 1,
    size: 99,
  },
  70010000000026: { id: null, name: 'Without a number', description: null, screenshots: null },
  70010000000027: { id: '0100000000010000', name: null },
  70010000000028: null,
};

async function* chunksOf(text: string, size = 7) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const noHooks = { signal: new AbortController().signal, onRows: () => {} };

async function imported() {
  const source = await fakeSource(() => undefined);
  const deps = { db: source.engine.db, clock: () => source.clock.now };
  const rows = await importTitles(deps, chunksOf(JSON.stringify(LIST)), noHooks);
  return { ...source, deps, rows };
}

const game = (fsName: string) => gameQuery({ fsName, platform: { slug: 'switch' } });

test.each([
  ['Zelda [01007EF00011E000][v0].nsp', '01007EF00011E000'],
  ['Zelda [01007ef00011e800][v65536].nsp', '01007EF00011E000'],
  ['70010000000025.xci', '01007EF00011E000'],
  ['70010000000026.xci', '70010000000026'],
])('file name %s is title %s', async (fsName, sourceId) => {
  const { context } = await imported();
  expect(await titledb.findByFiles?.(game(fsName), context)).toMatchObject({
    sourceId,
    method: 'serial',
  });
});

test('imported title is found by id and by name', async () => {
  const { context, rows } = await imported();
  expect(rows).toBe(2);
  const found = await titledb.findById?.('01007EF00011E000', game(''), context);
  expect(found).toMatchObject({
    name: 'Breath of the "Wild" {é}',
    facts: {
      summary: 'Long, with [brackets] and \\ signs',
      url_cover: 'https://img.example/icon.jpg',
      url_screenshots: ['https://img.example/1.jpg'],
      companies: ['Nintendo'],
      genres: ['Adventure', 'RPG'],
      player_count: '1',
      first_release_date: Date.UTC(2017, 2, 3),
    },
  });
  const named = await titledb.searchByName?.('breath of the wild', game(''), context);
  expect(named).toHaveLength(1);
  for (const name of ['Zelda.nsp', 'Zelda [0100000000999000].nsp', '0100.nsp']) {
    expect(await titledb.findByFiles?.(game(name), context)).toBeNull();
  }
});

test.each([
  ['truncated', JSON.stringify(LIST).slice(0, -20)],
  ['an HTML page', '<html></html>'],
  ['a list', '[{"id":1}]'],
  ['broken', '{"a":{"name":"x"},,"b":}'],
  ['empty', ''],
  ['without titles', '{}'],
])('file that is %s leaves the previous import', async (_what, text) => {
  const { context, deps } = await imported();
  await expect(importTitles(deps, chunksOf(text), noHooks)).rejects.toThrow(/\w/);
  expect(await titledb.findById?.('70010000000025', game(''), context)).not.toBeNull();
  await importTitles(deps, chunksOf('{"70019999999999":{"name":"New"}}'), noHooks);
  expect(await titledb.findById?.('70010000000025', game(''), context)).toBeNull();
  expect(await deps.db.selectFrom('switch_title').select('name').execute()).toEqual([
    { name: 'New' },
  ]);
});
