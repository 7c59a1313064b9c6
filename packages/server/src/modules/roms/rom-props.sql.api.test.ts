import type { RomUser } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

let server: TestApp;
let vera = 0;
let game = 0;
let count = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
});
beforeEach(async () => {
  count += 1;
  game = await addGame(server.db, `nes/Game ${count}.nes`);
});
afterAll(() => server.close());

const put = (path: string, payload?: object, as = 'vera') => server.as(as).put(path, payload);
const setProps = async (payload: object, query = '') => {
  const reply = await put(`/roms/${game}/props${query}`, payload);
  expect(reply.statusCode).toBe(200);
  return reply.json<RomUser>();
};
const detail = async (as = 'vera') => {
  const reply = await server.as(as).get(`/roms/${game}`);
  return reply.json<{ rom_user: RomUser; user_notes: unknown[]; all_user_notes: unknown[] }>();
};
const post = (payload: object) => server.as('vera').post('/roms/props', payload);
const listedFor = async (as: string) => {
  const reply = await server.as(as).get('/roms/identifiers');
  return reply.json<number[]>();
};
const dataVersion = async () =>
  (
    await server.db
      .selectFrom('user_shelf')
      .select('version')
      .where('user_id', '=', vera)
      .executeTakeFirst()
  )?.version ?? 0;

describe('both formats of the body', () => {
  const fields = {
    backlogged: true,
    now_playing: true,
    hidden: true,
    rating: 7,
    difficulty: 3,
    completion: 55,
    status: 'retired',
  };

  test.each([
    ['flat, as since 4.8', fields],
    ['wrapped, as up to 4.7', { data: fields }],
    [
      'wrapped with fields that only the server sets',
      { data: { ...fields, id: 5, user_id: 99, rom_id: 1 } },
    ],
  ])('all fields are saved: %s', async (_what, body) => {
    const saved = await setProps(body);
    expect(saved).toMatchObject({ ...fields, user_id: vera, rom_id: game, user__username: 'vera' });
    expect((await detail()).rom_user).toEqual(saved);
    expect((await detail('admin')).rom_user).toMatchObject({ id: -1, rating: 0, hidden: false });
  });

  test('an empty body creates the row with default values', async () => {
    const saved = await put(`/roms/${game}/props`);
    expect(saved.json()).toMatchObject({ rom_id: game, rating: 0, status: null });
  });

  test('fields that are not given stay, also with concurrent requests', async () => {
    await setProps({ rating: 4, status: 'incomplete' });
    await Promise.all([
      setProps({ rating: 8 }),
      setProps({ data: { backlogged: true } }),
      setProps({ completion: 20 }),
    ]);
    expect((await detail()).rom_user).toMatchObject({
      rating: 8,
      backlogged: true,
      completion: 20,
      status: 'incomplete',
    });
  });

  test('null clears the status', async () => {
    await setProps({ status: 'finished' });
    expect(await setProps({ data: { status: null } })).toMatchObject({ status: null });
  });

  test.each([
    { rating: 11 },
    { rating: -1 },
    { data: { difficulty: 12 } },
    { completion: 101 },
    { status: 'bored' },
    { hidden: 'yes' },
  ])('%j is rejected', async (body) => {
    expect((await put(`/roms/${game}/props`, body)).statusCode).toBe(422);
  });
});

describe('last_played', () => {
  const NOW = '2026-01-01T00:00:00.000+00:00';

  test.each<[string, string, object]>([
    ['in the body', '', { update_last_played: true }],
    ['in the query', '?update_last_played=true', {}],
    [
      'in a body that sets both flags, as in 4.2',
      '',
      { update_last_played: true, remove_last_played: true },
    ],
  ])('is set by a flag %s', async (_where, query, body) => {
    expect(await setProps(body, query)).toMatchObject({ last_played: NOW });
  });

  test.each<[string, string, object]>([
    ['in the body', '', { remove_last_played: true }],
    ['in the query', '?remove_last_played=true', {}],
  ])('is cleared by a flag %s', async (_where, query, body) => {
    await setProps({ update_last_played: true, rating: 3 });
    expect(await setProps(body, query)).toMatchObject({ last_played: null, rating: 3 });
  });

  test('setting and clearing it in one query is rejected', async () => {
    const query = '?update_last_played=true&remove_last_played=true';
    expect((await put(`/roms/${game}/props${query}`, {})).statusCode).toBe(400);
  });

  test('is not changed by other fields or by a value in the body', async () => {
    await setProps({}, '?update_last_played=true');
    expect(await setProps({ data: { rating: 2, last_played: null } })).toMatchObject({
      last_played: NOW,
    });
  });
});

