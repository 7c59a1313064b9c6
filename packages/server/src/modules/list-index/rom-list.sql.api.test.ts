import { countRomFacets } from '@saveroom/contract';
import type { Reply, listRomCards, listRoms, RomFacetCounts } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { Browser } from '#testing/browser.ts';
import { countStatements } from '#testing/count-statements.ts';
import { installCore } from '#testing/install-core.ts';
import { fillLibrary } from '#testing/large-library.ts';
import { startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
const ids: Record<string, number> = {};
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await installCore(server, 'fceumm');
  await server.addUser('vera', 'viewer');
  const { db } = server;
  const add = async (name: string, path: string, game?: Parameters<typeof addGame>[2]) => {
    ids[name] = await addGame(db, path, game);
  };
  await add('Alpha', 'nes/Alpha (USA).nes', {
    igdb_id: 1,
    genres: '["Action"]',
    franchises: '["Greek"]',
    companies: '["Acme"]',
    collections: '["Letters"]',
    age_ratings: '["E"]',
    game_modes: '["Single player"]',
    player_count: '1',
    fs_size_bytes: 30,
  });
  await add('Alpha 2', 'nes/Alpha (Japan).nes', { igdb_id: 1, genres: '["Action"]' });
  await add('Beta', 'nes/Beta (Europe) (En,Fr).nes', {
    ss_id: 5,
    genres: '["Action","Puzzle"]',
    fs_size_bytes: 10,
    verified: 1,
  });
  await add('Gamma', 'snes/Gamma (USA) (Beta).sfc', {
    ra_id: 9,
    genres: '["Puzzle"]',
    fs_size_bytes: 20,
    missing: 1,
    updated_at: '2026-02-01T00:00:00.000+00:00',
  });
  await add('Delta', 'snes/Delta.sfc', { fs_size_bytes: 40 });
  await add('Secret', 'snes/Secret (Korea).sfc', { genres: '["Stealth"]', tags: '["Hush"]' });
  await add('Gone', 'nes/Gone.nes', { removed_at: '2026-01-02T00:00:00.000+00:00' });
  await props('Secret', { hidden: true });
  await props('Beta', { status: 'finished', rating: 9 });
  await props('Delta', { backlogged: true });
});
afterAll(() => server.close());

const props = (name: string, payload: object, as = 'vera') =>
  server.as(as).put(`/roms/${ids[name]}/props`, payload);
const call = (path: string, as = 'vera') => server.as(as).get(path);
const list = async (query: string, as = 'vera') => {
  const reply = await call(`/roms?${query}`, as);
  expect([query, reply.statusCode]).toEqual([query, 200]);
  return reply.json<Reply<typeof listRoms>>();
};
const names = async (query: string, as = 'vera') =>
  (await list(query, as)).items.map(({ id }) => nameOf(id));

