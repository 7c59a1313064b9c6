import type { Reply, listRomCards, RomFacetCounts, searchLibrary } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
const ids: Record<string, number> = {};

const released = (year: number): number => Date.UTC(year, 5, 1);

beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
  const add = async (path: string, game: Parameters<typeof addGame>[2] = {}) => {
    ids[String(game.name)] = await addGame(server.db, path, game);
  };
  await add('snes/Chrono Trigger (USA).sfc', {
    name: 'Chrono Trigger',
    genres: '["Role-playing (RPG)"]',
    companies: '["Square"]',
    franchises: '["Chrono"]',
    regions: '["USA"]',
    languages: '["English"]',
    player_count: '1',
    first_release_date: released(1995),
    igdb_id: 1,
    verified: 1,
  });
  await add('snes/NBA Jam (Japan).sfc', {
    name: 'NBA Jam',
    genres: '["Sport"]',
    regions: '["Japan"]',
    languages: '["Japanese"]',
    player_count: '1-4',
    game_modes: '["Co-operative"]',
    first_release_date: released(1994),
  });
  await add('nes/Mega Man 2 (Germany).nes', {
    name: 'Mega Man 2',
    genres: '["Platform"]',
    collections: '["Mega Man"]',
    regions: '["Germany"]',
    languages: '["German"]',
    first_release_date: released(1988),
    missing: 1,
  });
  await add('nes/Mega Man 3 (Beta).nes', { name: 'Mega Man 3', tags: '["Beta"]' });
  await add('psx/Final Fantasy VII (Europe).chd', {
    name: 'Final Fantasy VII',
    genres: '["Role-playing (RPG)"]',
    companies: '["Square", "Sony Computer Entertainment"]',
    regions: '["Europe"]',
    first_release_date: released(1997),
  });
  await add('psx/Hidden Gem.chd', { name: 'Hidden Gem' });
  await props('Chrono Trigger', { status: 'finished' });
  await props('NBA Jam', { backlogged: true });
  await props('Hidden Gem', { hidden: true });
  await call('PUT', `/roms/${ids['Chrono Trigger']}/props?update_last_played=true`, {});
  await addCollection('Favorites', 'Mega Man 2', 1);
  await addCollection('Rainy days', 'NBA Jam', 0);
});
afterAll(() => server.close());

const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  server.as('vera').send(method, path, payload);
const props = (name: string, payload: object) => call('PUT', `/roms/${ids[name]}/props`, payload);

