import { expect, test } from 'vitest';

import { testApp } from '#testing/test-app.ts';
import type { WebFiles } from '#storage/web-files.ts';

const PAGE = '<meta name="base-path" content="" /><script src="../assets/a.js"></script>';
const built = (...names: string[]): WebFiles => ({
  has: (path) => names.includes(path),
  read: async () => ({ bytes: Buffer.from(PAGE), encoding: undefined }),
});
const FILES = built('index.html', 'assets/a.js', 'player/emulator.html', 'player/flash.html');

const start = async (env: Record<string, string> = {}) => {
  const { app } = await testApp({ env, webFiles: FILES });
  return (url: string) => app.inject({ url });
};

test('the document of the emulator may do what cores need, and nothing else', async () => {
  const get = await start();
  const reply = await get('/player/emulator');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  });
  expect(reply.headers['document-isolation-policy']).toBeUndefined();
});

test('threads are for the one document that needs them', async () => {
  const get = await start();
  const plain = await get('/player/emulator');
  const threads = await get('/player/emulator-threads');
  expect(threads.body).toBe(plain.body);
  expect(threads.headers['document-isolation-policy']).toBe('isolate-and-require-corp');
  expect(threads.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  const app = await get('/');
  expect(app.headers['document-isolation-policy']).toBeUndefined();
});

test('the document of the Flash player belongs to nobody', async () => {
  const get = await start();
  const policy = String((await get('/player/flash')).headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
  expect(policy).not.toMatch(/allow-same-origin|unsafe-eval'(?<!wasm-unsafe-eval')|blob: 'wasm/);
  // Its scripts are loaded without an origin of their own.
  expect((await get('/assets/a.js')).headers['access-control-allow-origin']).toBe('*');
});

test('links lead below the base path', async () => {
  const get = await start({ BASE_PATH: '/games' });
  const { body } = await get('/games/player/emulator');
  expect(body).toBe(
    '<meta name="base-path" content="/games" /><script src="/games/assets/a.js"></script>',
  );
});

test.each(['/player/emulator.html', '/player/flash.html', '/player/other'])(
  '%s is no way around the headers',
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
