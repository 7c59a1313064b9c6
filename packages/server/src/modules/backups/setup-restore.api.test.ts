import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';

import { backupFixture, fillAllTables, NO_OP_CONTEXT } from '#testing/backup-fixture.ts';

const ID = 'a'.repeat(32);
const OTHER_ID = 'b'.repeat(32);
const LONG_MS = 200_000;

async function visitor({ app }: TestApp): Promise<Browser> {
  const browser = new Browser(app);
  await browser.get('/api/heartbeat');
  return browser;
}

interface Part {
  readonly id?: string;
  readonly offset?: number;
  readonly total?: number;
}

const send = (browser: Browser, payload: Buffer, part: Part = {}) =>
  browser.send('PUT', `/api/backups/uploads/${part.id ?? ID}`, {
    payload,
    headers: {
      'content-type': 'application/octet-stream',
      'x-upload-offset': `${part.offset ?? 0}`,
      'x-upload-total-size': `${part.total ?? payload.length}`,
    },
  });

async function backupBytes(): Promise<Buffer> {
  const from = await backupFixture('sqlite');
  await fillAllTables(from.engine, 3);
  const name = await from.backups.make('manual', NO_OP_CONTEXT);
  return readFile(join(from.dataDir, 'backups', name));
}

const storedFiles = async ({ folder }: TestApp): Promise<string[]> =>
  (await readdir(join(folder.root, 'backups')).catch(() => [])).filter((name) => name !== 'schema');

test('before set-up a backup is uploaded in parts, resumed after an interruption, and inspected', async () => {
  const app = await testApp();
  const browser = await visitor(app);
  const bytes = await backupBytes();
  const total = bytes.length;
  expect((await browser.get(`/api/backups/uploads/${ID}`)).json()).toEqual({ received: 0 });
  const half = Math.floor(total / 2);
  const first = await send(browser, bytes.subarray(0, half), { total });
  expect(first.json()).toEqual({ received: half });
  expect((await browser.get(`/api/backups/uploads/${ID}`)).json()).toEqual({ received: half });
  // A part that was sent twice replaces itself.
  const again = await send(browser, bytes.subarray(10), { total, offset: 10 });
  expect(again.json()).toEqual({ received: total });
  const { statusCode, body } = await browser.get(`/api/setup/restore/${ID}`);
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { kind: 'uploaded', users: 3 }]);
  const gap = await send(browser, bytes, { offset: total + 1, total: 2 * total + 1 });
  expect([gap.statusCode, gap.json().detail]).toMatchObject([409, /part .* missing/]);
});

test('before set-up an upload needs the CSRF token, is limited to its declared size and replaces others', async () => {
  const app = await testApp();
  const browser = await visitor(app);
  await send(browser, Buffer.from('one'));
  await send(browser, Buffer.from('two'), { id: OTHER_ID });
  expect(await storedFiles(app)).toEqual([`.upload-${OTHER_ID}.part`]);
  const long = await send(browser, Buffer.from('too long'), { total: 3 });
  expect(long.statusCode).toBe(413);
  const vast = await send(browser, Buffer.from('x'), { total: Number.MAX_SAFE_INTEGER });
  expect([vast.statusCode, vast.json().code]).toEqual([507, 'no_space']);
  const reply = await app.app.inject({
    method: 'PUT',
    url: `/api/backups/uploads/${ID}`,
    headers: { 'x-upload-offset': '0', 'x-upload-total-size': '1' },
    payload: Buffer.from('x'),
  });
  expect(reply.statusCode).toBe(403);
  const path = await send(browser, Buffer.from('x'), { id: encodeURIComponent('../../x') });
  expect(path.statusCode).toBe(422);
});

test.each([
  ['a file that is no zip', Buffer.from('GIF89a and more')],
  ['a zip without an end', Buffer.from('PK\u0003\u0004 and nothing')],
])('%s cannot be restored before set-up and is deleted', async (_what, bytes) => {
  const app = await testApp();
  const browser = await visitor(app);
  await send(browser, bytes);
  const reply = await browser.post(`/api/setup/restore/${ID}`);
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
  expect(await storedFiles(app)).toEqual([]);
  expect((await browser.get('/api/setup/restore')).json().state).toBe('idle');
});

test(
  'a damaged backup is refused with its problem, deleted, and set-up stays open',
  async () => {
    const app = await testApp();
    const browser = await visitor(app);
    const bytes = await backupBytes();
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    await send(browser, bytes);
    expect((await browser.post(`/api/setup/restore/${ID}`)).statusCode).toBe(202);
    const state = async () => (await browser.get('/api/setup/restore')).json();
    await expect.poll(async () => (await state()).state, { timeout: LONG_MS }).toBe('failed');
    expect((await state()).problem).toBe('The backup is damaged: the database');
    expect(await storedFiles(app)).toEqual([]);
    const ann = { username: 'ann', email: '', password: PASSWORD, role: 'admin' };
    expect((await browser.post('/api/users', ann)).statusCode).toBe(201);
  },
  LONG_MS,
);

test('after set-up only admins can upload or restore a backup', async () => {
  const app = await testApp();
  const browser = await visitor(app);
  const bytes = await backupBytes();
  await send(browser, bytes);
  await app.setUp();
  await app.addUser('viewer', 'viewer');
  expect((await send(browser, bytes)).statusCode).toBe(403);
  for (const url of ['/api/setup/restore', `/api/setup/restore/${ID}`]) {
    expect((await browser.get(url)).statusCode).toBe(403);
  }
  expect((await browser.post(`/api/setup/restore/${ID}`)).statusCode).toBe(403);
  await browser.signIn('viewer');
  expect((await browser.post(`/api/setup/restore/${ID}`)).statusCode).toBe(403);
  // Admins restore from the list of backups, which makes a restore point.
  await browser.signIn('admin');
  expect((await browser.post(`/api/setup/restore/${ID}`)).statusCode).toBe(409);
});

test('an admin uploads a backup in parts and finds it in the list', async () => {
  const app = await testApp();
  await app.setUp();
  const browser = new Browser(app.app);
  await browser.signIn('admin');
  const bytes = await backupBytes();
  await send(browser, bytes.subarray(0, 100), { total: bytes.length });
  await send(browser, bytes.subarray(100), { offset: 100, total: bytes.length });
  const done = await browser.post(`/api/backups/uploads/${ID}`);
  expect([done.statusCode, done.json()]).toMatchObject([201, { kind: 'uploaded', users: 3 }]);
  const { backups } = (await browser.get('/api/backups')).json();
  expect(backups).toMatchObject([{ name: done.json().name, problem: null }]);
});
