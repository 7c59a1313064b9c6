import { existsSync, readdirSync } from 'node:fs';

import type { Collection } from '@saveroom/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import { startPictureServer, type PictureServer } from '#testing/picture-server.ts';
import { blackPng, INVALID_PICTURES, square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let pictures: PictureServer;
beforeAll(async () => {
  pictures = await startPictureServer();
  const outbound = createOutbound({ trustedOrigins: [pictures.origin] });
  server = await startTestApp({ outbound, users: { vera: 'viewer' } });
});
afterAll(async () => {
  await server.close();
  await pictures.close();
});

let made = 0;
function send(url: string, picture?: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture) form.set('artwork', new File([Buffer.from(picture)], '../../../evil.svg'));
  const method = url.startsWith('/collections/') ? 'PUT' : 'POST';
  return server.as('vera').send(method, url, form);
}
async function add(picture?: Uint8Array): Promise<Collection> {
  made += 1;
  return (await send('/collections', picture, { name: `C${made}` })).json();
}
const stored = (): string[] => {
  const folder = `${server.folder.resources}/collections`;
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.includes('.')).toSorted();
};
const get = (url: string | null, as = 'vera') =>
  server.app.inject({ url: url ?? '/none', headers: basic(as) });

const UNREADABLE = 'Can’t read the image. Use a JPEG, PNG, WebP, GIF or AVIF file.';

describe('a cover that is refused', () => {
  test.each(INVALID_PICTURES)('%s', async (_what, make) => {
    const before = stored();
    const collection = await add();
    const changed = await send(`/collections/${collection.id}`, await make(), { name: 'Changed' });
    expect([changed.statusCode, changed.json().detail]).toEqual([400, UNREADABLE]);
    const added = await send('/collections', await make(), { name: 'Refused' });
    expect(added.statusCode).toBe(400);
    expect(stored()).toEqual(before);
    const kept = await server.as('vera').get('/collections');
    const names = kept.json<Collection[]>().map(({ name }) => name);
    expect(names).not.toContain('Refused');
    expect(names).not.toContain('Changed');
  });

  test('larger than twenty megabytes', async () => {
    const reply = await send('/collections', Buffer.alloc(20 * 1024 * 1024 + 1), { name: 'Large' });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      413,
      'The file is larger than 20 MiB',
    ]);
  });

  test('for a collection of another user', async () => {
    const { id } = await add();
    await server.addUser('otto', 'admin');
    const form = new FormData();
    form.set('artwork', new File([await square(9).png().toBuffer()], 'x.png'));
    const reply = await server.as('otto').put(`/collections/${id}`, form);
    expect(reply.statusCode).toBe(404);
    expect(stored().filter((path) => path.startsWith(`${id}/`))).toEqual([]);
  });
});

describe('a cover', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'uploaded as %s is re-encoded in two sizes',
    async (format) => {
      const picture = await square(200, 1600).toFormat(format).toBuffer();
      const collection = await add(Buffer.concat([picture, Buffer.from('<script>1</script>')]));
      for (const [url, side] of [
        [collection.path_cover_small, 400],
        [collection.path_cover_large, 1200],
      ] as const) {
        const reply = await get(url);
        expect(reply.headers).toMatchObject({
          'content-type': 'image/webp',
          'content-disposition': 'inline',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-cache',
        });
        const facts = await sharp(reply.rawPayload).metadata();
        expect(facts).toMatchObject({ format: 'webp', width: side, height: side });
        expect(reply.rawPayload.includes('<script>')).toBe(false);
      }
    },
  );

  test('of any size is accepted and never enlarged', async () => {
    const large = await get((await add(blackPng(6000, 8000))).path_cover_large);
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 900, height: 1200 });
    const tiny = await get((await add(await square(9, 30).png().toBuffer())).path_cover_large);
    expect(await sharp(tiny.rawPayload).metadata()).toMatchObject({ width: 30, height: 30 });
  });

  test('is replaced, left unchanged, removed, and deleted with its collection', async () => {
    const first = await add(await square(200).png().toBuffer());
    const url = `/collections/${first.id}`;
    server.advance(1000);
    const second = (await send(url, await square(90).png().toBuffer())).json<Collection>();
    expect(second.path_cover_small).not.toBe(first.path_cover_small);
    const before = await get(first.path_cover_small);
    expect(before.statusCode).toBe(200);

    const kept = (await send(url, undefined, { description: 'x', artwork: '' })).json<Collection>();
    expect(kept.path_cover_small).not.toBeNull();
    const bare = (await send(`${url}?remove_cover=true`)).json<Collection>();
    expect(bare).toMatchObject({ path_cover_small: null, path_cover_large: null, url_cover: '' });
    expect((await get(first.path_cover_small)).statusCode).toBe(404);

    await send(url, await square(90).png().toBuffer());
    expect(stored().filter((path) => path.startsWith(`${first.id}/`))).toHaveLength(2);
    await server.as('vera').delete(url);
    expect(stored().filter((path) => path.startsWith(`${first.id}/`))).toEqual([]);
  });

  test('is deleted with the account of its owner', async () => {
    const owner = await server.addUser('gone', 'viewer');
    const form = new FormData();
    form.set('name', 'Mine');
    form.set('artwork', new File([await square(9).png().toBuffer()], 'x.png'));
    const added = await server.as('gone').post('/collections', form);
    const { id, path_cover_large: cover } = added.json<Collection>();
    expect((await get(cover, 'gone')).statusCode).toBe(200);
    const url = `/api/users/${owner}`;
    await server.app.inject({ method: 'DELETE', url, headers: basic('admin') });
    expect(stored().filter((path) => path.startsWith(`${id}/`))).toEqual([]);
  });

  test('from a URL is downloaded once, and its URL is dropped when a cover is uploaded', async () => {
    const { id } = await add();
    const url = `/collections/${id}`;
    const url_cover = pictures.serve('/x.png', await square(5).png().toBuffer(), 'text/html');
    const named = (await send(url, undefined, { url_cover })).json<Collection>();
    expect(named.url_cover).toBe(url_cover);
    expect((await get(named.path_cover_small)).statusCode).toBe(200);
    await send(url, undefined, { url_cover, name: 'Named again' });
    expect(pictures.requests).toHaveLength(1);
    const drawn = await send(url, await square(1).png().toBuffer());
    expect(drawn.json()).toMatchObject({ url_cover: '' });
    const bare = await send(`${url}?remove_cover=true`, undefined, { url_cover });
    expect(bare.json()).toMatchObject({ url_cover: '', path_cover_small: null });
  });

  test.each([
    ['http://127.0.0.1/x.png', '127.0.0.1 isn’t a public address'],
    ['http://localhost/x.png', 'localhost isn’t a public address'],
    ['http://169.254.169.254/latest/meta-data', '169.254.169.254 isn’t a public address'],
    ['http://[::ffff:192.168.0.1]/', 'isn’t a public address'],
  ])('from %s is refused and changes nothing', async (url_cover, words) => {
    const { id } = await add();
    const reply = await send(`/collections/${id}`, undefined, { url_cover, name: 'Refused' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toContain(words);
    const kept = await server.as('vera').get(`/collections/${id}`);
    expect(kept.json()).toMatchObject({ url_cover: '', path_cover_small: null });
    expect(kept.json().name).not.toBe('Refused');
  });
});
