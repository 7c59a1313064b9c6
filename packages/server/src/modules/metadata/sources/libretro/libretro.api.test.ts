import { expect, test } from 'vitest';

import { gameQuery, fakeSource, type FakeReply } from '#testing/fake-source.ts';
import { libretroFolder } from '#modules/metadata/sources/libretro/testing/libretro-replies.ts';

import { libretro } from './libretro.ts';

const BOXES = [
  'Sonic & Knuckles (World)',
  'Sonic The Hedgehog (Japan, Korea)',
  'Sonic The Hedgehog (USA, Europe)',
  'Sonic The Hedgehog (USA, Europe) (Beta)',
  'Streets of Rage 2 (USA)',
].map((name) => name.replaceAll('&', '_'));

const answers = (url: URL): FakeReply | undefined => {
  if (url.pathname.endsWith('/Named_Boxarts/')) return libretroFolder(...BOXES);
  if (url.pathname.endsWith('/Named_Snaps/'))
    return libretroFolder('Sonic The Hedgehog (Japan, Korea)');
  return undefined;
};

test('exact file name is found first, with all its pictures', async () => {
  const { context, requests } = await fakeSource(answers);
  const game = gameQuery({ fsName: 'Sonic the Hedgehog (Japan, Korea).md', regions: ['Japan'] });
  const found = await libretro.findByFiles?.(game, context);
  const folder = 'https://thumbnails.libretro.com/Sega%20-%20Mega%20Drive%20-%20Genesis/';
  const file = 'Sonic%20The%20Hedgehog%20(Japan%2C%20Korea).png';
  expect(found).toMatchObject({
    method: 'exact_name',
    name: 'Sonic The Hedgehog',
    facts: {
      url_cover: `${folder}Named_Boxarts/${file}`,
      url_screenshots: [`${folder}Named_Snaps/${file}`],
    },
  });
  expect(found?.facts.url_logo).toBeUndefined();
  expect(await libretro.findById?.(found?.sourceId ?? '', game, context)).toMatchObject({
    name: 'Sonic The Hedgehog',
  });
  expect(requests).toHaveLength(4);
});

test.each([
  ['Sonic the Hedgehog', ['Europe'], 'Sonic The Hedgehog (USA, Europe)'],
  ['Sonic the Hedgehog', ['Japan'], 'Sonic The Hedgehog (Japan, Korea)'],
  ['Sonic the Hedgehog', [], 'Sonic The Hedgehog (USA, Europe)'],
  ['Sonic and Knuckles', ['USA'], 'Sonic _ Knuckles (World)'],
])('title %s with regions %j is picture %s', async (title, regions, name) => {
  const { context } = await fakeSource(answers);
  const found = await libretro.searchByName?.(title, gameQuery({ regions }), context);
  expect(found?.map(({ names }) => names)).toEqual([[name]]);
});

test('prefix of a title is found by name but not by content', async () => {
  const { context } = await fakeSource(answers);
  const found = await libretro.searchByName?.('Streets of Rage', gameQuery(), context);
  expect(found?.map(({ name }) => name)).toEqual(['Streets of Rage 2']);
  const game = gameQuery({ fsName: 'Streets of Rage.md' });
  expect(await libretro.findByFiles?.(game, context)).toBeNull();
});

test('missing folder is requested again after an hour', async () => {
  const { context, requests, clock } = await fakeSource(() => undefined);
  expect(await libretro.searchByName?.('X', gameQuery(), context)).toEqual([]);
  expect(await libretro.searchByName?.('Y', gameQuery(), context)).toEqual([]);
  expect(requests).toHaveLength(1);
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60 * 1000);
  expect(await libretro.searchByName?.('X', gameQuery(), context)).toEqual([]);
  expect(requests).toHaveLength(2);
});

test.each([
  ['too fast', { status: 429, body: '' }, 'busy'],
  ['broken', { status: 500, body: '' }, 'away'],
  ['empty', { body: '' }, 'nonsense'],
  ['something else', { body: '{"a":1}' }, 'nonsense'],
])('reply %s is a fault and is not cached', async (_what, answer, kind) => {
  const { context, engine } = await fakeSource(() => answer);
  await expect(libretro.searchByName?.('X', gameQuery(), context)).rejects.toMatchObject({ kind });
  expect(await engine.db.selectFrom('source_edition').selectAll().execute()).toEqual([]);
});
