import type { SmartCollection } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { all, differences } from '#testing/wire-shape.ts';

let server: TestApp;
const ids: Record<string, number> = {};
const named = (...names: string[]): number[] => names.map((name) => ids[name] ?? 0);

beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer', otto: 'viewer' } });
  const cover = { path_cover_small: 'roms/1/1/cover/small.webp' };
  const put = async (name: string, genres: string[], more: object = {}) => {
    const columns = { genres: JSON.stringify(genres), ...more };
    ids[name] = await addGame(server.db, `nes/${name}.nes`, columns);
  };
  await put('Alpha', ['Action'], cover);
  await put('Beta', ['Action', 'Puzzle']);
  await put('Gamma', ['Puzzle'], { igdb_id: 3 });
  await put('Delta', ['Sport']);
  ids['snes'] = await addGame(server.db, 'snes/Epsilon.sfc', { genres: '["Action"]' });
});
afterAll(() => server.close());

let made = 0;
async function add(filter_criteria: object, { as = 'vera', query = '' } = {}) {
  made += 1;
  const form = new FormData();
  form.set('name', `S${made}`);
  form.set('filter_criteria', JSON.stringify(filter_criteria));
  const reply = await server.as(as).post(`/collections/smart${query}`, form);
  expect(reply.statusCode).toBe(200);
  return reply.json<SmartCollection>();
}
const read = async (as: string, id: number) =>
  (await server.as(as).get(`/collections/smart/${id}`)).json<SmartCollection>();
const listed = async (as: string, id: number): Promise<number[]> =>
  (await server.as(as).get(`/roms/identifiers?smart_collection_id=${id}`)).json();

describe('a smart collection', () => {
  test('has the fields that old and new clients expect', async () => {
    const criteria = { selected_genre: 'Action', order_by: 'name', strange: [1, { a: null }] };
    const added = await add(criteria);
    const shape = {
      ...all('number', 'id rom_count user_id'),
      ...all('string', 'name description filter_summary user__username owner_username'),
      ...all('string', 'created_at updated_at'),
      ...all('array', 'rom_ids path_covers_small path_covers_large'),
      ...all('boolean', 'is_public is_favorite is_virtual is_smart'),
      ...all('null', 'path_cover_small path_cover_large'),
      filter_criteria: 'object',
    } as const;
    expect(differences(shape, added, 'smart')).toEqual([]);
    expect(added).toMatchObject({
      filter_criteria: criteria,
      rom_ids: named('Alpha', 'Beta', 'snes'),
      rom_count: 3,
      is_smart: true,
      owner_username: 'vera',
    });
    expect(added.path_covers_small).toHaveLength(1);
    expect(JSON.parse(added.filter_summary)).toEqual(criteria);
    expect(await read('vera', added.id)).toEqual(added);
    expect(await listed('vera', added.id)).toEqual(added.rom_ids);
  });

  test.each([
    [{ genres: ['Action', 'Puzzle'], genres_logic: 'all' }, ['Beta']],
    [{ genres: ['Action'], genres_logic: 'none' }, ['Delta', 'Gamma']],
    [{ selected_genre: 'Puzzle', matched: true }, ['Gamma']],
    [{ matched: 'true', platform_id: null, search_term: '' }, ['Gamma']],
    [{ search_term: 'alp' }, ['Alpha']],
    [{ nothing_known: true, genres: 'Sport' }, ['Delta']],
    [{ order_by: 'name', order_dir: 'desc', genres: 'Action' }, ['snes', 'Beta', 'Alpha']],
  ])('accepts the criteria %j', async (criteria, names) => {
    expect((await add(criteria)).rom_ids).toEqual(named(...names));
  });

  test.each([
    ['no JSON', 'genres=Action', 'filter_criteria must be a JSON object'],
    ['a list', '[1]', 'filter_criteria must be a JSON object'],
    ['a platform that is none', '{"platform_id":"x"}', /^filter_criteria: platform_id/],
    ['a flag that is none', '{"matched":"perhaps"}', /^filter_criteria: matched/],
    ['a logic that is none', '{"genres":["a"],"genres_logic":"some"}', /genres_logic/],
  ])('is refused with %s', async (_what, filter_criteria, words) => {
    const { id, filter_criteria: kept } = await add({ selected_genre: 'Sport' });
    const added = await server
      .as('vera')
      .post('/collections/smart', { name: 'x', filter_criteria });
    expect(added.statusCode).toBe(400);
    expect(added.json().detail).toMatch(words);
    const changed = await server.as('vera').put(`/collections/smart/${id}`, { filter_criteria });
    expect(changed.statusCode).toBe(400);
    expect(await read('vera', id)).toMatchObject({ filter_criteria: kept });
  });

  test('is updated field by field, including its filter, and deleted', async () => {
    const { id, name } = await add({ selected_genre: 'Sport' });
    const url = `/collections/smart/${id}`;
    const filter_criteria = { genres: ['Puzzle'] };
    const changed = await server.as('vera').put(url, { filter_criteria, description: 'new' });
    expect(changed.json()).toMatchObject({ name, description: 'new', rom_count: 2 });
    expect((await server.as('vera').put(`${url}?is_public=1`, {})).json()).toMatchObject({
      filter_criteria,
      is_public: true,
    });
    const taken = await server.as('vera').post('/collections/smart', { name: name.toLowerCase() });
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      `Collection with name '${name.toLowerCase()}' already exists`,
    ]);
    expect((await server.as('vera').delete(url)).json()).toBeNull();
    const gone = await server.as('vera').get(url);
    expect([gone.statusCode, gone.json().detail]).toEqual([
      404,
      `Smart collection with id '${id}' not found`,
    ]);
    expect(await listed('vera', id)).toEqual([]);
  });

  test('depends on the hidden games and marks of the user who reads it', async () => {
    const { id } = await add({ statuses: ['finished'] }, { query: '?is_public=true' });
    const games = await add({ selected_genre: 'Sport' }, { query: '?is_public=true' });
    await server.as('otto').put(`/roms/${ids['Beta']}/props`, { status: 'finished' });
    await server.as('otto').put(`/roms/${ids['Delta']}/props`, { hidden: true });
    expect(await read('otto', id)).toMatchObject({ rom_ids: named('Beta') });
    expect(await read('vera', id)).toMatchObject({ rom_ids: [] });
    expect(await read('otto', games.id)).toMatchObject({ rom_count: 0 });
    expect(await read('vera', games.id)).toMatchObject({ rom_count: 1 });
  });
});

