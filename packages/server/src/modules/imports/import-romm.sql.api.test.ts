import type { ImportRun } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

import { startFakeRomm } from './testing/fake-romm.ts';
import { LIBRARY, PASSWORDS } from './testing/fake-romm-library.ts';

const ACCOUNTS = [
  { username: 'admin', password: PASSWORDS.admin },
  { username: 'bob', password: PASSWORDS.bob },
];

/** A server that has the same games as the other one, without metadata. */
async function startTarget(): Promise<TestApp> {
  const server = await testApp({ users: { root: 'admin' } });
  for (const { platform, fs_name } of LIBRARY.games) {
    const folder = LIBRARY.platforms.find(({ id }) => id === platform)?.fs_slug ?? '';
    const isFolder = !fs_name.includes('.');
    await addGame(server.db, `${folder}/${fs_name}`, {
      ...(isFolder && { is_folder: 1, files: ['Disc 1.chd', 'Disc 2.chd'] }),
    });
  }
  return server;
}

async function prepare(server: TestApp, address: string): Promise<number> {
  const { id } = (await server.as('root').post('/imports', { source: 'romm' })).json<ImportRun>();
  const settings = { requests_per_second: 100 };
  const changed = await server.as('root').patch(`/imports/${id}`, { address, settings });
  expect(changed.statusCode).toBe(200);
  return id;
}

const read = async (server: TestApp, id: number) =>
  (await server.as('root').get(`/imports/${id}`)).json<ImportRun>();

async function run(server: TestApp, id: number, action: 'check' | 'start', accounts = ACCOUNTS) {
  const reply = await server.as('root').post(`/imports/${id}/${action}`, { accounts });
  expect(reply.statusCode).toBeLessThan(300);
  const isDone = async () => !['checking', 'importing'].includes((await read(server, id)).state);
  await waitUntil(isDone);
  return read(server, id);
}

/** Everything that an import writes, without ids of rows and times of writing. */
async function contentOf({ db }: TestApp) {
  const users = await db.selectFrom('users').selectAll().orderBy('username').execute();
  const marks = await db
    .selectFrom('rom_user')
    .innerJoin('users', 'users.id', 'rom_user.user_id')
    .innerJoin('rom', 'rom.id', 'rom_user.rom_id')
    .select(['users.username', 'rom.fs_name', 'rom_user.status', 'rom_user.rating'])
    .select(['rom_user.completion', 'rom_user.backlogged', 'rom_user.hidden'])
    .select('rom_user.last_played')
    .orderBy('users.username')
    .orderBy('rom.fs_name')
    .execute();
  const notes = await db
    .selectFrom('rom_note')
    .select(['title', 'content'])
    .orderBy('content')
    .execute();
  const sessions = await db
    .selectFrom('play_session')
    .select(['start_time', 'duration_ms'])
    .orderBy('start_time')
    .execute();
  const platforms = await db
    .selectFrom('platform')
    .select(['fs_slug', 'custom_name'])
    .orderBy('fs_slug')
    .execute();
  return {
    users: users.map(({ username, role, enabled, password_hash, email, avatar_path }) => ({
      username,
      role,
      enabled,
      email,
      hasAvatar: avatar_path !== '',
      hasPassword: password_hash !== null,
    })),
    marks,
    notes,
    sessions,
    platforms,
  };
}

