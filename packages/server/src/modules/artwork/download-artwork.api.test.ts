import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { startPictureServer, type PictureServer } from '#testing/picture-server.ts';
import { square } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

import { storeFromUrl } from './download-artwork.ts';
import { setUserArtwork } from './store-artwork.ts';

let server: TestApp;
let pictures: PictureServer;
let rom = 0;
beforeAll(async () => {
  server = await startTestApp();
  pictures = await startPictureServer();
});
afterAll(async () => {
  await server.close();
  await pictures.close();
});
let games = 0;
beforeEach(async () => {
  games += 1;
  rom = await addGame(server.db, `nes/Game ${games}.nes`);
});

const trusting = () => createOutbound({ trustedOrigins: [pictures.origin] });
const testDeps = (outbound = trusting()) => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => new Date(),
  outbound,
});
const fromUrl = (kind: 'cover' | 'manual') => async (deps: TestDeps, id: number, url: string) => {
  const hash = await storeFromUrl(deps, { kind, url });
  const now = new Date().toISOString();
  await server.db
    .transaction()
    .execute((transaction) => setUserArtwork(transaction, id, { kind, hash, url, now }));
};
type TestDeps = ReturnType<typeof testDeps>;
const coverFromUrl = fromUrl('cover');
const manualFromUrl = fromUrl('manual');
const cover = async () =>
  (
    await server.db
      .selectFrom('rom')
      .select('path_cover_small')
      .where('id', '=', rom)
      .executeTakeFirstOrThrow()
  ).path_cover_small;

test('a cover from a URL is downloaded and stored as user artwork', async () => {
  const url = pictures.serve('/a.png', await square(1).png().toBuffer(), 'text/html');
  await coverFromUrl(testDeps(), rom, url);
  expect(await cover()).not.toBe('');
  const rows = await server.db
    .selectFrom('rom_artwork')
    .select(['source', 'url', 'state'])
    .where('rom_id', '=', rom)
    .execute();
  expect(rows).toEqual([{ source: 'user', url, state: 'stored' }]);
});

describe('a cover is refused with a readable reason', () => {
  test.each([
    'http://127.0.0.1/x.png',
    'http://127.1/x.png',
    'http://2130706433/x.png',
    'http://0x7f000001/x.png',
    'http://0.0.0.0/x.png',
    'http://[::1]/x.png',
    'http://[::]/x.png',
    'http://[::ffff:127.0.0.1]/x.png',
    'http://[::ffff:7f00:1]/x.png',
    'http://[64:ff9b::7f00:1]/x.png',
    'http://[fd00::1]/x.png',
    'http://[fe80::1]/x.png',
    'http://10.0.0.1/x.png',
    'http://172.16.0.1/x.png',
    'http://192.168.1.1/x.png',
    'http://100.64.0.1/x.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/x.png',
    'http://games.localhost./x.png',
    'http://metadata.google.internal/x.png',
    'http://user:password@example.org/x.png',
    'http://example.org:22/x.png',
    'ftp://example.org/x.png',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'nothing',
  ])('from %s', async (url) => {
    const refused = coverFromUrl(testDeps(createOutbound()), rom, url);
    await expect(refused).rejects.toMatchObject({ code: 'bad_request' });
    await expect(refused).rejects.not.toThrow(/password@|ECONN|stack/);
    expect(await cover()).toBe('');
  });

  test.each(['127.0.0.1', '10.1.2.3', '169.254.1.1', '::1', '::ffff:10.0.0.1', 'fe80::1'])(
    'from a name that resolves to %s',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const outbound = createOutbound({ resolve: async () => [{ address, family }] });
      await expect(
        coverFromUrl(testDeps(outbound), rom, 'http://covers.example/x.png'),
      ).rejects.toThrow('covers.example isn’t a public address');
    },
  );

  test('from a name whose address changes: only the checked address is used', async () => {
    let lookups = 0;
    const outbound = createOutbound({
      resolve: async () => {
        lookups += 1;
        return [{ address: lookups === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
      },
    });
    const url = `http://covers.example:${new URL(pictures.origin).port}/a.png`;
    const refused = coverFromUrl(testDeps(outbound), rom, url);
    await expect(refused).rejects.toThrow(/isn’t a public address/);
    expect(lookups).toBe(1);
  });

  test.each(['http://127.0.0.1:1/x.png', 'http://[::1]/x.png', 'file:///etc/passwd'])(
    'when the server redirects to %s',
    async (location) => {
      pictures.answer('/away', (response) => response.writeHead(302, { location }).end());
      const refused = coverFromUrl(testDeps(), rom, `${pictures.origin}/away`);
      await expect(refused).rejects.toMatchObject({ code: 'bad_request' });
    },
  );

  test('when its declared length is two gigabytes, before it is read', async () => {
    pictures.answer('/huge', (response) => {
      response.writeHead(200, { 'content-length': String(2 ** 31), 'content-type': 'image/png' });
      response.write('x');
    });
    await expect(coverFromUrl(testDeps(), rom, `${pictures.origin}/huge`)).rejects.toThrow(
      /sent too much data/,
    );
  });

  test('when it is a web page, whatever its declared type', async () => {
    const url = pictures.serve('/page.png', Buffer.from('<html><script>1</script>'));
    await expect(coverFromUrl(testDeps(), rom, url)).rejects.toThrow(/Can’t read the image/);
    await expect(manualFromUrl(testDeps(), rom, url)).rejects.toThrow(/isn’t a PDF/);
  });
});