const addCollection = async (games: string[]) => {
  const at = '2026-01-01T00:00:00.000+00:00';
  const { id } = await server.db
    .insertInto('collection')
    .values({ user_id: 1, name: 'L', name_key: 'l', is_public: 1, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const game of games) {
    const row = { collection_id: id, rom_id: ids[game] ?? 0, added_at: at };
    await server.db.insertInto('collection_rom').values(row).execute();
  }
  return id;
};

const ALL = ['Alpha', 'Alpha 2', 'Beta', 'Delta', 'Gamma'];
const nes = 'platform_id=1';

describe('filters and orders, in current and legacy spelling', () => {
  test.each<[string, string[]]>([
    ['', ALL],
    [nes, ['Alpha', 'Alpha 2', 'Beta']],
    ['platform_ids=1', ['Alpha', 'Alpha 2', 'Beta']],
    ['platform_ids=1&platform_ids=2', ALL],
    ['search_term=alp', ['Alpha', 'Alpha 2']],
    ['order_by=name&search_term=alp%7Cdelta', ['Alpha', 'Alpha 2', 'Delta']],
    ['search_term=alp%7Cdelta', ['Delta', 'Alpha', 'Alpha 2']],
    ['matched=true', ['Alpha', 'Alpha 2', 'Beta', 'Gamma']],
    ['matched=false', ['Delta']],
    ['duplicate=true', ['Alpha', 'Alpha 2']],
    ['duplicate=false', ['Beta', 'Delta', 'Gamma']],
    ['missing=true', ['Gamma']],
    ['missing=0', ['Alpha', 'Alpha 2', 'Beta', 'Delta']],
    ['has_ra=true', ['Gamma']],
    ['verified=true', ['Beta']],
    ['verified=false', ['Alpha', 'Alpha 2', 'Delta', 'Gamma']],
    ['playable=true', ['Alpha', 'Alpha 2', 'Beta']],
    ['playable=false', ['Delta', 'Gamma']],
    ['favourite=true', []],
    ['favorite=true', []],
    ['favorite=false', ALL],
    ['collection_id=999', []],
    ['updated_after=2026-01-15T00:00:00Z', ['Gamma']],
    ['updated_after=2026-02-01T01:00:00%2B01:00', []],
    ['selected_genre=Puzzle', ['Beta', 'Gamma']],
    ['genres=Puzzle', ['Beta', 'Gamma']],
    ['selected_franchise=Greek', ['Alpha']],
    ['franchises=Greek', ['Alpha']],
    ['selected_company=Acme', ['Alpha']],
    ['companies=Acme', ['Alpha']],
    ['selected_collection=Letters', ['Alpha']],
    ['collections=Letters', ['Alpha']],
    ['selected_age_rating=E', ['Alpha']],
    ['age_ratings=E', ['Alpha']],
    ['player_counts=1', ['Alpha']],
    ['selected_region=USA', ['Alpha', 'Gamma']],
    ['regions=USA', ['Alpha', 'Gamma']],
    ['selected_language=French', ['Beta']],
    ['languages=French', ['Beta']],
    ['selected_status=finished', ['Beta']],
    ['statuses=finished&statuses=backlogged', ['Beta', 'Delta']],
    ['metadata_providers=igdb&metadata_providers=ra', ['Alpha', 'Alpha 2', 'Gamma']],
    ['genres=Action&genres=Puzzle', ['Alpha', 'Alpha 2', 'Beta', 'Gamma']],
    ['genres=Action&genres=Puzzle&genres_logic=any', ['Alpha', 'Alpha 2', 'Beta', 'Gamma']],
    ['genres=Action&genres=Puzzle&genres_logic=all', ['Beta']],
    ['genres=Action&genres=Puzzle&genres_logic=none', ['Delta']],
    ['genres=Action&genres_logic=NONE', ['Delta', 'Gamma']],
    [`genres=Action&regions=USA&${nes}`, ['Alpha']],
    ['genres=Action&selected_region=Japan', ['Alpha 2']],
    ['fields=id,name&with_siblings=true&nonsense=1', ALL],
  ])('%s', async (query, wanted) => {
    expect(await names(query)).toEqual(wanted);
  });

  test.each<[string, string[]]>([
    ['order_by=fs_size_bytes', ['Beta', 'Gamma', 'Alpha', 'Delta', 'Alpha 2']],
    ['order_by=fs_size_bytes&order_dir=desc', ['Alpha 2', 'Delta', 'Alpha', 'Gamma', 'Beta']],
    ['order_by=name&order_dir=DESC', ['Gamma', 'Delta', 'Beta', 'Alpha', 'Alpha 2']],
    ['order_by=nonsense', ALL],
    ['order_by=', ALL],
  ])('%s', async (query, wanted) => {
    expect(await names(query)).toEqual(wanted);
  });
});

const LONG = { tags: 'long' };

describe('list page', () => {
  test('has the requested window, and totals and indexes of the whole list', async () => {
    const page = await list('limit=2&offset=1');
    expect(page).toMatchObject({ total: 5, limit: 2, offset: 1 });
    expect(page.items.map(({ id }) => nameOf(id))).toEqual(['Alpha 2', 'Beta']);
    expect(page.rom_id_index.map(nameOf)).toEqual(ALL);
    expect(page.char_index).toEqual({ a: 0, b: 2, d: 3, g: 4 });
    expect(page.filter_values.genres).toEqual(['Action', 'Puzzle']);
    expect(page.filter_values.platforms).toEqual([1, 2]);
  });

  test('has empty parts for those that were not requested', async () => {
    const without = 'with_char_index=false&with_rom_id_index=false&with_filter_values=false';
    const page = await list(`${without}&with_total=false&with_files=false`);
    expect(page).toMatchObject({ char_index: {}, rom_id_index: [], items: { length: 5 } });
    expect(page.total).toBeNull();
    expect(page.items.flatMap(({ files }) => files)).toEqual([]);
    expect(Object.values(page.filter_values).flat()).toEqual([]);
  });

  test('has the files of its games by default, because 4.2 clients expect them', async () => {
    const [first] = (await list('')).items;
    expect(first?.files).not.toEqual([]);
    expect((await list('with_files=true')).items[0]).toEqual(first);
    expect((await list('with_files=false')).items[0]).toEqual({ ...first, files: [] });
  });

  test('is empty past the end', async () => {
    expect(await list('offset=100000')).toMatchObject({ items: [], total: 5 });
  });

  test('with group_by_meta_id has one game per group of versions', async () => {
    const page = await list('group_by_meta_id=true');
    expect(page.total).toBe(4);
    const [alpha] = page.items;
    expect(alpha?.siblings).toHaveLength(1);
  });

  test('accepts a limit of ten thousand', async () => {
    expect((await list('limit=10000')).items).toHaveLength(5);
  });

  test('has at most ten thousand games, and the total counts all', LONG, async () => {
    const large = await testApp();
    await large.setUp();
    await fillLibrary(large.engine, 10_001);
    const reply = await large.get('/roms?limit=10000');
    const { items, total } = reply.json<Reply<typeof listRoms>>();
    expect([items.length, total]).toEqual([10_000, 10_001]);
  });

  test.each([
    'limit=0',
    'limit=10001',
    'limit=x',
    'offset=-1',
    'platform_id=',
    'platform_ids=a',
    'matched=maybe',
    'genres_logic=some',
    'updated_after=yesterday',
    'updated_after=2026-01-01T00:00:00',
  ])('with %s is rejected', async (query) => {
    const reply = await call(`/roms?${query}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'invalid', detail: [{ loc: expect.any(Array) }] });
  });

  test('needs at most six statements, including versions and files', async () => {
    const browser = new Browser(server.app);
    await browser.signIn('vera');
    const letters = await addCollection(['Alpha', 'Gamma']);
    for (const path of [
      '/api/roms',
      '/api/roms?group_by_meta_id=1&genres=Action&order_by=rating',
      `/api/roms?collection_id=${letters}&search_term=alpha`,
      '/api/roms/cards?search_term=aabbccdd',
      '/api/roms/facets?genres=Action',
      '/api/roms/random',
    ]) {
      expect((await browser.get(path)).statusCode).toBe(200);
      const statements = await countStatements(server, () => browser.get(path));
      expect([path, statements > 0, statements > 6]).toEqual([path, true, false]);
    }
  });
});

describe('hidden game', () => {
  const paths = ['/roms', '/roms/cards', '/roms/identifiers', '/roms/filters', '/roms/facets'];

  test.each(paths)('is missing from %s only for the user who hid it', async (path) => {
    const theirs = await call(path);
    expect(theirs.body).not.toMatch(/Secret|Stealth|Hush/);
    const ofAdmin = await call(path, 'admin');
    expect(ofAdmin.body.length).toBeGreaterThan(theirs.body.length);
  });

  test('is missing from the list, its total, its letters and its ids', async () => {
    expect(await list('')).toMatchObject({ total: 5 });
    expect((await list('')).char_index).not.toHaveProperty('s');
    expect((await list('', 'admin')).char_index).toHaveProperty('s');
    expect((await call('/roms/identifiers')).json()).not.toContain(ids['Secret']);
    expect((await call('/roms/identifiers', 'admin')).json()).toContain(ids['Secret']);
  });

  test('is never the random game', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect((await call('/roms/random?platform_ids=2')).json()).not.toMatchObject({
        name: 'Secret',
      });
    }
    expect((await call('/roms/random?platform_ids=99')).json()).toBeNull();
  });

  test.each(['selected_status=hidden', 'statuses=hidden'])('is found by %s', async (query) => {
    expect(await names(query)).toEqual(['Secret']);
    expect(await names(query, 'admin')).toEqual([]);
  });

  test('has no position in a list, but can be read by id', async () => {
    expect((await call(`/roms/${ids['Secret']}/place`)).json()).toMatchObject({ index: null });
    expect((await call(`/roms/${ids['Secret']}`)).json()).toMatchObject({
      name: 'Secret',
      rom_user: { hidden: true },
    });
  });
});

describe('removed game', () => {
  test.each(['', '/simple', '/place', '/notes', '/notes/identifiers'])(
    'is not found at /roms/:id%s',
    async (path) => {
      const reply = await call(`/roms/${ids['Gone']}${path}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ detail: `Rom with id '${ids['Gone']}' not found` });
    },
  );

  test('is missing from all lists', async () => {
    expect((await call('/roms', 'admin')).body).not.toContain('Gone');
    expect((await call('/roms/cards', 'admin')).body).not.toContain('Gone');
  });
});

