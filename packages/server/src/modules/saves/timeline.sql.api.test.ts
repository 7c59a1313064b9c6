import type { AssetVersion } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { keepOne } from '#testing/keep-files.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let game = 0;
const headers = basic('admin');
const kept: { id: number; version_id: number }[] = [];

/** Two versions of a save, a state, and a save in the trash. */
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  game = await addGame(server.db, 'nes/Timeline.nes');
  const keep = async (noun: 'saves' | 'states', name: string, content: string) =>
    kept.push(await keepOne(server, { to: `/${noun}?rom_id=${game}`, name, content }));
  await keep('saves', 'a.srm', 'one');
  await keep('states', 'a.state', 'two');
  await keep('saves', 'a.srm', 'three');
  await keep('saves', 'gone.srm', 'four');
  const payload = { saves: [kept[3]?.id] };
  await server.app.inject({ method: 'POST', url: '/api/saves/delete', headers, payload });
  await server.app.inject({
    method: 'PUT',
    url: `/api/states/${kept[1]?.id}/visibility`,
    headers,
    payload: { is_public: true },
  });
});
afterAll(() => server.close());

const read = async (query = '') => {
  const reply = await server.app.inject({ url: `/api/roms/${game}/timeline${query}`, headers });
  return reply.json<AssetVersion[]>();
};
const placesIn = (versions: readonly AssetVersion[]) =>
  versions.map(({ id }) => kept.findIndex(({ version_id }) => version_id === id));

test.each([
  ['', [3, 2, 1, 0]],
  ['?deleted=true', [3]],
  ['?deleted=false', [2, 1, 0]],
  ['?deleted=false&kind=save', [2, 0]],
  ['?kind=state', [1]],
  ['?limit=2', [3, 2]],
])('%s shows %j', async (query, places) => {
  expect(placesIn(await read(query))).toEqual(places);
});

test('older ones follow without a gap', async () => {
  expect(placesIn(await read(`?limit=2&before=${kept[2]?.version_id}`))).toEqual([1, 0]);
});

test('states that come by themselves take the place of those before, and nothing else', async () => {
  const other = await addGame(server.db, 'nes/Ring.nes');
  const name = 'Ring [auto 1].state';
  const keep = (content: string, more = '') =>
    keepOne(server, { to: `/states?rom_id=${other}${more}`, name, content });
  const first = await keep('one', '&replaces=true');
  const second = await keep('two', '&replaces=true');
  expect(second.id).toBe(first.id);
  await keep('three');
  const reply = await server.app.inject({ url: `/api/roms/${other}/timeline`, headers });
  const versions = reply.json<AssetVersion[]>();
  const contents = versions.map(async ({ download_path }) => {
    const file = await server.app.inject({ url: download_path, headers });
    return file.body;
  });
  expect(await Promise.all(contents)).toEqual(['three', 'two']);
});

test('which of them others may have is said', async () => {
  const shown = (await read()).map(({ is_public }) => is_public);
  expect(shown).toEqual([false, false, true, false]);
});
