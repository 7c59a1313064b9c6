import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { saveCoreEnabled } from './cores.queries.ts';
import { testApp } from '#testing/test-app.ts';

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env });
  const put = async (path: string, content: string) => {
    const target = join(server.folder.root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  };
  await put('bundled-players/emulatorjs/4.2.3-r1/loader.js', 'loader');
  await put('bundled-players/emulatorjs/4.2.3-r1/loader.js.br', 'smaller');
  await put('bundled-players/emulatorjs/4.2.3-r1/cores/fceumm-legacy-wasm.data', 'fceumm');
  await put('bundled-players/ruffle/0.6.0/a.wasm', 'wasm');
  await put('players/emulatorjs/4.2.3-r1/cores/a5200-legacy-wasm.data', 'a5200');
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers });
  return { ...server, get };
}

const EMULATOR = '/assets/players/emulatorjs/4.2.3-r1';

test('player files are cached forever and can be loaded by documents with an opaque origin', async () => {
  const { get, app } = await start();
  const wasm = await get('/assets/players/ruffle/0.6.0/a.wasm');
  expect([wasm.statusCode, wasm.body]).toEqual([200, 'wasm']);
  expect(wasm.headers).toMatchObject({
    'content-type': 'application/wasm',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-length': '4',
  });
  const small = await get(`${EMULATOR}/loader.js`, { 'accept-encoding': 'gzip, br' });
  expect([small.body, small.headers['content-encoding']]).toEqual(['smaller', 'br']);
  expect((await get(`${EMULATOR}/loader.js`)).body).toBe('loader');
  const head = await app.inject({ method: 'HEAD', url: `${EMULATOR}/loader.js` });
  expect([head.body, head.headers['content-length']]).toEqual(['', '6']);
  const again = await get(`${EMULATOR}/loader.js`, { 'if-none-match': String(head.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a file that is stored compressed only is unpacked for clients that need it plain', async () => {
  const { get, folder } = await start();
  const target = join(folder.root, 'bundled-players/ruffle/0.6.0/large.wasm.gz');
  await writeFile(target, gzipSync('plain bytes'));
  const url = '/assets/players/ruffle/0.6.0/large.wasm';
  const packed = await get(url, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe('plain bytes');
  const plain = await get(url);
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain bytes', undefined]);
  expect(plain.headers['content-length']).toBe('11');
  expect(plain.headers.etag).not.toBe(packed.headers.etag);
});

test('bundled and downloaded cores are both served', async () => {
  const { get } = await start();
  expect((await get(`${EMULATOR}/cores/fceumm-legacy-wasm.data`)).body).toBe('fceumm');
  expect((await get(`${EMULATOR}/cores/a5200-legacy-wasm.data`)).body).toBe('a5200');
});

test.each([
  `${EMULATOR}/cores/nestopia-legacy-wasm.data`,
  `${EMULATOR}/loader.js.br`,
  `${EMULATOR}/`,
  `${EMULATOR}/../../../saveroom.db`,
  `${EMULATOR}/..%2f..%2fruffle/0.6.0/a.wasm`,
  '/assets/players/.fetching-a5200/x',
  '/assets/emulatorjs/data/nothing.js',
])('%s is not found, and the page of the app is not sent instead', async (url) => {
  const { get } = await start();
  expect((await get(url)).statusCode).toBe(404);
});

test('a disabled core is not served under any URL', async () => {
  const { get, db } = await start();
  await saveCoreEnabled(db, 'fceumm', false);
  const file = 'cores/fceumm-legacy-wasm.data';
  expect((await get(`${EMULATOR}/${file}`)).statusCode).toBe(404);
  expect((await get(`/assets/emulatorjs/data/${file}`)).statusCode).toBe(404);
  expect((await get(`${EMULATOR}/cores/a5200-legacy-wasm.data`)).statusCode).toBe(200);
  await saveCoreEnabled(db, 'fceumm', true);
  expect((await get(`${EMULATOR}/${file}`)).statusCode).toBe(200);
});

test('other clients find player files under the usual URLs', async () => {
  const { get } = await start({ BASE_PATH: '/games' });
  const loader = await get('/games/assets/emulatorjs/data/loader.js');
  expect([loader.body, loader.headers['cache-control']]).toEqual(['loader', 'no-cache']);
  expect((await get('/games/assets/ruffle/a.wasm')).body).toBe('wasm');
});