async function sample(seed: number, limit: number): Promise<number[]> {
  const reply = await call(`/roms/cards?seed=${seed}&limit=${limit}`);
  return reply.json<Reply<typeof listRomCards>>().items.map(({ id }) => id);
}

describe('cards', () => {
  test('are the same list with fewer fields', async () => {
    const reply = await call('/roms/cards?limit=2&offset=1&with_char_index=true');
    const page = reply.json<Reply<typeof listRomCards>>();
    expect(page).toMatchObject({ total: 5, limit: 2, offset: 1, char_index: { a: 0, g: 4 } });
    expect(page.items).toMatchObject([
      { id: ids['Alpha 2'], sibling_count: 1, is_identified: true, status: null },
      { id: ids['Beta'], sibling_count: 0, is_verified: true, status: 'finished', rating: 9 },
    ]);
  });

  test('with a seed are a random sample that stays the same', async () => {
    expect(await sample(1, 3)).toEqual(await sample(1, 3));
    expect(new Set(await sample(1, 9)).size).toBe(5);
    const firsts = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => sample(seed, 1)));
    expect(new Set(firsts.flat()).size).toBeGreaterThan(1);
  });

  test('show only the marks of the requesting user', async () => {
    const mine = (await call('/roms/cards')).json<Reply<typeof listRomCards>>();
    expect(mine.items.find(({ id }) => id === ids['Delta'])).toMatchObject({ backlogged: true });
    const theirs = (await call('/roms/cards', 'admin')).json<Reply<typeof listRomCards>>();
    expect(theirs.items.find(({ id }) => id === ids['Delta'])).toMatchObject({ backlogged: false });
  });
});

