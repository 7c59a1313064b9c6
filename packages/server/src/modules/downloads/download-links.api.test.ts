import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { writeCia } from '#modules/fingerprint/testing/write-cia.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

const CIA = writeCia();
const HOUR_MS = 60 * 60 * 1000;

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const userId = await server.addUser('vi', 'viewer');
  const folder = join(server.folder.library, 'roms/3ds');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Small Title.cia'), CIA);
  await writeFile(join(folder, 'Other.3ds'), 'other');
  const call = (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { as = 'admin', payload, headers = {} }: Call = {},
  ) =>
    server.app.inject({
      method,
      url,
      headers: { ...(as === null ? {} : basic(as)), ...headers },
      ...(payload && { payload }),
    });
  await call('POST', '/api/scan', { payload: {} });
  const files = () => server.db.selectFrom('rom_file').select(['id', 'file_name']).execute();
  await waitUntil(async () => (await files()).length === 2);
  const fileId = async (name: string) =>
    (await files()).find(({ file_name }) => file_name === name)?.id ?? 0;
  const cia = await fileId('Small Title.cia');
  const link = async (as: string | null = 'vi') => {
    const reply = await call('POST', `/api/roms/${cia}/files/link`, { as });
    expect(reply.statusCode).toBe(201);
    const { url, expires_at } = reply.json<{ url: string; expires_at: string }>();
    return { url, path: new URL(url).pathname, expires_at };
  };
  return { ...server, call, link, cia, other: await fileId('Other.3ds'), userId };
}

interface Call {
  readonly as?: string | null;
  readonly payload?: object;
  readonly headers?: Record<string, string>;
}

test('link downloads its file without credentials, in parts too', async () => {
  const { call, link } = await start();
  const { url, path, expires_at } = await link();
  expect(url).toMatch(/^http:\/\/[^/]+\/api\/download-links\/[\w.-]+\/\d+\.cia$/);
  expect(url.length).toBeLessThan(100);
  expect(expires_at).toBe('2026-01-01T01:00:00.000+00:00');
  const whole = await call('GET', path, { as: null });
  expect([whole.statusCode, whole.rawPayload.equals(CIA)]).toEqual([200, true]);
  expect(whole.headers['content-disposition']).toContain('Small%20Title.cia');
  const part = await call('GET', path, { as: null, headers: { range: 'bytes=100-199' } });
  expect([part.statusCode, part.rawPayload.equals(CIA.subarray(100, 200))]).toEqual([206, true]);
  const head = await call('HEAD', path, { as: null });
  expect(head.headers['content-length']).toBe(String(CIA.length));
});

test('link expires after an hour', async () => {
  const { call, link, advance } = await start();
  const { path } = await link();
  advance(HOUR_MS - 1000);
  expect((await call('GET', path, { as: null })).statusCode).toBe(200);
  advance(1000);
  const reply = await call('GET', path, { as: null });
  expect([reply.statusCode, reply.json().detail]).toEqual([
    410,
    'This link has expired. Create a new one.',
  ]);
});