describe('main version', () => {
  test('is exactly one per group and user', async () => {
    const igdb_id = 70_000;
    const first = await addGame(server.db, 'gb/One (USA).gb', { igdb_id });
    const second = await addGame(server.db, 'gb/One (Japan).gb', { igdb_id });
    const other = await addGame(server.db, 'gb/Two.gb', { igdb_id: 70_001 });
    for (const id of [first, other]) await put(`/roms/${id}/props`, { is_main_sibling: true });
    await put(`/roms/${first}/props`, { is_main_sibling: true, rating: 5 }, 'admin');
    await put(`/roms/${first}/props`, { data: { hidden: true } });
    await put(`/roms/${second}/props`, { is_main_sibling: true });

    const rows = await server.db
      .selectFrom('rom_user')
      .select(['user_id', 'rom_id', 'is_main_sibling'])
      .where('rom_id', 'in', [first, second, other])
      .orderBy('user_id')
      .orderBy('rom_id')
      .execute();
    expect(rows).toEqual([
      { user_id: 1, rom_id: first, is_main_sibling: 1 },
      { user_id: vera, rom_id: first, is_main_sibling: 0 },
      { user_id: vera, rom_id: second, is_main_sibling: 1 },
      { user_id: vera, rom_id: other, is_main_sibling: 1 },
    ]);
    const reply = await server.as('vera').get(`/roms/${other}`);
    expect(reply.json()).toMatchObject({ siblings: [] });
  });

  test('represents its group in lists immediately', async () => {
    const igdb_id = 80_000;
    await addGame(server.db, 'gg/Early.gg', { igdb_id });
    const late = await addGame(server.db, 'gg/Late.gg', { igdb_id });
    await put(`/roms/${late}/props`, { is_main_sibling: true });
    const url = '/api/roms?group_by_meta_id=true&search_term=.gg';
    const reply = await server.app.inject({ url, headers: basic('vera') });
    expect(reply.json()).toMatchObject({ total: 1, items: [{ id: late }] });
  });
});

describe('untitled note of older clients', () => {
  test('is private until it is made public', async () => {
    expect(await setProps({ data: { note_raw_markdown: '# Mine' } })).toMatchObject({
      note_raw_markdown: '# Mine',
      note_is_public: false,
    });
    expect(await detail('admin')).toMatchObject({ user_notes: [], all_user_notes: [] });
    expect(await setProps({ note_is_public: true })).toMatchObject({ note_raw_markdown: '# Mine' });
    const note = { user_id: vera, username: 'vera', note_raw_markdown: '# Mine' };
    expect(await detail('admin')).toMatchObject({
      rom_user: { note_raw_markdown: '' },
      user_notes: [note],
      all_user_notes: [{ title: '', content: '# Mine', is_public: true, user_id: vera }],
    });
  });

  test('counts as no note once it is empty', async () => {
    await setProps({ data: { note_raw_markdown: 'x', note_is_public: true } });
    await setProps({ data: { note_raw_markdown: '' } });
    expect(await detail()).toMatchObject({ has_notes: false, user_notes: [], all_user_notes: [] });
  });
});

describe('changing many games at once', () => {
  test('changes all games and ignores unknown and removed ids', async () => {
    await setProps({ rating: 6 });
    const other = await addGame(server.db, 'nes/Other.nes');
    const removed_at = '2026-01-01T00:00:00.000+00:00';
    const gone = await addGame(server.db, 'nes/Gone.nes', { removed_at });
    const rom_ids = [game, other, other, gone, 2_000_000_000];
    const reply = await post({ rom_ids, data: { status: 'finished', backlogged: true } });
    expect([reply.statusCode, reply.json()]).toEqual([200, { changed: 2 }]);
    expect((await detail()).rom_user).toMatchObject({
      rating: 6,
      status: 'finished',
      backlogged: true,
    });
    expect((await post({ rom_ids: [game], data: { status: null } })).json()).toEqual({
      changed: 1,
    });
    expect((await detail()).rom_user).toMatchObject({ status: null, backlogged: true });
  });

  test('hidden games disappear only from the lists of that user', async () => {
    await post({ rom_ids: [game], data: { hidden: true } });
    expect(await listedFor('vera')).not.toContain(game);
    expect(await listedFor('admin')).toContain(game);
  });

  test('accepts at most a hundred thousand ids', async () => {
    const rom_ids = Array.from({ length: 100_000 }, (_, index) => index + 1);
    const reply = await post({ rom_ids, data: { now_playing: true } });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ changed: number }>().changed).toBeGreaterThan(0);
    expect((await post({ rom_ids: [...rom_ids, 1], data: {} })).statusCode).toBe(422);
  });

  test('an empty change writes nothing', async () => {
    const before = await dataVersion();
    expect((await post({ rom_ids: [game], data: {} })).json()).toEqual({ changed: 0 });
    expect(await dataVersion()).toBe(before);
    expect((await detail()).rom_user.id).toBe(-1);
  });
});

test('every successful change increments the user’s data version', async () => {
  const before = await dataVersion();
  await setProps({ rating: 1 });
  await setProps({ data: { hidden: true } });
  await setProps({}, '?update_last_played=1');
  expect(await dataVersion()).toBe(before + 3);
  expect((await put('/roms/99999/props', { rating: 1 })).json()).toMatchObject({
    detail: "Rom with id '99999' not found",
  });
  expect(await dataVersion()).toBe(before + 3);
});

test('kiosk visitors and read-only tokens cannot write', async () => {
  const { access_token } = await grantTokens(server, 'vera', 'roms.read roms.user.read');
  const calls = [
    ['PUT', `/api/roms/${game}/props`, { rating: 3 }],
    ['POST', '/api/roms/props', { rom_ids: [game], data: { hidden: true } }],
    ['POST', `/api/roms/${game}/notes`, { title: 'x' }],
    ['PUT', `/api/roms/${game}/notes/1`, { title: 'x' }],
    ['DELETE', `/api/roms/${game}/notes/1`, {}],
  ] as const;
  const kiosk = await startTestApp({ env: { KIOSK_MODE: 'true' }, users: { vera: 'viewer' } });
  for (const [method, url, payload] of calls) {
    const byToken = { method, url, payload, headers: bearer(access_token) };
    expect((await server.app.inject(byToken)).statusCode).toBe(403);
    const inKiosk = { method, url, payload, headers: basic('vera') };
    expect((await kiosk.app.inject(inKiosk)).statusCode).toBe(403);
  }
  expect(await kiosk.db.selectFrom('rom_user').selectAll().execute()).toEqual([]);
  await kiosk.close();
});
