import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import { startPictureServer, type PictureServer } from '#testing/picture-server.ts';
import { square, SVG } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let pictures: PictureServer;
beforeAll(async () => {
  pictures = await startPictureServer();
  server = await startTestApp({ outbound: createOutbound({ trustedOrigins: [pictures.origin] }) });
  await server.setUp();
});
afterAll(async () => {
  await server.close();
  await pictures.close();
});

const get = (url: string) => server.get(`/metadata/picture?url=${encodeURIComponent(url)}`);

test('a picture of a source is sent small and re-encoded', async () => {
  const reply = await get(pictures.serve('/a.jpg', await square(9, 1000).jpeg().toBuffer()));
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
});

test.each([
  ['an SVG', () => pictures.serve('/x.svg', Buffer.from(SVG), 'image/svg+xml')],
  ['a page', () => pictures.serve('/x', Buffer.from('<html>'), 'image/png')],
  ['a loopback address', () => 'http://127.0.0.1/x.png'],
  ['a private network address', () => 'http://192.168.0.1/x.png'],
  ['an empty address', () => ''],
])('%s is refused', async (_what, url) => {
  expect((await get(url())).statusCode).toBe(400);
});
