import { expect, test } from 'vitest';

import { askedGame, fakeSource, type FakeAnswer } from '#testing/fake-source.ts';
import { libretroFolder } from '#testing/source-fixtures/libretro.ts';

import { libretro } from './libretro.ts';

const BOXES = [
  'Sonic & Knuckles (World)',
  'Sonic The Hedgehog (Japan, Korea)',
  'Sonic The Hedgehog (USA, Europe)',
  'Sonic The Hedgehog (USA, Europe) (Beta)',
  'Streets of Rage 2 (USA)',
].map((name) => name.replaceAll('&', '_'));

const answers = (url: URL): FakeAnswer | undefined => {
  if (url.pathname.endsWith('/Named_Boxarts/')) return libretroFolder(...BOXES);
  if (url.pathname.endsWith('/Named_Snaps/'))
    return libretroFolder('Sonic The Hedgehog (Japan, Korea)');
  return undefined;
};

test('the very name first, with the other pictures there are', async () => {
  const { context, asked } = await fakeSource(answers);
  const game = askedGame({ fsName: 'Sonic the Hedgehog (Japan, Korea).md', regions: ['Japan'] });
  const found = await libretro.byContent?.(game, context);
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
  expect(await libretro.byId?.(found?.sourceId ?? '', game, context)).toMatchObject({
    name: 'Sonic The Hedgehog',
  });
  expect(asked).toHaveLength(4);
});

test.each([
  ['Sonic the Hedgehog', ['Europe'], 'Sonic The Hedgehog (USA, Europe)'],
  ['Sonic the Hedgehog', ['Japan'], 'Sonic The Hedgehog (Japan, Korea)'],
  ['Sonic the Hedgehog', [], 'Sonic The Hedgehog (USA, Europe)'],
  ['Sonic and Knuckles', ['USA'], 'Sonic _ Knuckles (World)'],
])('%s of %j is %s', async (title, regions, name) => {
  const { context } = await fakeSource(answers);
  const found = await libretro.byName?.(title, askedGame({ regions }), context);
  expect(found?.map(({ names }) => names)).toEqual([[name]]);
});

test('a title that is only the beginning is a suggestion, no match by content', async () => {
  const { context } = await fakeSource(answers);
  const found = await libretro.byName?.('Streets of Rage', askedGame(), context);
  expect(found?.map(({ name }) => name)).toEqual(['Streets of Rage 2']);
  const game = askedGame({ fsName: 'Streets of Rage.md' });
  expect(await libretro.byContent?.(game, context)).toBeNull();
});

test('a folder that is missing is asked again after an hour', async () => {
  const { context, asked, clock } = await fakeSource(() => undefined);
  expect(await libretro.byName?.('X', askedGame(), context)).toEqual([]);
  expect(await libretro.byName?.('Y', askedGame(), context)).toEqual([]);
  expect(asked).toHaveLength(1);
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60 * 1000);
  expect(await libretro.byName?.('X', askedGame(), context)).toEqual([]);
  expect(asked).toHaveLength(2);
});

test.each([
  ['too fast', { status: 429, body: '' }, 'busy'],
  ['broken', { status: 500, body: '' }, 'away'],
  ['empty', { body: '' }, 'nonsense'],
  ['something else', { body: '{"a":1}' }, 'nonsense'],
])('%s is a fault and nothing is kept', async (_what, answer, kind) => {
  const { context, engine } = await fakeSource(() => answer);
  await expect(libretro.byName?.('X', askedGame(), context)).rejects.toMatchObject({ kind });
  expect(await engine.db.selectFrom('source_edition').selectAll().execute()).toEqual([]);
});
