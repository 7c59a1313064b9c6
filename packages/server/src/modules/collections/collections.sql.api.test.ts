import type { Collection } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { all, differences, type Shape } from '#testing/wire-shape.ts';

let server: TestApp;
const games: number[] = [];
const game = (index: number): number => games[index] ?? 0;

beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer', otto: 'editor' } });
  for (let index = 0; index < 12; index += 1) {
    const cover = index % 2 === 0 ? `roms/1/${index}/cover` : '';
    const columns = cover
      ? { path_cover_small: `${cover}/small.webp`, path_cover_large: `${cover}/big.webp` }
      : {};
    games.push(await addGame(server.db, `nes/Game ${index}.nes`, columns));
  }
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function call(as: string, method: Method, url: string, payload?: object) {
  const sent = payload === undefined ? {} : { payload };
  return server.app.inject({ method, url: `/api${url}`, headers: basic(as), ...sent });
}

function form(fields: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

let made = 0;
async function add(as: string, fields: Record<string, string> = {}, query = '') {
  made += 1;
  const reply = await call(
    as,
    'POST',
    `/collections${query}`,
    form({ name: `C${made}`, ...fields }),
  );
  expect(reply.statusCode).toBe(200);
  return reply.json<Collection>();
}
const read = async (as: string, id: number) =>
  (await call(as, 'GET', `/collections/${id}`)).json<Collection>();
const list = async (as: string, query = '') =>
  (await call(as, 'GET', `/collections${query}`)).json<Collection[]>();

const SHAPE: Shape = {
  ...all('number', 'id rom_count user_id'),
  ...all(
    'string',
    'name description url_cover user__username owner_username created_at updated_at',
  ),
  ...all('array', 'rom_ids path_covers_small path_covers_large'),
  ...all('string or null', 'path_cover_small path_cover_large'),
  ...all('boolean', 'is_public is_favorite is_virtual is_smart can_edit is_shared'),
};

describe('a collection', () => {
  test('has the fields that old and new clients expect', async () => {
    const ids = JSON.stringify([game(0), game(1), game(2)]);
    const added = await add('vera', { name: 'Driver Picks', description: 'seeded', rom_ids: ids });
    expect(differences(SHAPE, added, 'collection')).toEqual([]);
    expect(added).toMatchObject({
      name: 'Driver Picks',
      description: 'seeded',
      rom_ids: [game(0), game(1), game(2)],
      rom_count: 3,
      path_cover_small: null,
      is_public: false,
      user__username: 'vera',
      owner_username: 'vera',
    });
    expect(added.path_covers_small).toEqual([
      '/assets/romm/resources/roms/1/0/cover/small.webp?ts=2026-01-01T00:00:00.000+00:00',
      '/assets/romm/resources/roms/1/2/cover/small.webp?ts=2026-01-01T00:00:00.000+00:00',
    ]);
    expect(added.path_covers_large[0]).toContain('/cover/big.webp');
    expect(await read('vera', added.id)).toEqual(added);
    expect((await call('vera', 'GET', '/collections/identifiers')).json()).toContain(added.id);
  });

  test('has at most five covers', async () => {
    const { path_covers_small: covers } = await add('vera', { rom_ids: JSON.stringify(games) });
    expect(covers).toHaveLength(5);
  });

  test('is unchanged in fields that an update does not contain', async () => {
    const { id } = await add('vera', { description: 'kept', rom_ids: `[${game(0)}]` });
    const { name } = await read('vera', id);
    const url = `/collections/${id}`;
    await call('vera', 'PUT', url, form({ rom_ids: `[${game(1)},${game(2)},999999]` }));
    expect(await read('vera', id)).toMatchObject({
      name,
      description: 'kept',
      is_public: false,
      rom_ids: [game(1), game(2)],
    });
    await call('vera', 'PUT', `${url}?is_public=true`, form({ description: 'other', name: '' }));
    expect(await read('vera', id)).toMatchObject({
      name,
      description: 'other',
      is_public: true,
      rom_count: 2,
    });
    await call('vera', 'PUT', url, { rom_ids: [] });
    expect(await read('vera', id)).toMatchObject({ rom_ids: [], rom_count: 0 });
  });

  test('is deleted without its games', async () => {
    const { id } = await add('vera', { rom_ids: `[${game(0)}]` });
    const reply = await call('vera', 'DELETE', `/collections/${id}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, null]);
    const gone = await call('vera', 'GET', `/collections/${id}`);
    expect([gone.statusCode, gone.json().detail]).toEqual([
      404,
      `Collection with id '${id}' not found`,
    ]);
    expect((await call('vera', 'GET', `/roms/${game(0)}`)).statusCode).toBe(200);
  });

  test.each([
    ['rom_ids', 'not json', 422],
    ['rom_ids', '["a"]', 422],
    ['name', 'x'.repeat(401), 422],
    ['name', '   ', 400],
    ['url_cover', 'javascript:alert(1)', 422],
    ['url_cover', 'file:///etc/passwd', 422],
  ])('with %s %s is refused', async (field, value, status) => {
    const reply = await call('vera', 'POST', '/collections', form({ name: 'No', [field]: value }));
    expect(reply.statusCode).toBe(status);
    expect((await list('vera')).map(({ name }) => name)).not.toContain('No');
  });

  test('accepts the ids of a whole library in a form, up to a size limit', async () => {
    const ids = Array.from({ length: 200_000 }, (_, index) => index + 1_000_000);
    const { rom_ids } = await add('vera', { rom_ids: JSON.stringify([...ids, game(3)]) });
    expect(rom_ids).toEqual([game(3)]);
    const long = form({ name: 'Long', rom_ids: `[${'1,'.repeat(1_500_000)}1]` });
    const reply = await call('vera', 'POST', '/collections', long);
    expect([reply.statusCode, reply.json().detail]).toEqual([413, 'rom_ids is too long']);
  });
});

describe('a name', () => {
  test('is unique for each user, ignoring case', async () => {
    const first = await add('vera', { name: 'Café' });
    const again = await call('vera', 'POST', '/collections', form({ name: 'CAFE\u0301' }));
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      "Collection with name 'CAFE\u0301' already exists",
    ]);
    await add('otto', { name: 'Café' });
    const second = await add('vera');
    const renamed = await call('vera', 'PUT', `/collections/${second.id}`, form({ name: 'café' }));
    expect(renamed.statusCode).toBe(409);
    const own = await call('vera', 'PUT', `/collections/${first.id}`, form({ name: 'café' }));
    expect(own.json()).toMatchObject({ name: 'café' });
  });

  test('requested concurrently is given to one collection only', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call('vera', 'POST', '/collections', form({ name: 'Race' }))),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(5);
  });
});

describe('collection of another user', () => {
  test('is not found if private, and read-only if public', async () => {
    const secret = await add('vera', { rom_ids: `[${game(0)}]` });
    const open = await add('vera', { rom_ids: `[${game(0)}]` }, '?is_public=true');
    for (const as of ['otto', 'admin']) {
      const ids = (await list(as)).map(({ id }) => id);
      expect(ids).toContain(open.id);
      expect(ids).not.toContain(secret.id);
      const known = (await call(as, 'GET', '/collections/identifiers')).json();
      expect(known).not.toContain(secret.id);
      expect(known).toContain(open.id);
    }
    expect(await read('otto', open.id)).toEqual({ ...open, can_edit: false });
    const peek = await call('otto', 'GET', `/collections/${secret.id}`);
    expect([peek.statusCode, peek.json().detail]).toEqual([
      404,
      `Collection with id '${secret.id}' not found`,
    ]);
  });

  test.each([
    ['PUT', '', { rom_ids: [] }],
    ['PUT', '?is_public=false', {}],
    ['DELETE', '', undefined],
    ['POST', '/roms', { rom_ids: [1] }],
    ['DELETE', '/roms', { rom_ids: [1] }],
  ] as const)('is not changed by %s %s %j', async (method, rest, payload) => {
    for (const query of ['', '?is_public=true']) {
      const collection = await add('vera', { rom_ids: `[${game(0)}]` }, query);
      for (const as of ['otto', 'admin']) {
        const reply = await call(as, method, `/collections/${collection.id}${rest}`, payload);
        expect([reply.statusCode, reply.json().detail]).toEqual(
          query === ''
            ? [404, `Collection with id '${collection.id}' not found`]
            : [403, `Permission denied for collection with id '${collection.id}'`],
        );
      }
      expect(await read('vera', collection.id)).toEqual(collection);
    }
  });

  test.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/roms'],
    ['DELETE', '/roms'],
  ] as const)('that does not exist is a 404 for %s %s', async (method, rest) => {
    const payload = method === 'GET' ? undefined : { rom_ids: [1] };
    const reply = await call('vera', method, `/collections/4711${rest}`, payload);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      404,
      "Collection with id '4711' not found",
    ]);
  });

  test('has the owner who added it, even if the request names another', async () => {
    const added = await add('vera', { user_id: '1', user__username: 'admin' });
    expect(added).toMatchObject({ user__username: 'vera' });
  });
});

describe('games', () => {
  test('added and removed concurrently are all recorded', async () => {
    const { id } = await add('vera', { rom_ids: `[${game(11)}]` });
    const url = `/collections/${id}/roms`;
    const changes = games.slice(0, 10).map((rom) => call('vera', 'POST', url, { rom_ids: [rom] }));
    const out = call('vera', 'DELETE', url, { rom_ids: [game(11)] });
    const replies = await Promise.all([...changes, out]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect(new Set((await read('vera', id)).rom_ids)).toEqual(new Set(games.slice(0, 10)));
    const twice = await call('vera', 'POST', url, { rom_ids: [game(0), game(0), 999_999] });
    expect(twice.json()).toMatchObject({ rom_count: 10 });
  });

  test('hidden by a user do not count for this user, but stay in the collection', async () => {
    const ids = JSON.stringify([game(4), game(5)]);
    const { id } = await add('vera', { rom_ids: ids }, '?is_public=true');
    await call('vera', 'PUT', `/roms/${game(4)}/props`, { hidden: true });
    expect(await read('vera', id)).toMatchObject({
      rom_ids: [game(5)],
      rom_count: 1,
      path_covers_small: [],
    });
    expect(await read('otto', id)).toMatchObject({ rom_count: 2 });
    await call('vera', 'PUT', `/collections/${id}`, form({ rom_ids: `[${game(6)}]` }));
    expect((await read('vera', id)).rom_ids).toEqual([game(6)]);
    await call('vera', 'PUT', `/roms/${game(4)}/props`, { hidden: false });
    expect((await read('vera', id)).rom_ids).toEqual([game(4), game(6)]);
  });

  test('removed from the library do not count, and return with their file', async () => {
    const { id } = await add('vera', { rom_ids: JSON.stringify([game(7), game(8)]) });
    const removed = (removed_at: string | null) =>
      server.db.updateTable('rom').set({ removed_at }).where('id', '=', game(7)).execute();
    await removed('2026-01-02T00:00:00.000+00:00');
    expect((await read('vera', id)).rom_ids).toEqual([game(8)]);
    await call('vera', 'PUT', `/collections/${id}`, form({ rom_ids: '[]' }));
    await removed(null);
    expect((await read('vera', id)).rom_ids).toEqual([game(7)]);
  });

  test('of a collection can be listed; a private collection of another user is an empty list', async () => {
    const { id } = await add('vera', { rom_ids: JSON.stringify([game(9), game(10)]) });
    const total = async (as: string) =>
      (await call(as, 'GET', `/roms?collection_id=${id}`)).json().total;
    expect([await total('vera'), await total('otto')]).toEqual([2, 0]);
    await call('vera', 'DELETE', `/collections/${id}/roms`, { rom_ids: [game(9)] });
    await call('vera', 'PUT', `/collections/${id}?is_public=1`, {});
    expect([await total('vera'), await total('otto')]).toEqual([1, 1]);
  });
});

const favorites = async (as: string) => list(as, '?is_favorite=true');
const star = (as: string, rom: number, favorite = true) =>
  call(as, 'PUT', '/collections/favorites/roms', { rom_ids: [rom], favorite });
const starred = async (as: string) =>
  (await call(as, 'GET', '/roms?favorite=true')).json().items.map(({ id }: { id: number }) => id);

describe('favourites', () => {
  test('are created once by the first favorite, even by concurrent requests', async () => {
    const replies = await Promise.all([0, 1, 2, 3].map((index) => star('otto', game(index))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [mine, ...more] = await favorites('otto');
    expect(more).toEqual([]);
    expect(mine).toMatchObject({ name: 'Favourites', is_favorite: true, rom_count: 4 });
    expect(await starred('otto')).toHaveLength(4);
    await star('otto', game(0), false);
    expect(await starred('otto')).toHaveLength(3);
    await call('otto', 'POST', `/collections/${mine?.id}/roms`, { rom_ids: [game(0)] });
    expect(await starred('otto')).toHaveLength(4);
    expect(await starred('vera')).toEqual([]);
  });

  test.each([
    ['by their name', 'FAVORITES', ''],
    ['by their old name', 'favourites', ''],
    ['by the flag', 'Mine', '?is_favorite=true&is_public=false'],
  ])('are recognized %s, and exist once for each user', async (_how, name, query) => {
    const as = `fan of ${name.toLowerCase()}`;
    await server.addUser(as, 'viewer');
    const added = await add(as, { name }, query);
    expect(added.is_favorite).toBe(true);
    for (const other of ['Favourites', 'favorites']) {
      const reply = await call(as, 'POST', '/collections', form({ name: other }));
      expect(reply.statusCode).toBe(409);
    }
    const flagged = await call(as, 'POST', '/collections?is_favorite=1', form({ name: 'Two' }));
    expect([flagged.statusCode, flagged.json().detail]).toEqual([
      409,
      `You already have a favorites collection: “${name}”`,
    ]);
    const plain = await add(as, { name: 'Plain' });
    const renamed = await call(as, 'PUT', `/collections/${plain.id}`, form({ name: 'Favorites' }));
    expect(renamed.statusCode).toBe(409);
    const kept = await call(as, 'PUT', `/collections/${added.id}`, form({ name: 'Best' }));
    expect(kept.json()).toMatchObject({ name: 'Best', is_favorite: true });
    await star(as, game(1));
    expect(await favorites(as)).toMatchObject([{ id: added.id, rom_ids: [game(1)] }]);
    await call(as, 'DELETE', `/collections/${added.id}`);
    expect(await starred(as)).toEqual([]);
  });
});

const mine = async (query = '') =>
  (await list('lena', query)).filter(({ owner_username }) => owner_username === 'lena');

describe('the list', () => {
  test('is sorted by name and can be limited to recent changes', async () => {
    await server.addUser('lena', 'viewer');
    await add('lena', { name: 'b' });
    await add('lena', { name: 'A' });
    expect((await mine()).map(({ name }) => name)).toEqual(['A', 'b']);
    server.advance(60_000);
    const since = '2026-01-01T00:00:30Z';
    expect(await mine(`?updated_after=${since}`)).toEqual([]);
    const [, b] = await mine();
    await call('lena', 'PUT', `/collections/${b?.id}`, form({ description: 'new' }));
    expect(await mine(`?updated_after=${since}`)).toMatchObject([{ name: 'b' }]);
    const elsewhere = encodeURIComponent('2026-01-01T05:00:30+05:00');
    expect(await mine(`?updated_after=${elsewhere}`)).toMatchObject([{ name: 'b' }]);
  });

  test('runs few statements, however long it is', async () => {
    for (let index = 0; index < 6; index += 1) await add('vera', { name: `One of ${index}` });
    expect((await list('vera')).length).toBeGreaterThan(5);
    const statements = await countStatements(server, () => list('vera'));
    expect(statements).toBeGreaterThan(2);
    expect(statements).toBeLessThanOrEqual(6);
  });
});
