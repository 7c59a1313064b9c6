import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Core } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { AppError } from '#core/lib/app-error.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import type { Pack } from './player-folder.disk.ts';
import { CORE_REPORT, packCore } from '#testing/install-core.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

async function start(pack: Pack = packCore) {
  const server = await testApp({ pack });
  await server.setUp();
  const put = async (path: string, content: string) => {
    const target = join(server.folder.root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  };
  await put('bundled-players/emulatorjs/4.2.3-r1/LICENSE', 'GPL');
  await put('bundled-players/emulatorjs/4.2.3-r1/cores/fceumm-legacy-wasm.data', 'x');
  await put('bundled-players/emulatorjs/4.2.3-r1/cores/licenses/fceumm.txt', 'GPL 2');
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.send(method, `/players${url}`, payload);
  const core = async (name: string) => {
    const cores: Core[] = (await call('GET', '/cores')).json();
    return cores.find((one) => one.name === name);
  };
  const statuses = () => server.db.selectFrom('job').select('status').execute();
  const fetched = async (name: string) => {
    await waitUntil(async () => (await core(name))?.state === 'ready');
    await waitUntil(async () =>
      (await statuses()).every(({ status }) => /finished|failed/.test(status)),
    );
  };
  return { ...server, call, core, fetched };
}

test('cores are listed with their state, version and license', async () => {
  const { call, core } = await start();
  expect((await call('GET', '/cores')).json()).toHaveLength(48);
  expect(await core('fceumm')).toMatchObject({
    state: 'ready',
    is_bundled: true,
    non_commercial: false,
    license: 'GPL-2.0-or-later',
    version: '4.2.3',
    error: null,
  });
  expect(await core('snes9x')).toMatchObject({ state: 'absent', non_commercial: true });
  expect(await core('ppsspp')).toMatchObject({ needs_threads: true, platform_slugs: ['psp'] });
});

test('a core is downloaded, repacked for browsers and served', async () => {
  const { call, core, fetched, app, folder } = await start();
  const reply = await call('POST', '/cores/a5200/fetch');
  expect(reply.json()).toMatchObject({ task_name: 'fetch_core', task_type: 'update' });
  expect((await call('POST', '/cores/a5200/fetch')).statusCode).toBeLessThan(410);
  await fetched('a5200');
  expect(await core('a5200')).toMatchObject({ is_bundled: false, error: null });
  const url = '/assets/players/emulatorjs/4.2.3-r1/cores';
  const data = (await app.inject({ url: `${url}/a5200-legacy-wasm.data` })).rawPayload;
  expect(data.readUInt32LE(0)).toBe(0x04034b50);
  const { output, files } = await verifyWithSevenZip(data, ['a5200_libretro.js', 'license.txt']);
  expect(output).toContain('Everything is Ok');
  expect(files.get('a5200_libretro.js')?.toString()).toBe('run()');
  expect(files.get('license.txt')?.toString()).toBe('Do as you like.');
  expect((await app.inject({ url: `${url}/reports/a5200.json` })).body).toBe(CORE_REPORT);
  expect(await readdir(folder.players)).toEqual(['emulatorjs']);
  const again = await call('POST', '/cores/a5200/fetch');
  expect([again.statusCode, again.json().detail]).toEqual([409, 'a5200 is already installed']);
});

test('a failed core download has a reason, and can be repeated', async () => {
  let isOnline = false;
  const { call, core, fetched } = await start((...given) => {
    if (isOnline) return packCore(...given);
    return Promise.reject(new AppError('unavailable', 'not the package we know'));
  });
  await call('POST', '/cores/a5200/fetch');
  await waitUntil(async () => (await core('a5200'))?.error);
  expect(await core('a5200')).toMatchObject({
    state: 'absent',
    error: 'not the package we know',
    error_code: 'unavailable',
  });
  isOnline = true;
  await call('POST', '/cores/a5200/fetch');
  await fetched('a5200');
  expect((await core('a5200'))?.error).toBeNull();
});

test('a core download can be canceled, and leaves no files', async () => {
  const { call, core, app, folder } = await start(
    (_wanted, _folder, { signal } = {}) =>
      new Promise((_done, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason as Error));
      }),
  );
  const { task_id } = (await call('POST', '/cores/a5200/fetch')).json();
  await waitUntil(async () => (await core('a5200'))?.state === 'fetching');
  const url = `/api/tasks/${task_id}`;
  const status = async () => (await app.inject({ url, headers: basic('admin') })).json();
  await waitUntil(async () => (await status()).meta.phase === 'download');
  await app.inject({ method: 'POST', url: `${url}/cancel`, headers: basic('admin') });
  await waitUntil(async () => (await status()).status === 'canceled');
  expect(await core('a5200')).toMatchObject({ state: 'absent', error: null });
  expect(await readdir(folder.players)).toEqual([]);
});

test('a core is disabled and enabled again', async () => {
  const { call, core } = await start();
  const off = await call('PUT', '/cores/fceumm', { enabled: false });
  expect(off.json()).toMatchObject({ name: 'fceumm', state: 'disabled' });
  expect((await core('fceumm'))?.state).toBe('disabled');
  expect((await call('PUT', '/cores/fceumm', { enabled: true })).json().state).toBe('ready');
  expect((await call('PUT', '/cores/nothing', { enabled: true })).statusCode).toBe(404);
});

test('a downloaded core can be deleted, a bundled one cannot', async () => {
  const { call, fetched } = await start();
  await call('POST', '/cores/a5200/fetch');
  await fetched('a5200');
  expect((await call('DELETE', '/cores/a5200')).json().state).toBe('absent');
  const bundled = await call('DELETE', '/cores/fceumm');
  expect([bundled.statusCode, bundled.json().detail]).toEqual([
    409,
    'fceumm is built in and can’t be deleted. Disable it instead.',
  ]);
});

test('licenses of installed players and cores are listed with their texts', async () => {
  const { call, fetched } = await start();
  await call('POST', '/cores/a5200/fetch');
  await fetched('a5200');
  const licenses = (await call('GET', '/licenses')).json();
  expect(licenses.map(({ name, text }: { name: string; text: string }) => [name, text])).toEqual([
    ['EmulatorJS', 'GPL'],
    ['a5200', 'Do as you like.'],
    ['fceumm', 'GPL 2'],
  ]);
});
