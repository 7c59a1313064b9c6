import { expect, test } from 'vitest';

import { gameQuery, fakeSource, type FakeReply } from '#testing/fake-source.ts';
import { sgdbReplies } from '#modules/metadata/sources/sgdb/testing/sgdb-replies.ts';

import { sgdb } from './sgdb.ts';

const answers = (url: URL): FakeReply => {
  if (url.pathname.includes('/search/')) return sgdbReplies.games;
  return url.pathname.includes('/games/id/') ? sgdbReplies.game : sgdbReplies.grids;
};

test('only a game of exactly this name gets a cover', async () => {
  const { context, requests } = await fakeSource(answers);
  const found = await sgdb.searchByName?.('Lantern Harbor', gameQuery(), context);
  expect(found).toEqual([
    {
      sourceId: '950001',
      name: 'Lantern Harbor!',
      names: [],
      platformName: null,
      isOfPlatform: true,
      website: 'https://www.steamgriddb.com/game/950001',
      facts: { url_cover: 'https://cdn2.steamgriddb.com/grid/invented960001.png' },
    },
  ]);
  expect(requests.map(({ pathname }) => pathname)).toEqual([
    '/api/v2/search/autocomplete/Lantern%20Harbor',
    '/api/v2/grids/game/950001',
  ]);
  const { nsfw, humor, epilepsy, types } = Object.fromEntries(requests[1]?.searchParams ?? []);
  expect({ nsfw, humor, epilepsy, types }).toEqual({
    nsfw: 'false',
    humor: 'false',
    epilepsy: 'false',
    types: 'static',
  });
  expect(await sgdb.searchByName?.('Lantern', gameQuery(), context)).toEqual([]);
});

test('game is found by its id, and has no cover without pictures', async () => {
  const { context } = await fakeSource(answers);
  expect(await sgdb.findById?.('950001', gameQuery(), context)).toMatchObject({
    name: 'Lantern Harbor!',
    facts: { url_cover: 'https://cdn2.steamgriddb.com/grid/invented960001.png' },
  });
  const bare = await fakeSource((url) =>
    url.pathname.includes('/grids/') ? sgdbReplies.noGrids : sgdbReplies.game,
  );
  expect(await sgdb.findById?.('950001', gameQuery(), bare.context)).toMatchObject({ facts: {} });
});

test('covers of all games found are offered, and animated ones are marked', async () => {
  const { context, requests } = await fakeSource(answers);
  const found = (await sgdb.searchCovers?.('Lantern', context)) ?? [];
  expect(found).toHaveLength(9);
  expect(found[0]).toEqual({
    name: 'Lantern Harbor: Night Shift',
    thumb: 'https://cdn2.steamgriddb.com/thumb/invented960001.png',
    url: 'https://cdn2.steamgriddb.com/grid/invented960001.png',
    isAnimated: false,
    width: 600,
    height: 900,
    style: 'alternate',
    score: 0,
    author: 'An inventor',
  });
  expect(found[1]).toMatchObject({ isAnimated: true, author: '' });
  expect(found[2]?.thumb).toBe(found[2]?.url);
  expect(requests[1]?.searchParams.get('types')).toBe('static,animated');
});

test('locked pictures and addresses other than HTTPS are left out', async () => {
  const { context } = await fakeSource((url) =>
    url.pathname.includes('/search/') ? sgdbReplies.games : sgdbReplies.unusableGrids,
  );
  expect(await sgdb.searchCovers?.('Lantern', context)).toEqual([]);
});

test('unknown games are an empty list or null, and a blank term is not requested', async () => {
  const none = await fakeSource(() => sgdbReplies.noGames);
  expect(await sgdb.searchCovers?.('ZZZ', none.context)).toEqual([]);
  expect(await sgdb.searchCovers?.('  ', none.context)).toEqual([]);
  expect(none.requests).toHaveLength(1);
  const unknown = await fakeSource(() => sgdbReplies.notFound);
  expect(await sgdb.findById?.('999999', gameQuery(), unknown.context)).toBeNull();
  expect(await sgdb.findById?.('x', gameQuery(), unknown.context)).toBeNull();
  expect(unknown.requests).toHaveLength(1);
});

test('reply without data is an invalid response', async () => {
  const { context } = await fakeSource(() => ({ body: { success: true, data: null } }));
  await expect(sgdb.findById?.('1', gameQuery(), context)).rejects.toMatchObject({
    kind: 'nonsense',
  });
});
