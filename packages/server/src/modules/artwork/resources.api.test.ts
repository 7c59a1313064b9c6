import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Collection } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { square, SVG } from '#testing/pictures.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

let server: TestApp;
const FILES: Readonly<Record<string, string>> = {
  'roms/1/2/cover/small.webp': 'webp',
  'roms/1/2/cover/big.PNG': 'png',
  'roms/1/2/screenshots/0.jpg': 'jpg',
  'roms/1/2/manual/2.pdf': '%PDF-1.4',
  'roms/1/2/cover/evil.svg': SVG,
  'roms/1/2/cover/page.html': '<script>alert(1)</script>',
  'roms/1/2/noextension': 'x',
};

async function put({ folder }: Pick<TestApp, 'folder'>): Promise<void> {
  for (const [path, content] of Object.entries(FILES)) {
    const target = join(folder.resources, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await put(server);
  await writeFile(join(server.folder.root, 'secret.png'), 'secret');
  await symlink(join(server.folder.root, 'secret.png'), join(server.folder.resources, 'out.png'));
  await symlink(server.folder.root, join(server.folder.resources, 'above'));
  await symlink('roms/1/2/screenshots/0.jpg', join(server.folder.resources, 'in.jpg'));
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/assets/romm/resources/${path}`,
    headers: { ...basic('admin'), ...headers },
  });

describe('a file', () => {
  test.each([
    ['roms/1/2/cover/small.webp', 'image/webp'],
    ['roms/1/2/cover/big.PNG', 'image/png'],
    ['roms/1/2/screenshots/0.jpg', 'image/jpeg'],
    ['roms/1/2/manual/2.pdf', 'application/pdf'],
    ['in.jpg', 'image/jpeg'],
  ])('%s is sent inline as %s', async (path, type) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['evil.svg', 'page.html', '../noextension'])('%s is an attachment', async (name) => {
    const reply = await get(`roms/1/2/${name.startsWith('../') ? name.slice(3) : `cover/${name}`}`);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is cached for a year with ts and revalidated without', async () => {
    const path = 'roms/1/2/cover/small.webp';
    const dated = await get(`${path}?ts=2026-01-01 00:00:00+00:00`.replaceAll(' ', '%20'));
    expect(dated.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const plain = await get(path);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    const same = await get(path, { 'if-none-match': String(plain.headers['etag']) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const part = await get(path, { range: 'bytes=1-2' });
    expect([part.statusCode, part.body]).toEqual([206, 'eb']);
    const url = `/assets/romm/resources/${path}`;
    const head = await server.app.inject({ method: 'HEAD', url, headers: basic('admin') });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4', '']);
  });
});

describe('not found:', () => {
  test.each([
    ['a missing file', 'roms/9/9/cover/small.webp'],
    ['a folder', 'roms/1/2/cover'],
    ['the resources folder itself', ''],
    ['a path with ..', '../secret.png'],
    ['an encoded ..', '..%2fsecret.png'],
    ['a doubly encoded ..', '%252e%252e%252fsecret.png'],
    ['.. in the middle of a path', 'roms/%2e%2e/%2e%2e/secret.png'],
    ['.. with a backslash', '..%5csecret.png'],
    ['an absolute path', '%2fetc/passwd'],
    ['a link to outside the folder', 'out.png'],
    ['a file behind a linked folder outside', 'above/secret.png'],
    ['a name with a null byte', 'roms/1/2/cover/small.webp%00.png'],
    ['a very long path', `${'a/'.repeat(2000)}b.png`],
  ])('%s', async (_what, path) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('secret');
  });
});

test('resources are served below BASE_PATH', async () => {
  const app = await testApp({ env: { BASE_PATH: '/games' } });
  await app.setUp();
  await put(app);
  const headers = basic('admin');
  const url = '/assets/romm/resources/roms/1/2/cover/small.webp';
  expect((await app.app.inject({ url: `/games${url}`, headers })).statusCode).toBe(200);
  expect((await app.app.inject({ url, headers })).statusCode).toBe(404);
});

test('another method gets 405 with the allowed methods', async () => {
  const reply = await server.app.inject({
    method: 'DELETE',
    url: '/assets/romm/resources/roms/1/2/cover/small.webp',
  });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers['allow']).toBe('GET, HEAD');
});

async function start(env: Record<string, string> = {}) {
  const app = await testApp({ env, users: { vera: 'viewer', otto: 'editor' } });
  await put(app);
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await app.app.inject({ url, headers })).statusCode;
  return { ...app, status };
}

describe('access', () => {
  const PICTURE = '/assets/romm/resources/roms/1/2/cover/small.webp';
  const MANUAL = '/assets/romm/resources/roms/1/2/manual/2.pdf';

  test('pictures and manuals need a session, Basic or a token with roms.read', async () => {
    const app = await start();
    const browser = new Browser(app.app);
    await browser.signIn('vera');
    const reader = bearer((await grantTokens(app, 'vera', 'roms.read')).access_token);
    const other = bearer((await grantTokens(app, 'vera', 'me.read')).access_token);
    for (const url of [PICTURE, MANUAL]) {
      expect(await app.status(url)).toBe(403);
      expect((await app.app.inject({ method: 'HEAD', url })).statusCode).toBe(403);
      expect((await browser.get(url)).statusCode).toBe(200);
      expect(await app.status(url, basic('vera'))).toBe(200);
      expect(await app.status(url, reader)).toBe(200);
      expect(await app.status(url, other)).toBe(403);
    }
  });

  test('kiosk mode shows pictures to visitors', async () => {
    const app = await start({ KIOSK_MODE: 'true' });
    expect(await app.status(PICTURE)).toBe(200);
  });

  test.each([
    ['by default', {}, 403],
    ['in a kiosk', { KIOSK_MODE: 'true' }, 404],
    ['with open pictures', { DISABLE_PICTURE_ENDPOINT_AUTH: 'true' }, 404],
  ])(
    'only the owner can read the cover of a private collection, %s',
    async (_how, env, anonymous) => {
      const app = await start(env);
      const picture = await square(40).png().toBuffer();
      const add = async (query: string): Promise<Collection> => {
        const payload = new FormData();
        payload.set('name', `Mine ${query}`);
        payload.set('artwork', new File([Buffer.from(picture)], 'a.png'));
        const url = `/api/collections${query}`;
        const headers = basic('otto');
        return (await app.app.inject({ method: 'POST', url, headers, payload })).json();
      };
      const secret = await add('');
      const cover = String(secret.path_cover_large);
      const own = await app.app.inject({ url: cover, headers: basic('otto') });
      expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const missing = cover.replace(`/${secret.id}/`, '/4711/');
      for (const as of ['vera', 'admin']) {
        const foreign = await app.app.inject({ url: cover, headers: basic(as) });
        const none = await app.app.inject({ url: missing, headers: basic(as) });
        expect([foreign.statusCode, foreign.body]).toEqual([404, none.body]);
      }
      expect(await app.status(cover)).toBe(anonymous);
      const open = await add('?is_public=true');
      expect(await app.status(String(open.path_cover_large), basic('vera'))).toBe(200);
      for (const path of ['Collections', 'COLLECTIONS', './collections', 'roms/../collections']) {
        const disguised = cover.replace('resources/collections', `resources/${path}`);
        expect(await app.status(disguised, basic('vera'))).toBe(404);
      }
    },
  );

  test('DISABLE_PICTURE_ENDPOINT_AUTH makes pictures and manuals public', async () => {
    const app = await start({ DISABLE_PICTURE_ENDPOINT_AUTH: 'true' });
    expect(await app.status(PICTURE)).toBe(200);
    expect(await app.status(MANUAL)).toBe(200);
  });
});
