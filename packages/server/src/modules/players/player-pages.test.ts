import { expect, test } from 'vitest';

import { testApp } from '#testing/test-app.ts';
import type { WebFiles } from '#core/http/web-files.disk.ts';

const SCRIPT = 'play();';
const PAGE = `<meta name="base-path" content="" /><script type="module">${SCRIPT}</script>`;
/** SHA-256 of the script, as `openssl dgst -sha256 -binary | base64` prints it. */
const HASH = "'sha256-SmzG4Dr+ZS54i8lXoMqMFG70gMhVE/jbJNzzbzqDCN4='";
const built = (...names: string[]): WebFiles => ({
  has: (path) => names.includes(path),
  read: async () => ({ bytes: Buffer.from(PAGE), encoding: undefined }),
});
const FILES = built('index.html', 'assets/a.js', 'player/emulator.html', 'player/flash.html');

const start = async (env: Record<string, string> = {}) => {
  const { app } = await testApp({ env, webFiles: FILES });
  return (url: string) => app.inject({ url });
};

test('emulator document is sandboxed and can make no requests', async () => {
  const get = await start();
  const reply = await get('/player/emulator');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox allow-scripts allow-pointer-lock; default-src 'none'; script-src ${HASH} blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src blob: data:; style-src blob: 'unsafe-inline'; img-src blob: data:; media-src blob:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  });
  expect(reply.headers['document-isolation-policy']).toBeUndefined();
});

test('only the document with threads is isolated', async () => {
  const get = await start();
  const plain = await get('/player/emulator');
  const threads = await get('/player/emulator-threads');
  expect(threads.body).toBe(plain.body);
  expect(threads.headers['document-isolation-policy']).toBe('isolate-and-require-corp');
  expect(threads.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  const app = await get('/');
  expect(app.headers['document-isolation-policy']).toBeUndefined();
});

test('Flash document is sandboxed, can make no requests and has no workers', async () => {
  const get = await start();
  const policy = String((await get('/player/flash')).headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts allow-pointer-lock; default-src 'none';/);
  expect(policy).toContain(`; script-src ${HASH} blob: 'wasm-unsafe-eval'; worker-src 'none';`);
  expect(policy).toContain('; connect-src blob: data:;');
});

test('player scripts can be loaded by documents with an opaque origin, isolated or not', async () => {
  const get = await start();
  expect((await get('/assets/a.js')).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('the document is served below the base path as it was built', async () => {
  const get = await start({ BASE_PATH: '/games' });
  expect((await get('/games/player/emulator')).body).toBe(PAGE);
});

test.each(['/player/emulator.html', '/player/flash.html', '/player/other'])(
  '%s is not served without the headers',
  async (url) => {
    const get = await start();
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('the app itself frames its own documents only, and allows no inline code', async () => {
  const get = await start();
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("frame-src 'self'");
  expect(policy).not.toContain('unsafe');
});
