import { expect, test } from 'vitest';

import { askedGame, fakeSource, recorded, type FakeAnswer } from '#testing/fake-source.ts';

import { sgdb } from './sgdb.ts';

const mario = recorded('steamgriddb/autocomplete-Mario-200.json');
const none = recorded('steamgriddb/autocomplete-ZZZNonexistentGameZZZ-200.json');
const grids = recorded('steamgriddb/game-1-200-3.json');
const answers = (url: URL): FakeAnswer => (url.pathname.includes('/search/') ? mario : grids);

test('a cover for exactly this name, and no other', async () => {
  const { context, asked } = await fakeSource(answers);
  const found = await sgdb.byName?.('Mario Bros', askedGame(), context);
  expect(found).toMatchObject([
    {
      sourceId: '1266',
      name: 'Mario Bros.',
      facts: { url_cover: expect.stringMatching(/^https/) },
    },
  ]);
  expect(asked[1]?.searchParams.get('nsfw')).toBe('false');
  expect(await sgdb.byName?.('Mario Party', askedGame(), context)).toEqual([]);
});

test('covers to choose from, animated ones marked, locked ones left out', async () => {
  const { context } = await fakeSource(answers);
  const found = await sgdb.covers?.('Mario', context);
  expect(found?.[0]).toEqual({
    name: 'Mario Party 5',
    thumb: 'https://cdn2.steamgriddb.com/thumb/bafd5785e9335ccde7bcde6051b5dcf6.png',
    url: 'https://cdn2.steamgriddb.com/grid/bafd5785e9335ccde7bcde6051b5dcf6.png',
    isAnimated: false,
    width: 600,
    height: 900,
    style: 'alternate',
    author: 'duckdicks',
  });
  const body = {
    data: [
      { id: 2, url: 'https://x.example/a.webp', thumb: 'https://x.example/a.webm', author: null },
      { id: 3, url: 'https://x.example/b.png', thumb: '', lock: true },
      { id: 4, url: 'javascript:alert(1)', thumb: '' },
    ],
  };
  const odd = await fakeSource((url) => (url.pathname.includes('/search/') ? mario : { body }));
  const covers = (await sgdb.covers?.('Mario', odd.context)) ?? [];
  expect(covers.slice(0, 1)).toMatchObject([{ isAnimated: true, author: '' }]);
  expect(covers.some(({ url }) => url !== 'https://x.example/a.webp')).toBe(false);
});

test('unknown is an answer, and faults are told apart', async () => {
  let answer = none;
  const { context } = await fakeSource(() => answer);
  expect(await sgdb.covers?.('ZZZ', context)).toEqual([]);
  expect(await sgdb.covers?.('  ', context)).toEqual([]);
  answer = recorded('steamgriddb/game-999999-404.json');
  expect(await sgdb.byId?.('999999', askedGame(), context)).toBeNull();
  for (const [next, kind] of [
    [recorded('steamgriddb/game-999999-401.json'), 'refused'],
    [{ status: 429, body: '' }, 'busy'],
    [{ status: 500, body: '' }, 'away'],
    [{ body: '<html>' }, 'nonsense'],
    [{ body: '' }, 'nonsense'],
    [{ body: '{"success":true,"da' }, 'nonsense'],
  ] as const) {
    answer = next;
    await expect(sgdb.byName?.('Mario', askedGame(), context)).rejects.toMatchObject({ kind });
  }
  answer = { body: { success: true, data: null } };
  await expect(sgdb.byId?.('1', askedGame(), context)).rejects.toMatchObject({ kind: 'nonsense' });
});
