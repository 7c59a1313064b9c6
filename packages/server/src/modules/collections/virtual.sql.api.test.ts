import { listVirtualCollections, type VirtualCollection } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { all, differences } from '#testing/wire-shape.ts';

let server: TestApp;
const games: number[] = [];
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer', otto: 'viewer' } });
  for (let index = 0; index < 4; index += 1) {
    const columns = {
      genres: '["Action","Zen"]',
      franchises: index < 3 ? '["Ünïcode & Söns"]' : '[]',
      companies: '["Acme"]',
      collections: index < 2 ? '["Pair"]' : '[]',
      game_modes: '["Action"]',
      path_cover_small: `roms/1/${index}/cover/small.webp`,
    };
    games.push(await addGame(server.db, `nes/Game ${index}.nes`, columns));
  }
});
afterAll(() => server.close());

const get = (url: string, as = 'vera') => server.as(as).get(`/collections/virtual${url}`);
const list = async (query = '', as = 'vera') => (await get(query, as)).json<VirtualCollection[]>();
const titles = (found: VirtualCollection[]) => found.map(({ name, type }) => `${name} (${type})`);
const idOf = (name: string, type: string) =>
  Buffer.from(JSON.stringify({ name, type })).toString('base64url');

describe('virtual collections', () => {
  test('are found by a part of their name, and names that begin with it come first', async () => {
    expect(titles(await list('?search_term=AC'))).toEqual([
      'Acme (company)',
      'Action (genre)',
      'Action (mode)',
    ]);
    expect(titles(await list('?search_term=n'))).toEqual([
      'Action (genre)',
      'Action (mode)',
      'Ünïcode & Söns (franchise)',
      'Zen (genre)',
    ]);
    expect(titles(await list('?search_term=son&limit=1'))).toEqual(['Ünïcode & Söns (franchise)']);
    expect(await list('?search_term=nothing')).toEqual([]);
  });

  test('exist for values of more than two games, sorted by name', async () => {
    const found = await list('?type=all');
    // The server sends the list unvalidated, because it may have thousands of entries.
    expect(listVirtualCollections.response.parse(found)).toEqual(found);
    expect(titles(found)).toEqual([
      'Acme (company)',
      'Action (genre)',
      'Action (mode)',
      'Ünïcode & Söns (franchise)',
      'Zen (genre)',
    ]);
    const shape = {
      ...all('string', 'id name type description created_at updated_at'),
      ...all('array', 'rom_ids path_covers_small path_covers_large'),
      ...all('boolean', 'is_public is_favorite is_virtual is_smart'),
      ...all('null', 'path_cover_small path_cover_large'),
      rom_count: 'number',
    } as const;
    for (const one of found) expect(differences(shape, one, one.name)).toEqual([]);
    expect(found[1]).toMatchObject({
      id: idOf('Action', 'genre'),
      rom_ids: games,
      rom_count: 4,
      is_virtual: true,
      updated_at: '2026-01-01T00:00:00.000+00:00',
    });
    expect(found[1]?.path_covers_small).toHaveLength(4);
  });

  test.each([
    ['genre', ['Action (genre)', 'Zen (genre)']],
    ['mode', ['Action (mode)']],
    ['company', ['Acme (company)']],
    ['franchise', ['Ünïcode & Söns (franchise)']],
    ['collection', []],
    ['nonsense', []],
  ])('of type %s are listed', async (type, expected) => {
    expect(titles(await list(`?type=${type}`))).toEqual(expected);
  });

  test('can be limited, and listed without ids', async () => {
    expect(await list('?type=all&limit=2')).toHaveLength(2);
    const [one] = await list('?type=genre&with_rom_ids=false');
    expect(one).toMatchObject({ rom_ids: [], rom_count: 4 });
    const ids = (await get('/identifiers')).json<string[]>();
    expect(ids).toEqual((await list('?type=all')).map(({ id }) => id));
  });

  test('are listed with few statements', async () => {
    expect(await countStatements(server, () => list('?type=all'))).toBeLessThanOrEqual(6);
  });

  test('are found by their id, in the format of this and of other servers', async () => {
    const id = idOf('Ünïcode & Söns', 'franchise');
    const one = (await get(`/${id}`)).json<VirtualCollection>();
    expect(one).toMatchObject({ id, name: 'Ünïcode & Söns', rom_count: 3 });
    expect(one.rom_ids).toEqual(games.slice(0, 3));
    const spaced = Buffer.from('{"name": "Zen", "type": "genre"}').toString('base64');
    const other = await get(`/${spaced.replaceAll('+', '-').replaceAll('/', '_')}`);
    expect(other.json()).toMatchObject({ id: idOf('Zen', 'genre'), rom_count: 4 });
    const view = await server.as('vera').get(`/roms/identifiers?virtual_collection_id=${id}`);
    expect(view.json()).toEqual(one.rom_ids);
  });

  test.each([
    'nonsense',
    idOf('Pair', 'collection'),
    idOf('Action', 'planet'),
    idOf('Nobody', 'genre'),
    '__proto__',
  ])('with the id %s do not exist', async (id) => {
    const reply = await get(`/${id}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      404,
      `Virtual collection with id '${id}' not found`,
    ]);
  });

  test('do not count hidden games, and disappear for the user if too few are left', async () => {
    const hide = (index: number) =>
      server.as('otto').put(`/roms/${games[index]}/props`, { hidden: true });
    await hide(0);
    const [genre] = await list('?type=genre', 'otto');
    expect(genre).toMatchObject({ rom_count: 3, rom_ids: games.slice(1) });
    expect(titles(await list('?type=franchise', 'otto'))).toEqual([]);
    expect((await get(`/${idOf('Ünïcode & Söns', 'franchise')}`, 'otto')).statusCode).toBe(404);
    expect(titles(await list('?type=franchise'))).toHaveLength(1);
  });

  test('cannot be changed', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'] as const) {
      const url = `/api/collections/virtual/${idOf('Action', 'genre')}`;
      const reply = await server.app.inject({ method, url, headers: basic('admin'), payload: {} });
      expect(reply.statusCode).toBe(405);
    }
  });
});
