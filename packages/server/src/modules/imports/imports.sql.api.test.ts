import type { ImportRun } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

let server: TestApp;
let user = '';
let count = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await addGame(server.db, 'nes/Blaster Patrol (USA).nes', { name: 'Blaster Patrol' });
  await addGame(server.db, 'nes/Legend of Quest, The (USA).nes', { name: 'The Legend of Quest' });
  await addGame(server.db, 'snes/Twin Peaks Racing (Europe).sfc', { name: 'Twin Peaks Racing' });
  await addGame(server.db, 'snes/Twin Peaks Racing (USA).sfc', { name: 'Twin Peaks Racing' });
  await addGame(server.db, 'snes/Formula (Japan).sfc', { name: '=1+2' });
});
beforeEach(async () => {
  count += 1;
  user = `admin${count}`;
  await server.addUser(user, 'admin');
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object | Buffer) =>
  server.app.inject({
    method,
    url: `/api/imports${path}`,
    headers: {
      ...basic(user),
      ...(payload instanceof Buffer && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload && { payload }),
  });

const read = async (id: number): Promise<ImportRun> => (await call('GET', `/${id}`)).json();

/** A prepared import of this file. */
async function prepare(content: string | Buffer, settings?: object): Promise<number> {
  const { id } = (await call('POST', '', { source: 'csv' })).json<ImportRun>();
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
  const uploaded = await call('POST', `/${id}/files?name=games.csv`, bytes);
  expect(uploaded.statusCode).toBe(201);
  if (settings) await call('PATCH', `/${id}`, { settings });
  return id;
}

async function run(id: number, action: 'check' | 'start'): Promise<ImportRun> {
  const reply = await call('POST', `/${id}/${action}`, {});
  expect(reply.json()).toMatchObject({ state: action === 'check' ? 'checking' : 'importing' });
  await waitUntil(async () => !['checking', 'importing'].includes((await read(id)).state));
  return read(id);
}

const report = async (id: number, query = '') =>
  (await call('GET', `/${id}/report${query}`)).json<{
    items: { kind: string; outcome: string; subject: string; place: string; reason: string }[];
    total: number;
  }>();

const ownData = async () => {
  const reply = await server.as(user).get('/export/games?format=csv');
  return reply.body;
};

const GAMES =
  'Title,Platform,Status,Rating,Favorite,Notes,Last played,Playtime (hours)\n' +
  'Blaster Patrol,NES,Beaten,8/10,yes,"Great, ""really""",2024-05-06,1.5\n' +
  '"Legend of Quest, The",Nintendo Entertainment System,playing,,no,,,\n';

test('a check changes nothing, the import adds everything, and a second one changes nothing', async () => {
  const before = await ownData();
  const id = await prepare(GAMES);
  const checked = await run(id, 'check');
  const counts = {
    statuses: { new: 2 },
    ratings: { new: 1 },
    favorites: { new: 1 },
    notes: { new: 1 },
    last_played: { new: 1 },
    play_sessions: { new: 1 },
  };
  expect(checked).toMatchObject({ state: 'checked', is_dry_run: true, error: null, counts });
  expect(await ownData()).toBe(before);
  const imported = await run(id, 'start');
  expect(imported).toMatchObject({ state: 'finished', is_dry_run: false, counts });
  expect(imported.input).toMatchObject({ files: [], file_count: 0 });
  const after = await ownData();
  expect(after).toContain('finished,no,no,8,,,yes,5400,2024-05-06T00:00:00.000+00:00');
  expect(after).toContain('"Great, ""really"""');
  const again = await run(await prepare(GAMES), 'start');
  expect(Object.values(again.counts).flatMap((one) => Object.keys(one))).toEqual(
    Array.from({ length: 6 }, () => 'same'),
  );
  expect(await ownData()).toBe(after);
});

test('rows that are wrong, unknown or ambiguous are reported with their line and reason', async () => {
  const id = await prepare(
    'title;platform;rating;status\n' +
      'Blaster Patrol;NES;eleven;\n' +
      ';NES;5;\n' +
      'Nowhere;NES;5;\n' +
      'Twin Peaks Racing;SNES;5;\n' +
      'Blaster Patrol;Virtual Toaster;5;\n' +
      'Blaster Patrol;NES;5;sleeping\n' +
      'Blaster Patrol;NES;7;\n',
  );
  const { counts } = await run(id, 'start');
  expect(counts).toEqual({
    other: { failed: 3 },
    games: { skipped: 3 },
    ratings: { new: 1 },
  });
  const { items } = await report(id);
  expect(items.map(({ place, outcome }) => [place, outcome])).toEqual([
    ['games.csv, line 2', 'failed'],
    ['games.csv, line 3', 'failed'],
    ['games.csv, line 4', 'skipped'],
    ['games.csv, line 5', 'skipped'],
    ['games.csv, line 6', 'skipped'],
    ['games.csv, line 7', 'failed'],
    ['games.csv, line 8', 'new'],
  ]);
  expect(items[0]?.reason).toBe('rating is “eleven” instead of a number from 0 to 10');
  expect(items).toMatchObject([
    { reason_code: 'invalid_value' },
    { reason_code: 'invalid_value' },
    { reason_code: 'game_not_found' },
    { reason_code: 'several_games' },
    { reason_code: 'platform_not_found' },
    { reason_code: 'invalid_value', reason: 'the status “sleeping” is unknown' },
    { reason_code: null },
  ]);
  expect(await report(id, '?outcome=skipped&search=nowh&limit=1')).toMatchObject({
    total: 1,
    items: [{ subject: 'Nowhere' }],
  });
  const file = await call('GET', `/${id}/report/content`);
  expect(file.body.split('\r\n')).toHaveLength(9);
  expect(file.body).toContain('games,skipped,Nowhere,"games.csv, line 4",game_not_found,');
});

test('values of this server stay by default and are replaced on request', async () => {
  await run(await prepare('title,platform,rating,notes\nBlaster Patrol,nes,3,old\n'), 'start');
  const other = 'title,platform,rating,notes\nBlaster Patrol,nes,9,new\n';
  const kept = await run(await prepare(other), 'start');
  expect(kept.counts).toEqual({ ratings: { kept: 1 }, notes: { kept: 1 } });
  expect(await ownData()).toContain(',3,,,no,,,old,');
  const replaced = await run(await prepare(other, { conflict: 'replace' }), 'start');
  expect(replaced.counts).toEqual({ ratings: { new: 1 }, notes: { new: 1 } });
  expect(await ownData()).toContain(',9,,,no,,,new,');
});

test('an export of the library is imported unchanged, with notes and formulas', async () => {
  const games = await server.db.selectFrom('rom').select(['id', 'name']).execute();
  const game = games.find(({ name }) => name === '=1+2')?.id ?? 0;
  const request = (method: 'POST' | 'PUT', url: string, payload: object) =>
    server.as(user).send(method, `/roms/${game}${url}`, payload);
  const props = { status: 'completed_100', backlogged: true, difficulty: 4, completion: 80 };
  await request('PUT', '/props', { ...props, note_raw_markdown: '-untitled\n# heading\nend' });
  await request('POST', '/notes', { title: 'Second', content: '# a\n\n\\# b\n', is_public: false });
  const exported = await ownData();
  const notes = () =>
    server.db
      .selectFrom('rom_note')
      .innerJoin('users', 'users.id', 'rom_note.user_id')
      .select(['title', 'content'])
      .where('username', '=', user)
      .orderBy('title')
      .execute();
  const before = await notes();
  user = `copy${count}`;
  await server.addUser(user, 'admin');
  const { counts } = await run(await prepare(Buffer.from(exported)), 'start');
  expect(counts).toEqual({ statuses: { new: 2 }, ratings: { new: 2 }, notes: { new: 2 } });
  expect(await ownData()).toBe(exported);
  expect(await notes()).toEqual(before);
});

test.each([
  [
    'UTF-16 with a mark',
    Buffer.from('\uFEFFtitle\tplatform\tnotes\nBlaster Patrol\tnes\tschön\n', 'utf16le'),
  ],
  [
    'UTF-16 without a mark',
    Buffer.from('title\tplatform\tnotes\nBlaster Patrol\tnes\tschön\n', 'utf16le'),
  ],
  ['Windows-1252', Buffer.from('title,platform,notes\nBlaster Patrol,nes,schön\n', 'latin1')],
])('a file in %s is read', async (_encoding, bytes) => {
  expect((await run(await prepare(bytes), 'start')).counts).toEqual({ notes: { new: 1 } });
  expect(await ownData()).toContain('schön');
});

test('columns are guessed from the header and can be chosen', async () => {
  const id = await prepare('Was,Wo,Spiel\n7,nes,Blaster Patrol\n');
  expect((await call('GET', `/${id}/columns`)).json()).toEqual({
    columns: ['Was', 'Wo', 'Spiel'],
    rows: [['7', 'nes', 'Blaster Patrol']],
    mapping: { title: 2 },
  });
  await call('PATCH', `/${id}`, { settings: { columns: { title: 2, platform: 1, rating: 0 } } });
  expect((await run(id, 'start')).counts).toEqual({ ratings: { new: 1 } });
});

test('a file without titles fails with the reason, and so does an import without files', async () => {
  const failed = await run(await prepare('a,b\n1,2\n'), 'check');
  expect(failed).toMatchObject({ state: 'failed', error_code: 'file_refused', counts: {} });
  expect(failed.error).toBe('games.csv has no column with titles. Choose the columns.');
  const { id } = (await call('POST', '', { source: 'csv' })).json<ImportRun>();
  const reply = await call('POST', `/${id}/start`, {});
  expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Add a file first']);
});
