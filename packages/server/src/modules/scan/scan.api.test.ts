import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { demoLibrary } from '#modules/library/demo-games.disk.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

async function put({ folder }: TestApp, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder.library, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

async function call(app: TestApp, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = basic('admin');
  return app.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
}

/** Polls until the task has ended. */
async function ended(app: TestApp, id: string) {
  for (;;) {
    const { status, ...rest } = (await call(app, 'GET', `/tasks/${id}`)).json();
    if (status !== 'queued' && status !== 'started') return { status, ...rest };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Occupies the scan lane, so that a scan started now stays queued. */
async function occupyScanLane({ db }: TestApp): Promise<void> {
  const now = new Date().toISOString();
  const row = {
    id: 'elsewhere',
    task: 'cleanup_missing_roms',
    status: 'started' as const,
    payload: '{}',
    journal: '{}',
    progress: '{}',
    error: null,
    cancel_requested: 0 as const,
    owner: 'another server',
    beat_at: now,
    created_at: now,
    started_at: now,
    ended_at: null,
  };
  await db.insertInto('job').values(row).execute();
}

test('a scan adds platforms and games, then the checksum job hashes them', async () => {
  const app = await testApp();
  await app.setUp();
  await put(app, Object.fromEntries(demoLibrary().map(({ path, bytes }) => [path, bytes])));
  const started = await call(app, 'POST', '/scan', { type: 'quick' });
  expect(started.statusCode).toBe(201);
  const { status, meta, warning_count } = await ended(app, started.json().task_id);

  expect({ status, warning_count }).toEqual({ status: 'finished', warning_count: 0 });
  expect(meta.scan_stats).toMatchObject({ new_roms: 25, new_platforms: 9 });
  const platforms = (await call(app, 'GET', '/platforms')).json();
  expect(platforms.map(({ rom_count }: { rom_count: number }) => rom_count)).toContain(4);
  expect(platforms).toHaveLength(9);

  await expect
    .poll(async () => (await call(app, 'GET', '/scan')).json().fingerprints_waiting)
    .toBe(0);
  const games = await app.db.selectFrom('rom').select('sha1_hash').execute();
  expect(games.every(({ sha1_hash }) => /^[0-9a-f]{40}$/.test(sha1_hash))).toBe(true);
});

test('a second scan gets a conflict and a viewer gets an error', async () => {
  const app = await testApp({ users: { viewer: 'viewer' } });
  await occupyScanLane(app);
  const first = await call(app, 'POST', '/scan', {});
  const second = await call(app, 'POST', '/scan', {});
  const viewers = await app.as('viewer').post('/scan', {});
  expect(second.statusCode).toBe(409);
  expect(second.json().detail).toBe('A scan is already in progress');
  expect(viewers.statusCode).toBe(403);
  await call(app, 'POST', '/scan/stop');
  expect(await ended(app, first.json().task_id)).toMatchObject({ status: 'canceled' });
});

test.each([
  ['an unknown type', { type: 'everything' }, 400],
  ['an unknown platform', { platforms: [99] }, 404],
  ['a platform that is no number', { platforms: ['nes'] }, 422],
])('%s is refused', async (_, payload, status) => {
  const app = await testApp();
  await app.setUp();
  expect((await call(app, 'POST', '/scan', payload)).statusCode).toBe(status);
});

test('games are flagged after a user has confirmed that they are missing', async () => {
  const app = await testApp();
  await app.setUp();
  const names = Array.from({ length: 20 }, (_, index) => [`roms/nes/${index}.nes`, `${index}`]);
  await put(app, { 'roms/gb/a.gb': 'a', ...Object.fromEntries(names) });
  await ended(app, (await call(app, 'POST', '/scan', {})).json().task_id);
  await rm(join(app.folder.library, 'roms/nes'), { recursive: true });
  await ended(app, (await call(app, 'POST', '/scan', {})).json().task_id);
  const { questions } = (await call(app, 'GET', '/scan')).json();
  expect(questions).toMatchObject([{ missing_count: 20, total_count: 20 }]);

  const answer = { gone: true };
  await call(app, 'POST', `/scan/missing/${questions[0].platform_id}`, answer);
  const missing = await app.db.selectFrom('rom').select('id').where('missing', '=', 1).execute();
  expect(missing).toHaveLength(20);
  expect((await call(app, 'GET', '/scan')).json().questions).toEqual([]);
});

test('a renamed roms folder asks for confirmation, and the answer is applied', async () => {
  const app = await testApp();
  await app.setUp();
  await put(app, { 'roms/nes/a.nes': 'a', 'roms/gb/b.gb': 'b' });
  const scan = async () =>
    ended(app, (await call(app, 'POST', '/scan', {})).json().task_id as string);
  const questions = async () => (await call(app, 'GET', '/scan')).json().layout_questions;
  const answer = (payload: object) => call(app, 'POST', '/scan/layout', payload);
  const root = app.folder.library;
  await scan();
  expect(await questions()).toEqual([]);
  expect((await answer({ root, use_new: true })).statusCode).toBe(404);

  await rename(join(root, 'roms/nes'), join(root, 'nes'));
  await rename(join(root, 'roms/gb'), join(root, 'gb'));
  await rm(join(root, 'roms'), { recursive: true });
  expect(await scan()).toMatchObject({ status: 'finished', warning_count: 1 });
  const question = {
    root,
    roms_folder: 'roms',
    expected: ['struct_a'],
    found: ['flat'],
    found_folders: ['gb', 'nes'],
    game_count: 2,
    is_waiting: false,
  };
  expect(await questions()).toMatchObject([question]);
  expect((await answer({ root, use_new: false })).statusCode).toBe(200);
  await scan();
  expect(await questions()).toMatchObject([{ ...question, is_waiting: true }]);

  expect((await answer({ root, use_new: true })).statusCode).toBe(200);
  const games = () =>
    app.db.selectFrom('rom').select(['fs_path', 'missing']).orderBy('fs_path').execute();
  await expect.poll(games).toEqual([
    { fs_path: 'gb', missing: 0 },
    { fs_path: 'nes', missing: 0 },
  ]);
  expect(await questions()).toEqual([]);
});

test('a game moved from another disk keeps its id once it is hashed', async () => {
  const app = await testApp();
  await app.setUp();
  await put(app, { 'roms/nes/old name.nes': 'the same content', 'roms/nes/b.nes': 'b' });
  const idle = async () => {
    await ended(app, (await call(app, 'POST', '/scan', {})).json().task_id);
    const waiting = async () => (await call(app, 'GET', '/scan')).json().fingerprints_waiting;
    await expect.poll(waiting).toBe(0);
  };
  await idle();
  const find = (name: string) =>
    app.db.selectFrom('rom').select('id').where('fs_name', '=', name).executeTakeFirst();
  const before = await find('old name.nes');
  await rm(join(app.folder.library, 'roms/nes/old name.nes'));
  await idle();
  await put(app, { 'roms/nes/new name.nes': 'the same content' });
  await idle();
  expect(await find('new name.nes')).toEqual(before);
});

test('warnings are stored with the scan', async () => {
  const app = await testApp();
  await app.setUp();
  await put(app, { 'roms/nes/assets/cover.png': 'x', 'roms/nes/a.nes': 'a' });
  const { task_id } = (await call(app, 'POST', '/scan', {})).json();
  await ended(app, task_id);
  const { items, total } = (await call(app, 'GET', `/scan/${task_id}/warnings`)).json();
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ code: 'excluded-folder' });
});

test('only one of many concurrent requests starts a scan', async () => {
  const app = await testApp();
  await app.setUp();
  await occupyScanLane(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(app, 'POST', '/scan', {})),
  );
  const started = answers.filter(({ statusCode }) => statusCode === 201);
  expect(started).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
});