describe('filter choices', () => {
  test('are the values of the games in the view', async () => {
    expect((await call('/roms/filters?platform_ids=1')).json()).toMatchObject({
      genres: ['Action', 'Puzzle'],
      regions: ['Europe', 'Japan', 'USA'],
      languages: expect.arrayContaining(['English', 'French']),
      platforms: [1],
    });
  });

  test('have the number of games that each would select', async () => {
    const body = (await call('/roms/facets?genres=Action')).json<RomFacetCounts>();
    // The server sends this reply unvalidated, so it must match the contract exactly.
    const counts = countRomFacets.response.parse(body);
    expect(counts).toEqual(body);
    expect(counts.total).toBe(3);
    expect(counts.regions).toContainEqual({ value: 'USA', count: 1 });
    // For a filter that is set, the counts are those of its other values.
    expect(counts.genres).toContainEqual({ value: 'Puzzle', count: 2 });
    expect(counts.platforms).toContainEqual({ id: 1, count: 3 });
    expect(counts.flags.duplicate).toBe(2);
  });
});

test('identifiers follow the filter and the order', async () => {
  const reply = await call('/roms/identifiers?platform_ids=1&order_by=fs_size_bytes');
  expect(reply.json<number[]>().map(nameOf)).toEqual(['Beta', 'Alpha', 'Alpha 2']);
});

test('position of a game in a view includes its neighbours', async () => {
  const place = async (name: string, query = '') =>
    (await call(`/roms/${ids[name]}/place?${query}`)).json<unknown>();
  expect(await place('Beta')).toEqual({
    index: 2,
    total: 5,
    previous_id: ids['Alpha 2'],
    next_id: ids['Delta'],
  });
  expect(await place('Alpha')).toMatchObject({ index: 0, previous_id: null });
  expect(await place('Gamma')).toMatchObject({ index: 4, next_id: null });
  expect(await place('Gamma', 'platform_ids=1')).toEqual({
    index: null,
    total: 3,
    previous_id: null,
    next_id: null,
  });
});
