import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { blackPng, INVALID_PICTURES, square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let vera = 0;
/** A user without a picture. */
let otto = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
  otto = await server.addUser('otto', 'viewer');
});
afterAll(() => server.close());

function upload(id: number, bytes: Uint8Array, fields: Record<string, string> = {}, as = 'vera') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('avatar', new File([Buffer.from(bytes)], '../../../evil.php'));
  const url = `/api/users/${id}`;
  return server.app.inject({ method: 'PUT', url, headers: basic(as), payload: form });
}
const get = (url: string, as = 'vera') => server.app.inject({ url, headers: basic(as) });
const stored = (): string[] =>
  existsSync(server.folder.assets)
    ? readdirSync(server.folder.assets, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.includes('.'),
      )
    : [];

const UNREADABLE = 'Can’t read the picture. Use a JPEG, PNG, WebP, GIF or AVIF file.';

describe('rejected avatar upload', () => {
  test.each(INVALID_PICTURES)('%s', async (_what, make) => {
    const before = stored();
    const reply = await upload(otto, await make(), {}, 'otto');
    expect([reply.statusCode, reply.json().detail]).toEqual([400, UNREADABLE]);
    expect(stored()).toEqual(before);
    expect((await get('/api/users/me', 'otto')).json().avatar_path).toBe('');
  });

  test('the path of a picture on the server in JSON is rejected', async () => {
    const path = join(server.folder.root, 'secret.png');
    await square(90).png().toFile(path);
    const before = stored();
    for (const bytes of [path, [1, 2], { length: 1 }]) {
      const reply = await server.app.inject({
        method: 'PUT',
        url: `/api/users/${otto}`,
        headers: basic('otto'),
        payload: { avatar: { filename: 'a.png', bytes } },
      });
      expect(reply.statusCode).toBe(422);
    }
    expect(stored()).toEqual(before);
    expect((await get('/api/users/me', 'otto')).json().avatar_path).toBe('');
  });

  test('a file over 8 MiB is rejected with 413', async () => {
    const before = stored();
    const reply = await upload(otto, Buffer.alloc(8 * 1024 * 1024 + 1), {}, 'otto');
    expect([reply.statusCode, reply.json().detail]).toEqual([413, 'The file is larger than 8 MiB']);
    expect(stored()).toEqual(before);
  });

  test('an upload without permission is rejected before anything is stored', async () => {
    const before = stored();
    const reply = await upload(1, await square(9).png().toBuffer());
    expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Forbidden']);
    expect(stored()).toEqual(before);
  });
});

describe('avatar', () => {
  test('a large picture is accepted', async () => {
    expect((await upload(vera, blackPng(3000, 4000))).statusCode).toBe(200);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    '%s is re-encoded as WebP',
    async (format) => {
      const reply = await upload(vera, await square(200).toFormat(format).toBuffer());
      expect(reply.statusCode).toBe(200);
      const { avatar_path } = reply.json();
      expect(avatar_path).toBe(
        `users/${Buffer.from(`User:${vera}`).toString('hex')}/profile/avatar.webp`,
      );
      const picture = await get(`/api/users/${vera}/avatar`);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      });
    },
  );

  test('metadata and appended data are removed', async () => {
    const photo = await square(200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .toBuffer();
    const polyglot = Buffer.concat([
      photo,
      Buffer.from(`<script>CANARY</script>PK\u0003\u0004CANARY`),
    ]);
    expect(polyglot.includes('CANARY')).toBe(true);
    expect((await upload(vera, polyglot)).statusCode).toBe(200);
    const { rawPayload } = await get(`/api/users/${vera}/avatar`);
    expect(rawPayload.includes('CANARY')).toBe(false);
    expect(stored().every((path) => path.endsWith('avatar.webp'))).toBe(true);
  });

  test('is served at all its URLs with headers that prevent scripts', async () => {
    await upload(vera, await square(200).png().toBuffer());
    const { avatar_path } = (await get('/api/users/me')).json<{ avatar_path: string }>();
    for (const url of [
      `/api/users/${vera}/avatar`,
      `/assets/romm/assets/${avatar_path}?ts=2026`,
      `/api/raw/assets/${avatar_path}?timestamp=2026`,
    ]) {
      const reply = await get(url, 'admin');
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('private'),
      });
      expect((await server.app.inject({ url })).statusCode).toBe(403);
    }
  });

  test('raw assets URL returns it as an attachment, and HEAD its size', async () => {
    await upload(vera, await square(200).png().toBuffer());
    const { avatar_path } = (await get('/api/users/me')).json<{ avatar_path: string }>();
    const url = `/api/raw/assets/${avatar_path}`;
    const whole = await get(url, 'admin');
    expect(whole.rawPayload).toEqual((await get(`/api/users/${vera}/avatar`)).rawPayload);
    expect(whole.headers['content-disposition']).toMatch(/^attachment/);
    const head = await server.app.inject({ method: 'HEAD', url, headers: basic('vera') });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  test('is unchanged when the rest of the update is rejected', async () => {
    await upload(vera, await square(10).png().toBuffer());
    const before = (await get(`/api/users/${vera}/avatar`)).rawPayload;
    const taken = await upload(vera, await square(250).png().toBuffer(), { username: 'admin' });
    expect([taken.statusCode, taken.json().detail]).toEqual([400, 'Username admin already exists']);
    expect((await get(`/api/users/${vera}/avatar`)).rawPayload.equals(before)).toBe(true);
  });

  test('is deleted with its account', async () => {
    const id = await server.addUser('gone', 'viewer');
    await upload(id, await square(10).png().toBuffer(), {}, 'gone');
    expect(stored()).toHaveLength(2);
    await server.delete(`/users/${id}`);
    expect(stored()).toHaveLength(1);
  });

  test.each([
    '/api/users/1/avatar',
    '/api/users/999999/avatar',
    '/assets/romm/assets/users/557365723a31/profile/avatar.webp',
    '/assets/romm/assets/users/../profile/avatar.webp',
    '/assets/romm/assets/users/%2e%2e/profile/avatar.webp',
    '/assets/romm/assets/users/..%2f..%2f..%2fsecrets/profile/auth.key',
    '/assets/romm/assets/users/557365723a32/profile/..%2f..%2f..%2f..%2fsaveroom.db',
    '/assets/romm/assets/saves/557365723a32/a.srm',
    '/api/raw/assets/users/557365723a31/profile/avatar.webp',
    '/api/raw/assets/users/%2e%2e/profile/avatar.webp',
    '/api/raw/assets/users/..%2f..%2f..%2fsecrets/profile/auth.key',
    '/api/raw/assets/users/557365723a32/profile/..%2f..%2f..%2f..%2fsaveroom.db',
  ])('%s is 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
