import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { SOCKET_PATH } from '@saveroom/contract';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { expect, inject, onTestFinished, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { asAdmin } from '#testing/spawn-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

const PLATFORMS = ['gb', 'gba', 'genesis', 'nes', 'psx', 'snes'];
const GAMES_EACH = 60;

function writeLibrary(root: string, gamesEach: number): void {
  for (const platform of PLATFORMS) {
    const folder = join(root, 'roms', platform);
    mkdirSync(folder, { recursive: true });
    for (let index = 0; index < gamesEach; index += 1) {
      writeFileSync(join(folder, `Game ${index} (World).bin`), `${platform} ${index}`);
    }
  }
}

/** Two web processes and one worker on one database and one data folder. */
async function threeProcesses(gamesEach: number) {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const [folder, library] = [await temporaryFolder(), await temporaryFolder()];
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    LIBRARY_DIR: library,
    ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false',
  };
  const web = { ...env, SAVEROOM_ROLE: 'web' };
  const [a, b, worker] = await Promise.all([
    serverProcess(web),
    serverProcess(web),
    serverProcess({ ...env, SAVEROOM_ROLE: 'worker' }),
  ]);
  await a.addAdmin();
  // The scan that follows set-up finds nothing, so that the tests start the first real one.
  for (const { call } of [a, b]) {
    await expect
      .poll(async () => (await call('GET', '/scan')).body, { timeout: 90_000 })
      .toMatchObject({ running: null, last: { status: 'finished' } });
  }
  writeLibrary(library, gamesEach);
  return { url, env, a, b, worker };
}

async function connect(address: string, headers: Record<string, string>): Promise<Socket> {
  const socket = io(address, {
    path: SOCKET_PATH,
    extraHeaders: headers,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => {
    socket.disconnect();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Signs in like a browser and returns the cookies as request headers. */
async function signIn(address: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const storeCookies = (reply: Response) => {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };
  const requestHeaders = (): Record<string, string> => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrftoken': cookies.get('romm_csrftoken') ?? '',
  });
  storeCookies(await fetch(`${address}/api/heartbeat`));
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { ...requestHeaders(), ...asAdmin },
  });
  expect(signedIn.status).toBe(200);
  storeCookies(signedIn);
  return requestHeaders();
}

test('a session of one process is valid on the other until it is logged out', async () => {
  const { a, b, worker } = await threeProcesses(2);
  const statusOf = async (path: string) => (await fetch(`${worker.address}${path}`)).status;
  const paths = ['/health', '/ready', '/api/heartbeat', '/'];
  // A worker only serves health checks.
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 405, 404]);

  const browser = await signIn(a.address);
  const me = () => fetch(`${b.address}/api/users/me`, { headers: browser });
  expect((await me()).status).toBe(200);
  const socket = await connect(b.address, browser);
  const disconnected = new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });
  const logout = await fetch(`${a.address}/api/logout`, { method: 'POST', headers: browser });
  expect(logout.status).toBe(200);
  expect((await me()).status).toBe(403);
  await disconnected;
});

test(
  'a scan started on one server runs on the worker and emits progress and changes on the other',
  { tags: 'long' },
  async () => {
    const { a, b } = await threeProcesses(GAMES_EACH);
    const socket = await connect(b.address, asAdmin);
    const events: string[] = [];
    let seen = 0;
    socket.onAny((event: string, payload: { scanned_roms?: number }) => {
      events.push(event);
      if (event === 'scan:update_stats') seen = Math.max(seen, payload.scanned_roms ?? 0);
    });
    expect((await a.call('POST', '/scan')).status).toBe(201);
    await expect.poll(() => events, { timeout: 90_000, interval: 20 }).toContain('scan:done');
    expect(events).toContain('scan:scanning_platform');
    expect(seen).toBe(PLATFORMS.length * GAMES_EACH);

    const { items } = (await b.call('GET', '/roms?limit=1&order_by=id')).body;
    const [{ id }] = items;
    const form = new FormData();
    form.set('name', 'Another name');
    const changed = await fetch(`${a.address}/api/roms/${id}`, {
      method: 'PUT',
      headers: asAdmin,
      body: form,
    });
    expect(changed.status).toBe(200);
    const found = (await b.call('GET', '/roms?search_term=Another%20name')).body;
    expect(found.items).toMatchObject([{ id, name: 'Another name' }]);
  },
);