describe('smart collection of another user', () => {
  test('is not found if private, and read-only if public', async () => {
    const secret = await add({});
    const open = await add({}, { query: '?is_public=true' });
    const seen = (await server.as('otto').get('/collections/smart')).json<SmartCollection[]>();
    expect(seen.map(({ id }) => id)).toContain(open.id);
    expect(seen.map(({ id }) => id)).not.toContain(secret.id);
    const known = (await server.as('otto').get('/collections/smart/identifiers')).json();
    expect(known).not.toContain(secret.id);
    expect((await server.as('otto').get(`/collections/smart/${secret.id}`)).statusCode).toBe(404);
    expect(await listed('otto', secret.id)).toEqual([]);
    expect((await listed('otto', open.id)).length).toBeGreaterThan(0);
    for (const as of ['otto', 'admin']) {
      for (const [method, payload] of [
        ['PUT', {}],
        ['DELETE', undefined],
      ] as const) {
        const reply = await server.as(as).send(method, `/collections/smart/${open.id}`, payload);
        expect([reply.statusCode, reply.json().detail]).toEqual([
          403,
          `Permission denied for smart collection with id '${open.id}'`,
        ]);
      }
    }
    expect(await read('vera', open.id)).toEqual(open);
  });
});

async function collection(as: string, romIds: number[], query = '') {
  made += 1;
  const body = { name: `C${made}`, rom_ids: romIds };
  return (await server.as(as).post(`/collections${query}`, body)).json().id as number;
}

describe('smart collections that reference other collections', () => {
  test('contain the games that are in all of them', async () => {
    const inner = await add({ selected_genre: 'Action' });
    const members = await collection('vera', named('Alpha', 'Gamma', 'snes'));
    const outer = await add({ smart_collection_id: inner.id, collection_id: members });
    expect(outer.rom_ids).toEqual(named('Alpha', 'snes'));
    const virtual = Buffer.from('{"name":"Puzzle","type":"genre"}').toString('base64url');
    const both = await add({ smart_collection_id: inner.id, virtual_collection_id: virtual });
    expect(both.rom_ids).toEqual(named('Beta'));
  });

  test('in a cycle, or in a chain that is too long, are empty', async () => {
    const one = await add({ selected_genre: 'Action' });
    const two = await add({ smart_collection_id: one.id });
    expect(two.rom_count).toBe(3);
    const url = `/collections/smart/${one.id}`;
    const filter_criteria = { smart_collection_id: two.id };
    expect((await server.as('vera').put(url, { filter_criteria })).json().rom_count).toBe(0);
    expect((await read('vera', two.id)).rom_count).toBe(0);
    const self = { filter_criteria: { smart_collection_id: one.id } };
    expect((await server.as('vera').put(url, self)).json().rom_count).toBe(0);

    let last = await add({});
    const counts: number[] = [];
    for (let depth = 0; depth < 8; depth += 1) {
      last = await add({ smart_collection_id: last.id });
      counts.push(last.rom_count);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(0);
  });

  test('that are private to another user, or deleted, are empty', async () => {
    const secret = await collection('otto', named('Alpha'));
    const mine = await add({ collection_id: secret });
    expect(mine.rom_ids).toEqual([]);
    const smart = await add({ selected_genre: 'Action' }, { as: 'otto' });
    expect((await add({ smart_collection_id: smart.id })).rom_ids).toEqual([]);
    expect((await add({ collection_id: 999_999 })).rom_ids).toEqual([]);
    expect((await add({ virtual_collection_id: 'nonsense' })).rom_ids).toEqual([]);

    const shown = await add({ collection_id: secret }, { as: 'otto', query: '?is_public=1' });
    expect(shown.rom_ids).toEqual(named('Alpha'));
    expect((await read('vera', shown.id)).rom_ids).toEqual([]);
    await server.as('otto').put(`/collections/${secret}?is_public=1`, {});
    expect((await read('vera', shown.id)).rom_ids).toEqual(named('Alpha'));
  });
});

const list = () => server.as('vera').get('/collections/smart?with_rom_ids=false');

test('the list of smart collections runs few statements and can leave out ids', async () => {
  await server.db.deleteFrom('smart_collection').execute();
  for (let index = 0; index < 12; index += 1) await add({ selected_genre: 'Action' });
  expect(await countStatements(server, list)).toBeLessThanOrEqual(6);
  const found = (await list()).json<SmartCollection[]>();
  expect(found).toHaveLength(12);
  expect(found[0]).toMatchObject({ rom_ids: [], rom_count: 3 });
});
