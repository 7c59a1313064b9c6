import { expect, test } from 'vitest';

import { gameQuery } from '#testing/fake-source.ts';
import type { ReplyFunction } from '#testing/replay-source.ts';
import { replayedGateway } from '#testing/replayed-gateway.ts';
import { mobyReplies } from '#modules/metadata/sources/moby/testing/moby-replies.ts';

import { moby } from './moby.ts';

const saturn = gameQuery({ platform: { slug: 'saturn', name: 'Saturn', moby_id: 23 } });
const opened = (answer: ReplyFunction) =>
  replayedGateway('moby', { hosts: ['api.mobygames.com'], answer });

test('games are found by name, with plain text, HTTPS pictures and their platform', async () => {
  const { runQuery, replay } = await opened(() => mobyReplies.games);
  const found =
    (await runQuery(async (context) => moby.searchByName?.('Moss', saturn, context))) ?? [];
  expect(found).toEqual([
    {
      sourceId: '930001',
      name: 'Quill & Ember Collection',
      names: [],
      platformName: 'Windows',
      isOfPlatform: false,
      website: 'https://www.mobygames.com/game/930001/quill-ember-collection/',
      facts: {
        name: 'Quill & Ember Collection',
        summary:
          'The Quill & Ember Collection holds two games:\n\n• Moss Runner\n\n• Quill & Ember\nwith new maps\n\nIt has a "night mode".',
        genres: ['Action', 'Compilation', 'Side view'],
        average_rating: 76,
        url_cover: 'https://cdn.mobygames.com/covers/930001-quill-ember-collection-front.jpg',
        url_screenshots: [
          'https://cdn.mobygames.com/screenshots/930001-a.png',
          'https://cdn.mobygames.com/screenshots/930001-b.png',
        ],
        raw: {
          moby_score: '7.6',
          genres: ['Action', 'Compilation', 'Side view'],
          alternate_titles: [],
          platforms: [{ moby_id: 3, name: 'Windows' }],
        },
      },
    },
    expect.objectContaining({
      sourceId: '930002',
      names: ['Koke Hashiri'],
      platformName: 'SEGA Saturn',
      isOfPlatform: true,
      facts: expect.objectContaining({
        alternative_names: ['Koke Hashiri'],
        first_release_date: Date.UTC(1997, 9, 31),
      }),
    }),
    expect.objectContaining({ name: 'Unfinished Kite', isOfPlatform: true }),
  ]);
  const query = Object.fromEntries(replay.requests[0]?.url.searchParams ?? []);
  expect(query).toEqual({
    title: 'Moss',
    platform: '23',
    format: 'normal',
    api_key: 'CANARY-mobygames_api_key',
  });
});

test('dash becomes a colon, and without results the last part of the name is searched', async () => {
  const { runQuery, replay } = await opened(({ url }) =>
    url.searchParams.get('title') === 'Runner' ? mobyReplies.games : mobyReplies.none,
  );
  const found = await runQuery(async (context) =>
    moby.searchByName?.('Moss - Runner', saturn, context),
  );
  expect(found).toHaveLength(3);
  expect(replay.requests.map(({ url }) => url.searchParams.get('title'))).toEqual([
    'Moss: Runner',
    'Runner',
  ]);
});

test('game without cover, score and text has empty values, and an invalid id is not requested', async () => {
  const { runQuery, replay } = await opened(() => mobyReplies.sparseGame);
  const found = await runQuery(async (context) => moby.findById?.('930003', saturn, context));
  expect(found).toMatchObject({
    name: 'Unfinished Kite',
    platformName: 'SEGA Saturn',
    facts: { first_release_date: Date.UTC(1998, 6, 1), url_screenshots: [] },
  });
  expect(found?.facts).not.toHaveProperty('url_cover');
  expect(found?.facts).not.toHaveProperty('average_rating');
  expect(found?.facts).not.toHaveProperty('summary');
  expect(found?.facts.raw).toMatchObject({ moby_score: '' });
  for (const id of ['1&x=2', 'x', '']) {
    expect(await runQuery(async (context) => moby.findById?.(id, saturn, context))).toBeNull();
  }
  expect(replay.requests).toHaveLength(1);
});

test('game with nothing but an id and a title counts as a game of the platform', async () => {
  const { runQuery } = await opened(() => ({ body: { games: [{ game_id: 1, title: 'X' }] } }));
  const found = await runQuery(async (context) => moby.findById?.('1', saturn, context));
  expect(found).toMatchObject({ name: 'X', isOfPlatform: true, platformName: null });
});
