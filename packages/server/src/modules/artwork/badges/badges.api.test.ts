import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
});
afterAll(() => server.close());

const get = (picture: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/assets/platforms/${picture}`, headers });

describe('a badge', () => {
  test.each(['nes.svg', 'default.svg', 'a-folder-nobody-knows.svg', 'v1.0_beta.svg'])(
    '%s is a sandboxed picture without sign-in',
    async (picture) => {
      const reply = await get(picture);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('max-age=604800'),
      });
      expect(reply.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    },
  );

  test('without its background tile is another picture', async () => {
    const [badge, silhouette] = await Promise.all([get('nes.svg'), get('nes.svg?tile=false')]);
    expect(silhouette.headers['content-type']).toBe('image/svg+xml');
    expect(badge.body).toContain('linearGradient');
    expect(silhouette.body).not.toContain('linearGradient');
    expect(silhouette.headers.etag).not.toBe(badge.headers.etag);
  });

  test.each(['nes.ico', 'default.ico', 'a-folder-nobody-knows.ico'])(
    '%s contains one PNG of 64 by 64',
    async (picture) => {
      const reply = await get(picture);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/x-icon']);
      const icon = reply.rawPayload;
      expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 64, 64]);
      const png = icon.subarray(icon.readUInt32LE(18));
      expect(png.length).toBe(icon.readUInt32LE(14));
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
      const { channels } = await sharp(png).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    },
  );

  test.each(['gb.svg', 'gb.ico'])('%s is not sent again for a matching ETag', async (picture) => {
    const first = await get(picture);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{20}"$/);
    const again = await get(picture, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const other = await get(picture, { 'if-none-match': '"another"' });
    expect(other.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test.each([
    '',
    '.svg',
    'nes',
    'nes.png',
    'nes.svg.php',
    'NES.svg',
    'n%20es.svg',
    'nes%00.svg',
    '%3Cscript%3E.svg',
    '..%2f..%2fsecrets.svg',
    '..%5C..%5Csecrets.ico',
    'caf%C3%A9.svg',
    `${'a'.repeat(81)}.svg`,
    'nes.svg%0a',
    'nes/nes.svg',
  ])('%j is not found', async (picture) => {
    expect((await get(picture)).statusCode).toBe(404);
  });
});