test('all data of a RomM server is imported; the check before and a second import change nothing', async () => {
  const { address } = await startFakeRomm({ version: '5.2.0', library: LIBRARY });
  const server = await startTarget();
  const before = await contentOf(server);
  const id = await prepare(server, address);

  const checked = await run(server, id, 'check');
  expect(checked).toMatchObject({ state: 'checked', is_dry_run: true, error: null });
  expect(await contentOf(server)).toEqual(before);

  const finished = await run(server, id, 'start');
  expect(finished).toMatchObject({ state: 'finished', error: null });
  for (const kind of ['accounts', 'platforms', 'statuses', 'ratings', 'notes'] as const) {
    expect(finished.counts[kind]).toEqual(checked.counts[kind]);
  }
  expect(finished.counts).toMatchObject({
    // `admin` exists on both servers.
    accounts: { new: 2, same: 1 },
    // Only the custom name of one platform is new.
    platforms: { new: 1, same: 2 },
    ratings: { new: LIBRARY.marks.filter(({ rating }) => rating).length + 1 },
    notes: { new: LIBRARY.marks.filter(({ note }) => note).length },
    play_sessions: { new: LIBRARY.playSessions.filter(({ rom }) => rom !== null).length },
    favorites: { new: 3 },
    last_played: { new: 1 },
  });
  const content = await contentOf(server);
  expect(content.users).toMatchObject([
    { username: 'admin', role: 'admin', hasPassword: true },
    {
      username: 'bob',
      role: 'viewer',
      enabled: 1,
      hasPassword: false,
      hasAvatar: true,
      email: 'bob@example.invalid',
    },
    { username: 'carol', enabled: 0, hasPassword: false },
    { username: 'root' },
  ]);
  expect(content.platforms).toContainEqual({
    fs_slug: 'famicom games',
    custom_name: 'Red and White',
  });
  expect(content.marks).toMatchObject([
    { username: 'admin', fs_name: 'Hidden Away.gba', hidden: 1, rating: 2 },
    {
      username: 'admin',
      fs_name: 'Homebrew Game 01 (USA).gba',
      status: 'finished',
      rating: 8,
      completion: 90,
      backlogged: 1,
    },
    { username: 'bob', fs_name: 'Second Quest (Europe).gba', status: 'retired', rating: 3 },
  ]);

  const config = (await server.as('root').get('/config')).json<Record<string, unknown>>();
  expect(config).toMatchObject({
    EXCLUDED_PLATFORMS: expect.arrayContaining(['not-games']),
    EXCLUDED_SINGLE_EXT: expect.arrayContaining(['txt']),
    PLATFORMS_BINDING: { 'famicom games': 'nes' },
  });

  const again = await run(server, await prepare(server, address), 'start');
  expect(again.state).toBe('finished');
  const added = Object.entries(again.counts).filter(([, outcomes]) => (outcomes?.new ?? 0) > 0);
  expect(added).toEqual([]);
  expect(await contentOf(server)).toEqual(content);
});

test('an import that is canceled and resumed often ends with the same data', async () => {
  const { address, requests } = await startFakeRomm({ version: '4.2.0', library: LIBRARY });
  const whole = await startTarget();
  await run(whole, await prepare(whole, address), 'start');

  const server = await startTarget();
  const id = await prepare(server, address);
  for (let turn = 1; turn <= 10; turn += 1) {
    const limit = requests.length + turn * 7;
    await server.as('root').post(`/imports/${id}/start`, { accounts: ACCOUNTS });
    await waitUntil(
      async () => requests.length >= limit || (await read(server, id)).state === 'finished',
    );
    await server.as('root').post(`/imports/${id}/cancel`);
    await waitUntil(async () => (await read(server, id)).state !== 'importing');
    if ((await read(server, id)).state === 'finished') break;
  }
  if ((await read(server, id)).state !== 'finished') await run(server, id, 'start');
  expect((await read(server, id)).state).toBe('finished');
  expect(await contentOf(server)).toEqual(await contentOf(whole));
});

test('credentials are neither stored nor logged nor returned, even if they are wrong', async () => {
  const { address } = await startFakeRomm({ version: '5.2.0', library: LIBRARY });
  const server = await startTarget();
  const id = await prepare(server, address);
  const wrong = [{ username: 'admin', password: 'CANARY-wrong' }];
  const failed = await run(server, id, 'check', wrong);
  expect(failed).toMatchObject({ error_code: 'wrong_password' });
  await run(server, id, 'start');

  const replies = [
    (await server.as('root').get(`/imports/${id}`)).body,
    (await server.as('root').get(`/imports/${id}/report?limit=500`)).body,
    (await server.as('root').get('/tasks/status')).body,
    (await server.as('root').get('/logs')).body,
  ];
  const tables = await Promise.all(
    (['import_run', 'import_line', 'job'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify([replies, tables, server.logged])).not.toContain('CANARY');
});

test('an import fails when RomM fails halfway, and resumes where it stopped', async () => {
  let isBroken = true;
  const { address } = await startFakeRomm({
    version: '5.2.0',
    library: LIBRARY,
    intercept: (_, response, { pathname, searchParams }) => {
      const isList = pathname === '/api/roms' && searchParams.get('limit') === '100';
      if (!isBroken || !isList) return false;
      response.end('{"items": [');
      return true;
    },
  });
  const server = await startTarget();
  const id = await prepare(server, address);
  const failed = await run(server, id, 'start');
  expect(failed).toMatchObject({ state: 'failed', error_code: 'invalid_reply' });
  expect((await contentOf(server)).marks).toEqual([]);
  isBroken = false;
  expect(await run(server, id, 'start')).toMatchObject({ state: 'finished', error: null });
  expect((await contentOf(server)).marks).toHaveLength(3);
});