test('link with another file, user, time or signature is rejected', async () => {
  const { call, link, other } = await start();
  const { path } = await link();
  const [, prefix = '', token = '', name = ''] = /^(.*\/)([^/]+)(\/[^/]+)$/.exec(path) ?? [];
  const [file = '', user = '', expires = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(expires, 36) + 60).toString(36);
  const forged = [
    [other.toString(36), user, expires, signature],
    [file, '1', expires, signature],
    [file, '-1', expires, signature],
    [file, user, later, signature],
    [file, user, expires, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`],
    [file, user, expires, signature.slice(0, -1)],
    [file, user, expires, ''],
    ['', '', '', ''],
  ];
  for (const parts of forged) {
    const reply = await call('GET', `${prefix}${parts.join('.')}${name}`, { as: null });
    expect([parts, reply.statusCode]).toEqual([parts, 404]);
  }
  expect((await call('GET', path, { as: null })).statusCode).toBe(200);
});

test('link of a user who was disabled, deleted or has a new password is rejected', async () => {
  const { call, link, db, userId } = await start();
  const { path } = await link();
  const status = async () => (await call('GET', path, { as: null })).statusCode;
  const set = (patch: { enabled?: 0 | 1; credentials_version?: number }) =>
    db.updateTable('users').set(patch).where('id', '=', userId).execute();
  expect(await status()).toBe(200);
  await set({ enabled: 0 });
  expect(await status()).toBe(404);
  await set({ enabled: 1, credentials_version: 7 });
  expect(await status()).toBe(404);
  const second = (await link()).path;
  expect((await call('GET', second, { as: null })).statusCode).toBe(200);
  expect((await call('DELETE', `/api/users/${userId}`)).statusCode).toBe(200);
  expect((await call('GET', second, { as: null })).statusCode).toBe(404);
});

test('kiosk visitor can create a link while kiosk mode is on', async () => {
  const { call, link } = await start({ KIOSK_MODE: 'true', DISABLE_CSRF_PROTECTION: 'true' });
  const { path } = await link(null);
  expect((await call('GET', path, { as: null })).statusCode).toBe(200);
});

test('unknown file has no link, and a removed file is not sent', async () => {
  const { call, link, cia, db } = await start();
  const { path } = await link();
  expect((await call('POST', '/api/roms/99999/files/link')).statusCode).toBe(404);
  await db.updateTable('rom').set({ removed_at: '2026-01-01' }).execute();
  expect((await call('GET', path, { as: null })).statusCode).toBe(404);
  expect((await call('POST', `/api/roms/${cia}/files/link`)).statusCode).toBe(404);
});

test('title of a CIA is read from its headers', async () => {
  const { call, cia, other } = await start();
  expect((await call('GET', `/api/roms/${cia}/files/cia`, { as: 'vi' })).json()).toEqual({
    title_id: '00040000001B5000',
    kind: 'game',
    version: '1.1.0',
    name: 'Test Title Second Line',
    publisher: 'Tester',
  });
  const none = await call('GET', `/api/roms/${other}/files/cia`);
  expect([none.statusCode, none.json()]).toEqual([200, null]);
  expect((await call('GET', '/api/roms/99999/files/cia')).statusCode).toBe(404);
});

test('a right to download one game covers only its own files', async () => {
  const { call, cia, other, db, userId } = await start();
  // The id of each file is the id of no game.
  await db
    .updateTable('rom_file')
    .set((eb) => ({ id: eb('id', '+', 100) }))
    .execute();
  const { rom_id } = await db
    .selectFrom('rom_file')
    .select('rom_id')
    .where('id', '=', cia + 100)
    .executeTakeFirstOrThrow();
  const scope = { kind: 'rom', id: rom_id };
  const grants = [
    { entity: 'roms', action: 'view' },
    { entity: 'roms', action: 'download', scope },
  ];
  const group = await call('POST', '/api/permissions/groups', {
    payload: { name: 'Some', grants },
  });
  await call('PUT', `/api/permissions/users/${userId}`, {
    payload: { permission_group_id: group.json().id, set_group: true },
  });
  const statusesOf = async (file: number) => {
    const created = await call('POST', `/api/roms/${file}/files/link`, { as: 'vi' });
    const content = await call('GET', `/api/roms/${file}/files/content/x`, { as: 'vi' });
    return [created.statusCode, content.statusCode];
  };
  expect(await statusesOf(cia + 100)).toEqual([201, 200]);
  expect(await statusesOf(other + 100)).toEqual([403, 403]);
  expect(await statusesOf(rom_id)).toEqual([403, 403]);
  const { url } = (await call('POST', `/api/roms/${cia + 100}/files/link`, { as: 'vi' })).json();
  expect((await call('GET', new URL(url).pathname, { as: null })).statusCode).toBe(200);
});
