import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { demoLibrary } from '#modules/library/demo-games.disk.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

async function emptyLibrary(): Promise<TestApp> {
  const app = await testApp();
  await app.setUp();
  await mkdir(join(app.folder.library, 'roms'), { recursive: true });
  return app;
}

const addDemo = (app: TestApp, user = 'admin') => app.as(user).post('/setup/demo');

const gamesOf = (app: TestApp) => app.db.selectFrom('rom').select(['id', 'fs_name']).execute();

async function waitForScan(app: TestApp): Promise<void> {
  const state = async () => {
    const headers = basic('admin');
    const reply = await app.app.inject({ method: 'GET', url: '/api/scan', headers });
    const { running, fingerprints_waiting: waiting } = reply.json();
    return { isRunning: running !== null, waiting };
  };
  await expect.poll(state).toEqual({ isRunning: false, waiting: 0 });
}

test('an empty library gets all demo games and a scan that lists them', async () => {
  const app = await emptyLibrary();
  const reply = await addDemo(app);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ task_name: 'scan_library', task_type: 'scan' });
  await waitForScan(app);

  expect(await gamesOf(app)).toHaveLength(25);
  for (const { path, bytes } of demoLibrary()) {
    expect(await readFile(join(app.folder.library, path))).toEqual(Buffer.from(bytes));
  }
  const again = await addDemo(app);
  expect(again.statusCode).toBe(409);
  expect(again.json().detail).toMatch(/empty library/);
});

test('a library with a platform folder gets no demo games', async () => {
  const app = await emptyLibrary();
  await mkdir(join(app.folder.library, 'roms/nes'));
  const reply = await addDemo(app);
  expect(reply.statusCode).toBe(409);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual(['nes']);
});

test('an existing file in the way stays and the demo games written before it are removed', async () => {
  const app = await emptyLibrary();
  await writeFile(join(app.folder.library, 'roms/dos'), 'mine');
  expect((await addDemo(app)).statusCode).toBe(409);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual(['dos']);
  expect(await readFile(join(app.folder.library, 'roms/dos'), 'utf8')).toBe('mine');
});

test('a library with games whose folders are missing is not empty', async () => {
  const app = await emptyLibrary();
  await addDemo(app);
  await waitForScan(app);
  await rm(join(app.folder.library, 'roms'), { recursive: true });
  expect((await addDemo(app)).statusCode).toBe(409);
  expect(await readdir(app.folder.library)).toEqual([]);
});

test('a read-only library folder is refused with a message', async () => {
  const app = await emptyLibrary();
  await chmod(app.folder.library, 0o555);
  const reply = await addDemo(app);
  await chmod(app.folder.library, 0o755);
  expect(reply.statusCode).toBe(409);
  expect(reply.json().detail).toMatch(/read-only/);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual([]);
});

test('demo games use the configured name of the roms folder', async () => {
  const app = await testApp();
  await app.setUp();
  await mkdir(join(app.folder.library), { recursive: true });
  await mkdir(join(app.folder.configFile, '..'), { recursive: true });
  await writeFile(app.folder.configFile, 'filesystem:\n  roms_folder: games\n');
  const reply = await addDemo(app);
  expect(reply.statusCode).toBe(201);
  expect(await readdir(app.folder.library)).toEqual(['games']);
  await waitForScan(app);
  expect(await gamesOf(app)).toHaveLength(25);
});

test('only one of several concurrent requests adds the demo games', async () => {
  const app = await emptyLibrary();
  const replies = await Promise.all(Array.from({ length: 6 }, () => addDemo(app)));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  await waitForScan(app);
  expect(await gamesOf(app)).toHaveLength(25);
});

test('a viewer may not add demo games', async () => {
  const app = await emptyLibrary();
  await app.addUser('viewer', 'viewer');
  expect((await addDemo(app, 'viewer')).statusCode).toBe(403);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual([]);
});
