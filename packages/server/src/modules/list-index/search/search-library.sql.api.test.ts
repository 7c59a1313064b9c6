import type { Reply, searchLibrary } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer', hugo: 'viewer' } });
  const { db } = server;
  await addGame(db, 'snes/Super Mario World (USA).sfc', { name: 'Super Mario World' });
  await addGame(db, 'nes/Mario Bros. (Europe).nes', { name: 'Mario Bros.' });
  await addGame(db, 'nes/Mario.nes', { name: 'Mario' });
  await addGame(db, 'gb/smw-port.gb', { name: 'Jumping Plumber: Supermario' });
  await addGame(db, 'gb/mario-like.gb', { name: 'Plumber' });
  await addGame(db, 'gb/Pokémon Rouge (France).gb', {
    name: 'Pokémon Rouge',
    detail: { alternative_names: '["ポケットモンスター 赤"]' },
  });
  await addGame(db, 'nes/Castlevania (USA).zip', { name: 'Castlevania' });
  await addGame(db, 'nes/Castle Adventure.nes', { name: 'Castle Adventure' });
  await addGame(db, 'nes/Removed Mario.nes', {
    name: 'Removed Mario',
    removed_at: '2026-01-02T00:00:00.000+00:00',
  });
});
afterAll(() => server.close());

async function search(term: string, as = 'vera', limit = 30) {
  const reply = await server
    .as(as)
    .get(`/search/library?term=${encodeURIComponent(term)}&limit=${limit}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<Reply<typeof searchLibrary>>();
}

async function names(term: string): Promise<string[]> {
  const { groups } = await search(term);
  return groups.flatMap(({ items }) => items.map(({ name }) => name));
}

test('exact titles come first, then prefixes of titles, then other matches', async () => {
  const { groups, total, corrected } = await search('mario');
  expect(total).toBe(5);
  expect(corrected).toBeNull();
  expect(groups.map(({ total: games, items }) => [games, items.map(({ name }) => name)])).toEqual([
    [2, ['Mario', 'Mario Bros.']],
    [1, ['Super Mario World']],
    [2, ['Jumping Plumber: Supermario', 'Plumber']],
  ]);
});

test('words match in any order and regardless of accents, width and kana', async () => {
  expect(await names('world mario')).toEqual(['Super Mario World']);
  expect(await names('POKEMON rouge')).toEqual(['Pokémon Rouge']);
  expect(await names('ｐｏｋｅｍｏｎ')).toEqual(['Pokémon Rouge']);
  expect(await names('ぽけっと')).toEqual(['Pokémon Rouge']);
});

test.each([
  ['castelvania', 'castlevania'],
  ['castlvania', 'castlevania'],
  ['caslte', 'castle'],
  ['castelv', 'castlev'],
  ['suoer mraio', 'super mario'],
])('%s is corrected to %s', async (typed, meant) => {
  const { corrected, total } = await search(typed);
  expect(corrected).toBe(meant);
  expect(total).toBeGreaterThan(0);
});

test('an unknown word, an empty term and a file extension find nothing', async () => {
  const nothing = { total: 0, corrected: null, groups: [] };
  expect(await search('zzzzzz')).toEqual(nothing);
  expect(await search('')).toEqual(nothing);
  expect(await search('zip')).toEqual(nothing);
});

test('with a limit the total counts all matches and the items are the best', async () => {
  const { total, groups } = await search('mario', 'vera', 2);
  expect(total).toBe(5);
  expect(groups.map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['Mario', 'Mario Bros.'],
  ]);
});

test('a hidden game is found by other users only', async () => {
  const { groups } = await search('castlevania');
  const id = groups[0]?.items[0]?.id;
  await server.as('hugo').put(`/roms/${id}/props`, { hidden: true });
  expect((await search('castlevania', 'hugo')).total).toBe(0);
  expect((await search('castlevania', 'admin')).total).toBe(1);
});

test('a game is found immediately after it was added or renamed', async () => {
  const id = await addGame(server.db, 'nes/Quixotic.nes', { name: 'Quixotic Tale' });
  expect(await names('quixotic')).toEqual(['Quixotic Tale']);
  expect((await search('quixotci')).corrected).toBe('quixotic');
  await server.db
    .updateTable('rom')
    .set({ name: 'Zebra', fs_name: 'zebra.nes' })
    .where('id', '=', id)
    .execute();
  expect(await names('quixotic')).toEqual([]);
  expect(await names('zebra')).toEqual(['Zebra']);
  expect(await names('zeb')).toEqual(['Zebra']);
});