async function addCollection(name: string, game: string, is_favorite: 0 | 1): Promise<void> {
  const at = '2026-01-01T00:00:00.000+00:00';
  const { id: user_id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'vera')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('collection')
    .values({ user_id, name, name_key: name, is_favorite, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('collection_rom')
    .values({ collection_id: id, rom_id: ids[game] ?? 0, added_at: at })
    .execute();
  await props(game, { rating: 5 });
}

async function get<T>(path: string, params: Record<string, string>): Promise<T> {
  const reply = await call('GET', `${path}?${new URLSearchParams(params).toString()}`);
  expect([params, reply.statusCode]).toEqual([params, 200]);
  return reply.json<T>();
}
const cards = (search_term: string, more = {}) =>
  get<Reply<typeof listRomCards>>('/roms/cards', { search_term, ...more });
const names = async (search_term: string, more = {}) =>
  (await cards(search_term, more)).items.map(({ name }) => name);

const ALL = ['Chrono Trigger', 'Final Fantasy VII', 'Mega Man 2', 'Mega Man 3', 'NBA Jam'];

describe('operators of a search', () => {
  test.each([
    ['platform:snes', ['Chrono Trigger', 'NBA Jam']],
    ['platform:playstation', ['Final Fantasy VII']],
    ['platform:"super nintendo"', ['Chrono Trigger', 'NBA Jam']],
    ['platform:nintendo', ['Chrono Trigger', 'Mega Man 2', 'Mega Man 3', 'NBA Jam']],
    ['platform:nes,psx', ['Final Fantasy VII', 'Mega Man 2', 'Mega Man 3']],
    ['-platform:snes', ['Final Fantasy VII', 'Mega Man 2', 'Mega Man 3']],
    ['genre:rpg', ['Chrono Trigger', 'Final Fantasy VII']],
    ['genre:sports', ['NBA Jam']],
    ['genre:platformer', ['Mega Man 2']],
    ['-genre:sports', ['Chrono Trigger', 'Final Fantasy VII', 'Mega Man 2', 'Mega Man 3']],
    ['genre:rpg platform:snes', ['Chrono Trigger']],
    ['year:1994', ['NBA Jam']],
    ['year:1990..1995', ['Chrono Trigger', 'NBA Jam']],
    ['year:..1990', ['Mega Man 2']],
    ['year:1996..', ['Final Fantasy VII']],
    ['year:1980s', ['Mega Man 2']],
    ['region:japan', ['NBA Jam']],
    ['region:us', ['Chrono Trigger']],
    ['language:german', ['Mega Man 2']],
    ['lang:de', ['Mega Man 2']],
    ['company:square', ['Chrono Trigger', 'Final Fantasy VII']],
    ['company:sony', ['Final Fantasy VII']],
    ['franchise:chrono', ['Chrono Trigger']],
    ['series:"mega man"', ['Mega Man 2']],
    ['collection:"rainy days"', ['NBA Jam']],
    ['collection:"mega man"', ['Mega Man 2']],
    ['mode:co-op', ['NBA Jam']],
    ['players:3', ['NBA Jam']],
    ['tag:beta', ['Mega Man 3']],
    ['source:igdb', ['Chrono Trigger']],
    ['is:favorite', ['Mega Man 2']],
    ['is:played', ['Chrono Trigger']],
    ['is:missing', ['Mega Man 2']],
    ['is:verified', ['Chrono Trigger']],
    ['is:matched', ['Chrono Trigger']],
    ['is:backlog', ['NBA Jam']],
    ['is:finished', ['Chrono Trigger']],
    ['status:finished', ['Chrono Trigger']],
    ['is:hidden', ['Hidden Gem']],
    ['is:unplayed -is:missing platform:nes', ['Mega Man 3']],
    ['has:saves', []],
    ['-has:saves', ALL],
    ['-beta', ['Chrono Trigger', 'Final Fantasy VII', 'Mega Man 2', 'NBA Jam']],
    ['mega man -beta', ['Mega Man 2']],
    ['mega -man', []],
    ['"mega man"', ['Mega Man 2', 'Mega Man 3']],
    ['"man mega"', []],
    ['-"mega man"', ['Chrono Trigger', 'Final Fantasy VII', 'NBA Jam']],
    ['genre:sports | year:1997', ['Final Fantasy VII', 'NBA Jam']],
    ['snes chrono', ['Chrono Trigger']],
    ['genre:rpg ff7', ['Final Fantasy VII']],
    ['platform:nowhere', []],
    ['genre:nothing', []],
    ['genre:constructor', []],
    ['is:lovely', []],
    ['platform:', ALL],
  ])('%s', async (search, expected) => {
    expect(await names(search, { order_by: 'name' })).toEqual(expected);
  });
});

test.each([
  ...['🎮', '-', '--', ':', '"', '""', '|', 'is:', '-is:', ':::', '%', '\\', '(', '[a-z', '*', "'"],
  ...['x'.repeat(200), 'ab '.repeat(130).trim(), '🎮'.repeat(90), 'year:9999..0', '-🎮', '\u0000'],
  ...['platform:"', 'genre:,', 'year:1990...', '"a" "b" -"c" -d e|f', 'is:constructor', '０'],
])('an unusual search is answered without an error: %j', async (search) => {
  const { total } = await cards(search);
  expect(total).toBeGreaterThanOrEqual(0);
  const found = await get<Reply<typeof searchLibrary>>('/search/library', { term: search });
  expect(found.total).toBeLessThanOrEqual(total);
});

describe('a tolerant search', () => {
  test('applies to filters, counts, ids, positions and random games alike', async () => {
    const search_term = 'mega mna';
    const letters = { with_char_index: 'true' };
    const { total, corrected, char_index } = await cards(search_term, letters);
    expect([total, corrected, char_index]).toEqual([2, 'mega man', {}]);
    const byName = await cards(search_term, { ...letters, order_by: 'name' });
    expect([byName.total, byName.char_index]).toEqual([2, { m: 0 }]);
    const facets = await get<RomFacetCounts>('/roms/facets', { search_term });
    expect(facets.total).toBe(2);
    expect(facets.genres).toEqual([{ value: 'Platform', count: 1 }]);
    expect(await names(search_term, { missing: 'true' })).toEqual(['Mega Man 2']);
    const found = await get<number[]>('/roms/identifiers', { search_term });
    expect(found).toEqual([ids['Mega Man 2'], ids['Mega Man 3']]);
    const place = await get<object>(`/roms/${ids['Mega Man 3']}/place`, { search_term });
    expect(place).toMatchObject({ index: 1, total: 2 });
    const random = await get<{ id: number }>('/roms/random', { search_term });
    expect(found).toContain(random.id);
  });

  test('is limited by the other filters, not by games of other lists', async () => {
    for (const name of ['Mare One', 'Mare Two', 'Mare Three']) {
      await addGame(server.db, `gb/${name}.gb`, { name });
    }
    const id = await addGame(server.db, 'gba/Mario Golf.gba', { name: 'Mario Golf' });
    const { platform_id } = await server.db
      .selectFrom('rom')
      .select('platform_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await names('mare')).not.toContain('Mario Golf');
    expect(await names('mare', { platform_id: String(platform_id) })).toEqual(['Mario Golf']);
  });

  test('finds a game by its new name and no longer by its old one', async () => {
    const id = await addGame(server.db, 'gb/x.gb', { name: 'Quantum Leap Racer 4' });
    expect(await names('qlr4')).toEqual(['Quantum Leap Racer 4']);
    expect(await names('quantumleap')).toEqual(['Quantum Leap Racer 4']);
    await server.db
      .updateTable('rom')
      .set({ name: 'Vortex Runner' })
      .where('id', '=', id)
      .execute();
    expect(await names('qlr4')).toEqual([]);
    expect(await names('"quantum leap"')).toEqual([]);
    expect(await names('vortx runer')).toEqual(['Vortex Runner']);
    expect(await names('vr')).toEqual(['Vortex Runner']);
  });

  test('works with the search term of a smart collection', async () => {
    const form = new FormData();
    form.set('name', 'Smart');
    form.set('filter_criteria', JSON.stringify({ search_term: 'ff7 genre:rpg' }));
    const { id } = (await call('POST', '/collections/smart', form)).json<{ id: number }>();
    const inIt = { smart_collection_id: String(id) };
    expect(await get<number[]>('/roms/identifiers', inIt)).toEqual([ids['Final Fantasy VII']]);
    expect(await names('fantasy', inIt)).toEqual(['Final Fantasy VII']);
  });
});
