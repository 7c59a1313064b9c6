import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { demoLibrary } from '#modules/library/demo/demo-library.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

async function emptyLibrary(): Promise<TestApp> {
  const app = await testApp();
  await app.setUp();
  await mkdir(join(app.folder.library, 'roms'), { recursive: true });
  return app;
}

const addDemo = (app: TestApp, user = 'admin') =>
  app.app.inject({ method: 'POST', url: '/api/setup/demo', headers: basic(user) });

const gamesOf = (app: TestApp) => app.db.selectFrom('rom').select(['id', 'fs_name']).execute();

async function allRead(app: TestApp): Promise<void> {
  const state = async () => {
    const headers = basic('admin');
    const reply = await app.app.inject({ method: 'GET', url: '/api/scan', headers });
    const { running, fingerprints_waiting: waiting } = reply.json();
    return { isRunning: running !== null, waiting };
  };
  await expect.poll(state).toEqual({ isRunning: false, waiting: 0 });
}

test('an empty library gets the demo games, whole, and a scan that lists them', async () => {
  const app = await emptyLibrary();
  const reply = await addDemo(app);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ task_name: 'scan_library', task_type: 'scan' });
  await allRead(app);

  expect(await gamesOf(app)).toHaveLength(25);
  for (const { path, bytes } of demoLibrary()) {
    expect(await readFile(join(app.folder.library, path))).toEqual(Buffer.from(bytes));
  }
  const again = await addDemo(app);
  expect(again.statusCode).toBe(409);
  expect(again.json().detail).toMatch(/empty library/);
});

test('a library with one platform folder is left alone', async () => {
  const app = await emptyLibrary();
  await mkdir(join(app.folder.library, 'roms/nes'));
  const reply = await addDemo(app);
  expect(reply.statusCode).toBe(409);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual(['nes']);
});

test('what stands in the way stays, and what was written before it goes', async () => {
  const app = await emptyLibrary();
  await writeFile(join(app.folder.library, 'roms/dos'), 'mine');
  expect((await addDemo(app)).statusCode).toBe(409);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual(['dos']);
  expect(await readFile(join(app.folder.library, 'roms/dos'), 'utf8')).toBe('mine');
});

test('games whose folders are gone still count', async () => {
  const app = await emptyLibrary();
  await addDemo(app);
  await allRead(app);
  await rm(join(app.folder.library, 'roms'), { recursive: true });
  expect((await addDemo(app)).statusCode).toBe(409);
  expect(await readdir(app.folder.library)).toEqual([]);
});

test('a library folder that may not be written to says so', async () => {
  const app = await emptyLibrary();
  await chmod(app.folder.library, 0o555);
  const reply = await addDemo(app);
  await chmod(app.folder.library, 0o755);
  expect(reply.statusCode).toBe(409);
  expect(reply.json().detail).toMatch(/read-only/);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual([]);
});

test('the folder keeps the name the configuration gives it', async () => {
  const app = await testApp();
  await app.setUp();
  await mkdir(join(app.folder.library), { recursive: true });
  await mkdir(join(app.folder.configFile, '..'), { recursive: true });
  await writeFile(app.folder.configFile, 'filesystem:\n  roms_folder: games\n');
  const reply = await addDemo(app);
  expect(reply.statusCode).toBe(201);
  expect(await readdir(app.folder.library)).toEqual(['games']);
  await allRead(app);
  expect(await gamesOf(app)).toHaveLength(25);
});

test('of many who ask at once nobody gets half a library', async () => {
  const app = await emptyLibrary();
  const replies = await Promise.all(Array.from({ length: 6 }, () => addDemo(app)));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  await allRead(app);
  expect(await gamesOf(app)).toHaveLength(25);
});

test('a viewer may not', async () => {
  const app = await emptyLibrary();
  await app.addUser('viewer', 'viewer');
  expect((await addDemo(app, 'viewer')).statusCode).toBe(403);
  expect(await readdir(join(app.folder.library, 'roms'))).toEqual([]);
});
