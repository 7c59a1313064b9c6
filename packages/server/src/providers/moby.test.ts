import { expect, test } from 'vitest';

import { askedGame, recorded } from '#testing/fake-source.ts';
import type { Answering } from '#testing/replay-source.ts';
import { replayedDesk } from '#testing/replayed-desk.ts';

import { moby } from './moby.ts';

const sonic = recorded('mobygames/v1-games-200-8.json');
const saturn = askedGame({ platform: { slug: 'saturn', name: 'Saturn', moby_id: 23 } });
const opened = (answer: Answering) =>
  replayedDesk('moby', { hosts: ['api.mobygames.com'], answer });

test('games by name, in the words of the wire', async () => {
  const { ask, replay } = await opened(() => sonic);
  const found = (await ask(async (context) => moby.byName?.('Sonic', saturn, context))) ?? [];
  expect(found.map(({ name, isOfPlatform }) => [name, isOfPlatform])).toEqual([
    ['Sonic & Knuckles Collection', false],
    ['Sonic R', true],
    ['Sonic CD', false],
    ['Sonic 3D Blast', true],
    ['Sonic Adventure', false],
  ]);
  expect(found[0]?.facts).toMatchObject({
    average_rating: 76,
    genres: ['Action', 'Compilation', 'Behind view', 'Side view', 'Platform'],
    url_cover: expect.stringMatching(/^https:\/\/cdn\.mobygames\.com\/covers/),
    raw: { moby_score: '7.6', platforms: [{ moby_id: 3, name: 'Windows' }], alternate_titles: [] },
  });
  expect(found[0]?.facts.summary).toMatch(/^The Sonic & Knuckles Collection contains/);
  expect(found[0]?.facts.summary).toContain('• Sonic the Hedgehog 3');
  expect(found[0]?.facts.summary).not.toMatch(/[<>]|&amp;/);
  expect(found[1]?.platformName).toBe('SEGA Saturn');
  const query = Object.fromEntries(replay.heard[0]?.url.searchParams ?? []);
  expect(query).toMatchObject({ title: 'Sonic', platform: '23', format: 'normal' });
});

test('a dash is a colon there; what is not found whole is looked for by its last part', async () => {
  const { ask, replay } = await opened(({ url }) =>
    url.searchParams.get('title') === 'Blast' ? sonic : { body: { games: [] } },
  );
  await ask(async (context) => moby.byName?.('Sonic - Blast', saturn, context));
  expect(replay.heard.map(({ url }) => url.searchParams.get('title'))).toEqual([
    'Sonic: Blast',
    'Blast',
  ]);
});

test('a game without a cover or score, and numbers that are none', async () => {
  const body = { games: [{ game_id: 1, title: 'X', sample_cover: null, moby_score: null }] };
  const { ask, replay } = await opened(() => ({ body }));
  const found = await ask(async (context) => moby.byId?.('1', saturn, context));
  expect(found).toMatchObject({ name: 'X', isOfPlatform: true, platformName: null });
  expect(found?.facts.url_cover).toBeUndefined();
  expect(found?.facts.raw).toMatchObject({ moby_score: '' });
  for (const id of ['1&x=2', 'x', '']) {
    expect(await ask(async (context) => moby.byId?.(id, saturn, context))).toBeNull();
  }
  expect(replay.heard).toHaveLength(1);
});

test('its own words for a missing key', async () => {
  const { ask } = await opened(() => recorded('mobygames/v1-games-401.json'));
  const asked = ask(async (context) => moby.byId?.('1', saturn, context));
  await expect(asked).rejects.toMatchObject({ kind: 'refused' });
});
