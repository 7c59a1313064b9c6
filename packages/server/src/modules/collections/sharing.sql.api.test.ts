import type { Collection, CollectionAddition } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
const ids: Record<string, number> = {};
const games: number[] = [];

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  for (const name of ['vera', 'otto', 'lena']) ids[name] = await server.addUser(name, 'viewer');
  for (let index = 0; index < 10; index += 1) {
    games.push(await addGame(server.db, `nes/Game ${index}.nes`));
  }
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function call(as: string, method: Method, path: string, payload?: object) {
  const url = `/api/collections${path}`;
  return server.app.inject({ method, url, headers: basic(as), payload });
}
const read = async (as: string, id: number) => (await call(as, 'GET', `/${id}`)).json<Collection>();
const status = async (...request: Parameters<typeof call>) => (await call(...request)).statusCode;

let count = 0;
/** A private collection of vera, edited by these people. */
async function add(editors: readonly string[], everyone = false): Promise<number> {
  count += 1;
  const { id } = (await call('vera', 'POST', '', { name: `Shared ${count}` })).json<Collection>();
  const editor_ids = editors.map((name) => ids[name] ?? 0);
  const shared = await call('vera', 'PUT', `/${id}/sharing`, { everyone, editor_ids });
  expect(shared.json()).toMatchObject({
    everyone,
    editors: editors.map((username) => ({ username })),
  });
  return id;
}
const games2 = (...indexes: number[]) => ({ rom_ids: indexes.map((index) => games[index] ?? 0) });

describe('a private collection with an editor', () => {
  test('can be read and changed only by its owner and the editor', async () => {
    const id = await add(['otto']);
    await call('vera', 'POST', `/${id}/roms`, games2(0));
    const added = await call('otto', 'POST', `/${id}/roms`, games2(1, 2));
    expect(added.json()).toMatchObject({ rom_count: 3, can_edit: true, is_shared: true });
    expect((await call('otto', 'DELETE', `/${id}/roms`, games2(0))).json()).toMatchObject({
      rom_ids: [games[1], games[2]],
    });
    expect((await call('otto', 'PUT', `/${id}`, { description: 'ours' })).json()).toMatchObject({
      description: 'ours',
      owner_username: 'vera',
    });
    const listed = async (as: string) =>
      (await call(as, 'GET', '')).json<Collection[]>().some((one) => one.id === id);
    const total = async (as: string) => {
      const url = `/api/roms?collection_id=${id}`;
      return (await server.app.inject({ url, headers: basic(as) })).json().total;
    };
    expect([await listed('otto'), await total('otto')]).toEqual([true, 2]);
    for (const as of ['lena', 'admin']) {
      expect([await listed(as), await total(as)]).toEqual([false, 0]);
      expect(await status(as, 'GET', `/${id}`)).toBe(404);
      expect(await status(as, 'POST', `/${id}/roms`, games2(3))).toBe(404);
      expect(await status(as, 'GET', `/${id}/sharing`)).toBe(404);
      expect(await status(as, 'GET', `/${id}/additions`)).toBe(404);
    }
  });

  test.each([
    ['DELETE', '', undefined],
    ['PUT', '', { name: 'Mine' }],
    ['PUT', '?is_public=true', {}],
    ['PUT', '?remove_cover=true', {}],
    ['PUT', '', { url_cover: 'https://example.org/cover.png' }],
    ['PUT', '/sharing', { everyone: true, editor_ids: [] }],
  ] as const)('cannot be changed by the editor with %s %s %j', async (method, rest, payload) => {
    const id = await add(['otto']);
    const before = await read('vera', id);
    const reply = await call('otto', method, `/${id}${rest}`, payload);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      403,
      `Permission denied for collection with id '${id}'`,
    ]);
    expect(await read('vera', id)).toEqual(before);
  });

  test('accepts unchanged fields of the owner from the editor’s client', async () => {
    const id = await add(['otto']);
    const { name } = await read('vera', id);
    const reply = await call('otto', 'PUT', `/${id}?is_public=false`, { name, url_cover: '' });
    expect(reply.statusCode).toBe(200);
  });

  test('disappears for an editor who is removed', async () => {
    const id = await add(['lena', 'otto']);
    const editor_ids = [ids['lena'] ?? 0];
    await call('vera', 'PUT', `/${id}/sharing`, { everyone: false, editor_ids });
    expect(await status('otto', 'GET', `/${id}`)).toBe(404);
    expect(await status('lena', 'POST', `/${id}/roms`, games2(0))).toBe(200);
  });

  test('saves all concurrent additions of two people', async () => {
    const id = await add(['otto']);
    const people = ['vera', 'otto'] as const;
    await Promise.all(
      games.map((rom, index) =>
        call(people[index % 2] ?? 'vera', 'POST', `/${id}/roms`, { rom_ids: [rom] }),
      ),
    );
    expect((await read('vera', id)).rom_ids).toEqual(games);
    const additions = (await call('vera', 'GET', `/${id}/additions`)).json<CollectionAddition[]>();
    const by = new Map(additions.map(({ rom_id, username }) => [rom_id, username]));
    expect(games.map((rom) => by.get(rom))).toEqual(games.map((_, index) => people[index % 2]));
  });
});

describe('a collection that everyone edits', () => {
  test('is listed for every account, and every account can add games', async () => {
    const id = await add([], true);
    for (const [index, as] of ['otto', 'lena', 'admin'].entries()) {
      expect(await status(as, 'POST', `/${id}/roms`, games2(index))).toBe(200);
    }
    expect(await read('otto', id)).toMatchObject({ rom_count: 3, can_edit: true });
    expect(await status('otto', 'DELETE', `/${id}`)).toBe(403);
  });
});

test('games that a deleted account added stay, without the name of the account', async () => {
  const nils = await server.addUser('nils', 'viewer');
  ids['nils'] = nils;
  const id = await add(['nils']);
  await call('nils', 'POST', `/${id}/roms`, games2(0));
  await server.delete(`/users/${nils}`);
  const additions = (await call('vera', 'GET', `/${id}/additions`)).json();
  expect(additions).toMatchObject([{ rom_id: games[0], rom_name: 'Game 0', username: null }]);
  expect((await call('vera', 'GET', `/${id}/sharing`)).json().editors).toEqual([]);
});

test('favorites cannot be shared, and a shared collection that becomes the favorites is no longer shared', async () => {
  const reply = await call('lena', 'PUT', '/favorites/roms', { ...games2(0), favorite: true });
  const { id } = reply.json<Collection>();
  const shared = await call('lena', 'PUT', `/${id}/sharing`, { everyone: true, editor_ids: [] });
  expect(shared.statusCode).toBe(400);
  const other = await add(['otto'], true);
  await call('vera', 'PUT', `/${other}`, { name: 'Favorites' });
  expect(await read('vera', other)).toMatchObject({ is_favorite: true, is_shared: false });
  expect(await status('otto', 'GET', `/${other}`)).toBe(404);
});

test('a collection can be shared with all other accounts, and unknown accounts are refused', async () => {
  const people = (await call('vera', 'GET', '/people')).json<{ username: string }[]>();
  const names = people.map(({ username }) => username);
  expect(names).toEqual(expect.arrayContaining(['admin', 'lena', 'otto']));
  expect(names).not.toContain('vera');
  const id = await add([]);
  const reply = await call('vera', 'PUT', `/${id}/sharing`, { everyone: false, editor_ids: [987] });
  expect([reply.statusCode, reply.json().detail]).toEqual([400, 'No account has the id 987']);
});
