import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SVG } from '#testing/pictures.ts';
import { startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

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
  await put(server);
  await writeFile(join(server.folder.root, 'secret.png'), 'secret');
  await symlink(join(server.folder.root, 'secret.png'), join(server.folder.resources, 'out.png'));
  await symlink(server.folder.root, join(server.folder.resources, 'above'));
  await symlink('roms/1/2/screenshots/0.jpg', join(server.folder.resources, 'in.jpg'));
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/assets/romm/resources/${path}`, headers });

describe('a file', () => {
  test.each([
    ['roms/1/2/cover/small.webp', 'image/webp'],
    ['roms/1/2/cover/big.PNG', 'image/png'],
    ['roms/1/2/screenshots/0.jpg', 'image/jpeg'],
    ['roms/1/2/manual/2.pdf', 'application/pdf'],
    ['in.jpg', 'image/jpeg'],
  ])('%s is shown as %s', async (path, type) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['evil.svg', 'page.html', '../noextension'])('%s can only be saved', async (name) => {
    const reply = await get(`roms/1/2/${name.startsWith('../') ? name.slice(3) : `cover/${name}`}`);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is kept for a year by its date, and asked for again without', async () => {
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
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4', '']);
  });
});

describe('nothing is found', () => {
  test.each([
    ['that is not there', 'roms/9/9/cover/small.webp'],
    ['in a folder', 'roms/1/2/cover'],
    ['in the folder itself', ''],
    ['by a way up', '../secret.png'],
    ['by an encoded way up', '..%2fsecret.png'],
    ['by a doubly encoded way up', '%252e%252e%252fsecret.png'],
    ['by a way up in the middle', 'roms/%2e%2e/%2e%2e/secret.png'],
    ['by a Windows way up', '..%5csecret.png'],
    ['by an absolute path', '%2fetc/passwd'],
    ['by a link that leads out', 'out.png'],
    ['behind a folder that leads out', 'above/secret.png'],
    ['by a name with an end in it', 'roms/1/2/cover/small.webp%00.png'],
    ['by a very long name', `${'a/'.repeat(2000)}b.png`],
  ])('%s', async (_what, path) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('secret');
  });
});

test('below a base path it is found there', async () => {
  const app = await testApp({ env: { BASE_PATH: '/games' } });
  await put(app);
  const url = '/assets/romm/resources/roms/1/2/cover/small.webp';
  expect((await app.app.inject({ url: `/games${url}` })).statusCode).toBe(200);
  expect((await app.app.inject({ url })).statusCode).toBe(404);
});

test('another method is refused by its name', async () => {
  const reply = await server.app.inject({
    method: 'DELETE',
    url: '/assets/romm/resources/roms/1/2/cover/small.webp',
  });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers['allow']).toBe('GET, HEAD');
});