const LONG = { tags: 'long' };
test(
  'when a worker is killed, another one continues its scan, and no job runs twice',
  LONG,
  async () => {
    const { a, b, env, url, worker } = await threeProcesses(1000);
    const { body } = await a.call('POST', '/scan');
    const id = body.task_id;
    const state = async () => (await b.call('GET', '/scan')).body;
    await expect
      .poll(async () => (await state()).running?.meta.scan_stats?.scanned_platforms ?? 0, {
        timeout: 90_000,
        interval: 20,
      })
      .toBeGreaterThan(0);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const owners = new Set<string>();
    const recordOwner = async () => {
      const { rows } = await client.query<{ owner: string | null }>(
        'select owner from job where id = $1',
        [id],
      );
      if (rows[0]?.owner) owners.add(rows[0].owner);
    };
    await recordOwner();
    await worker.kill();
    await Promise.all([1, 2].map(() => serverProcess({ ...env, SAVEROOM_ROLE: 'worker' })));
    await expect
      .poll(
        async () => {
          await recordOwner();
          const { last } = await state();
          return last?.task_id === id && last.status;
        },
        { interval: 100 },
      )
      .toBe('finished');
    expect(owners.size).toBe(2);
    const { last } = await state();
    expect(last).toMatchObject({ task_id: id, attempts: 0, error: null });
    expect(last.meta.scan_stats).toMatchObject({ scanned_roms: 6000, missing_roms: 0 });
    const { rows } = await client.query('select id from job where task = $1', ['scan_library']);
    // Two jobs: this scan and the one that followed set-up.
    expect(rows).toHaveLength(2);
  },
);

test(
  'when the server that scans is killed, the other one continues the scan',
  { tags: 'long' },
  async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    onTestFinished(drop);
    const [folder, library] = [await temporaryFolder(), await temporaryFolder()];
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      LIBRARY_DIR: library,
      ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false',
    };
    const [first, second] = await Promise.all([serverProcess(env), serverProcess(env)]);
    await first.addAdmin();
    // The scan that follows set-up finds nothing, so that this test starts the first real one.
    await expect
      .poll(async () => (await second.call('GET', '/scan')).body, { timeout: 90_000 })
      .toMatchObject({ running: null, last: { status: 'finished' } });
    writeLibrary(library, 1000);

    const started = await first.call('POST', '/scan');
    expect(started.status).toBe(201);
    const id = started.body.task_id;
    const progress = async () => {
      const { running } = (await second.call('GET', '/scan')).body;
      return { id: running?.task_id, done: running?.meta.scan_stats?.scanned_platforms ?? 0 };
    };
    await expect
      .poll(async () => (await progress()).done, { timeout: 90_000, interval: 20 })
      .toBeGreaterThan(0);
    const refused = await second.call('POST', '/scan');
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('A scan is already in progress');
    expect(await progress()).toMatchObject({ id });
    await first.kill();

    const state = async () => (await second.call('GET', '/scan')).body;
    expect((await state()).running).toMatchObject({ task_id: id, status: 'started' });
    await expect
      .poll(async () => (await state()).last, { timeout: 150_000, interval: 200 })
      .toMatchObject({ task_id: id, status: 'finished', attempts: 0, error: null });
    expect((await state()).last.meta.scan_stats).toMatchObject({
      scanned_platforms: PLATFORMS.length,
      scanned_roms: 6000,
      missing_roms: 0,
      warnings: 0,
    });
    const platforms = (await second.call('GET', '/platforms')).body;
    const counts = platforms.map((one: { rom_count: number }) => one.rom_count);
    expect(counts).toEqual(PLATFORMS.map(() => 1000));
  },
);
