import type { AssetVersion } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { uploadSave } from '#testing/upload-saves.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let game = 0;
const headers = basic('admin');
const uploaded: { id: number; version_id: number }[] = [];

/** Two versions of a save, a state, and a save in the trash. */
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  game = await addGame(server.db, 'nes/Timeline.nes');
  const upload = async (noun: 'saves' | 'states', name: string, content: string) =>
    uploaded.push(await uploadSave(server, { to: `/${noun}?rom_id=${game}`, name, content }));
  await upload('saves', 'a.srm', 'one');
  await upload('states', 'a.state', 'two');
  await upload('saves', 'a.srm', 'three');
  await upload('saves', 'gone.srm', 'four');
  const payload = { saves: [uploaded[3]?.id] };
  await server.app.inject({ method: 'POST', url: '/api/saves/delete', headers, payload });
  await server.app.inject({
    method: 'PUT',
    url: `/api/states/${uploaded[1]?.id}/visibility`,
    headers,
    payload: { is_public: true },
  });
});
afterAll(() => server.close());

const read = async (query = '') => {
  const reply = await server.app.inject({ url: `/api/roms/${game}/timeline${query}`, headers });
  return reply.json<AssetVersion[]>();
};
const indexesOf = (versions: readonly AssetVersion[]) =>
  versions.map(({ id }) => uploaded.findIndex(({ version_id }) => version_id === id));

test.each([
  ['', [3, 2, 1, 0]],
  ['?deleted=true', [3]],
  ['?deleted=false', [2, 1, 0]],
  ['?deleted=false&kind=save', [2, 0]],
  ['?kind=state', [1]],
  ['?limit=2', [3, 2]],
])('query "%s" returns versions %j', async (query, indexes) => {
  expect(indexesOf(await read(query))).toEqual(indexes);
});

test('the next page continues without a gap', async () => {
  expect(indexesOf(await read(`?limit=2&before=${uploaded[2]?.version_id}`))).toEqual([1, 0]);
});

test('automatic states replace earlier automatic versions only', async () => {
  const other = await addGame(server.db, 'nes/Ring.nes');
  const name = 'Ring [auto 1].state';
  const upload = (content: string, more = '') =>
    uploadSave(server, { to: `/states?rom_id=${other}${more}`, name, content });
  const first = await upload('one', '&replaces=true');
  const second = await upload('two', '&replaces=true');
  expect(second.id).toBe(first.id);
  await upload('three');
  const reply = await server.app.inject({ url: `/api/roms/${other}/timeline`, headers });
  const versions = reply.json<AssetVersion[]>();
  const contents = versions.map(async ({ download_path }) => {
    const file = await server.app.inject({ url: download_path, headers });
    return file.body;
  });
  expect(await Promise.all(contents)).toEqual(['three', 'two']);
});

test('public versions are marked', async () => {
  const shown = (await read()).map(({ is_public }) => is_public);
  expect(shown).toEqual([false, false, true, false]);
});
