import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { NO_PICTURES, square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { removeUserCover, saveUserCover } from '#testing/user-cover.ts';

import { keepPicture } from './keep-artwork.ts';
import { saveUserManual } from './user-artwork.ts';
import { wantArtwork, type WantedArtwork } from './want-artwork.queries.ts';

let server: TestApp;
let rom = 0;
let games = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  games += 1;
  rom = await addGame(server.db, `nes/Game ${games}.nes`);
});

const NOW = '2026-01-01T00:00:00.000+00:00';
const parts = () => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => new Date(NOW),
});
const read = async (id = rom) =>
  (await server.app.inject({ url: `/api/roms/${id}`, headers: basic('admin') })).json();
const get = (url: string) => server.app.inject({ url, headers: basic('admin') });
const stored = () => {
  const folder = join(server.folder.resources, 'artwork');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.'))
    .filter((path) => !path.startsWith('parts'));
};
const want = (wanted: readonly WantedArtwork[]) =>
  server.db.transaction().execute((db) => wantArtwork(db, rom, wanted, NOW));
const COVER: WantedArtwork = { kind: 'cover', source: 'igdb', url: 'https://covers.example/1.png' };
/** As the job does when it has fetched it. */
async function arrive(url: string, picture: Buffer): Promise<void> {
  const artwork_hash = await keepPicture(parts(), picture, 'cover');
  await server.db
    .updateTable('rom_artwork')
    .set({ state: 'stored', artwork_hash, next_try_at: null })
    .where('url', '=', url)
    .execute();
}

describe('a cover of one’s own', () => {
  test('is drawn anew, small and large, under addresses that are good for ever', async () => {
    const picture = await square(200, 2000).png().toBuffer();
    await saveUserCover(parts(), rom, Buffer.concat([picture, Buffer.from('<script>1</script>')]));
    const game = await read();
    expect(game.path_cover_large).toMatch(
      /^\/assets\/romm\/resources\/roms\/\d+\/\d+\/cover\/big\.webp\?ts=[0-9a-f]{40}$/,
    );
    expect(game.thumbhash).toMatch(/^[\w+/=]{20,}$/);
    for (const [url, side] of [
      [game.path_cover_small, 320],
      [game.path_cover_large, 960],
    ] as const) {
      const reply = await get(url);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const facts = await sharp(reply.rawPayload).metadata();
      expect(facts).toMatchObject({ format: 'webp', width: side, height: side });
      expect(reply.rawPayload.includes('<script>')).toBe(false);
    }
  });

  test('keeps its address while the game changes, and an old address its content', async () => {
    await saveUserCover(parts(), rom, await square(10).png().toBuffer());
    const first = (await read()).path_cover_small as string;
    const updated_at = '2027-01-01T00:00:00.000+00:00';
    await server.db.updateTable('rom').set({ updated_at }).where('id', '=', rom).execute();
    expect((await read()).path_cover_small).toBe(first);
    const before = await get(first);
    await saveUserCover(parts(), rom, await square(240).png().toBuffer());
    const second = (await read()).path_cover_small as string;
    expect(second).not.toBe(first);
    expect((await get(first)).rawPayload).toEqual(before.rawPayload);
    const plain = await get(first.replace(/\?.*/, ''));
    expect(plain.rawPayload).toEqual((await get(second)).rawPayload);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    const asPng = await get(first.replace(/webp\?.*/, 'png'));
    expect(asPng.headers['content-type']).toBe('image/webp');
  });

  test('is stored once for all games that show it', async () => {
    const before = stored().length;
    const picture = await square(33).png().toBuffer();
    const other = await addGame(server.db, `nes/Other ${games}.nes`);
    await Promise.all([
      saveUserCover(parts(), rom, picture),
      saveUserCover(parts(), other, picture),
    ]);
    expect(stored()).toHaveLength(before + 2);
    const [one, two] = [await read(rom), await read(other)];
    expect(one.path_cover_small.split('?')[1]).toBe(two.path_cover_small.split('?')[1]);
  });

  test('whose files are gone is drawn again', async () => {
    const picture = await square(77).png().toBuffer();
    await saveUserCover(parts(), rom, picture);
    await rm(join(server.folder.resources, 'artwork'), { recursive: true });
    expect((await get((await read()).path_cover_small)).statusCode).toBe(404);
    await saveUserCover(parts(), rom, picture);
    expect((await get((await read()).path_cover_small)).statusCode).toBe(200);
  });

  test.each(NO_PICTURES)('that is %s is refused and leaves nothing', async (_what, make) => {
    const before = stored();
    await expect(saveUserCover(parts(), rom, await make())).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(stored()).toEqual(before);
    expect(await read()).toMatchObject({ path_cover_small: '', thumbhash: '' });
  });

  test('that is all green is a placeholder and refused', async () => {
    const background = { r: 3, g: 250, b: 5 };
    const green = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    await expect(saveUserCover(parts(), rom, await green.jpeg().toBuffer())).rejects.toThrow(
      /green/,
    );
  });

  test('on a full disk is refused in plain words, and the one before stays', async () => {
    await saveUserCover(parts(), rom, await square(60).png().toBuffer());
    const before = await read();
    const { storage, ...others } = parts();
    const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    const artwork = { ...storage.resources.artwork, save: () => Promise.reject(full) };
    await expect(
      saveUserCover(
        { ...others, storage: { resources: { artwork } } },
        rom,
        await square(61).png().toBuffer(),
      ),
    ).rejects.toMatchObject({ code: 'no_space', message: 'The server’s disk is full' });
    expect(await read()).toEqual(before);
    expect((await get(before.path_cover_small)).statusCode).toBe(200);
  });

  test('wins over sources until it is removed', async () => {
    await want([COVER]);
    await saveUserCover(parts(), rom, await square(1).png().toBuffer());
    const own = (await read()).path_cover_small;
    await arrive(COVER.url, await square(2).png().toBuffer());
    await want([COVER, { ...COVER, url: 'https://covers.example/2.png' }]);
    expect((await read()).path_cover_small).toBe(own);
    expect(await removeUserCover(parts(), rom)).toBe(true);
    const theirs = (await read()).path_cover_small;
    expect(theirs).not.toBe(own);
    expect(theirs).not.toBe('');
    expect(await removeUserCover(parts(), rom)).toBe(false);
  });
});

describe('what sources have', () => {
  const other = { ...COVER, url: 'https://covers.example/other.png' };

  test('is fetched once and shown until something else has come', async () => {
    expect(await want([COVER])).toBe(true);
    await arrive(COVER.url, await square(3).png().toBuffer());
    expect(await want([COVER])).toBe(false);
    expect(await want([other])).toBe(true);
    const shown = (await read()).path_cover_small;
    expect(shown).not.toBe('');
    await arrive(other.url, await square(4).png().toBuffer());
    expect(await want([other])).toBe(false);
    expect((await read()).path_cover_small).not.toBe(shown);
  });

  test('goes with the match it came from', async () => {
    await want([COVER]);
    await arrive(COVER.url, await square(5).png().toBuffer());
    await want([]);
    expect(await read()).toMatchObject({
      path_cover_small: '',
      path_cover_large: '',
      thumbhash: '',
    });
  });
});

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('a manual', () => {
  test('is kept as it is and shown where clients look for it', async () => {
    await saveUserManual(parts(), rom, chunks('%P', 'DF-1.4\n', 'x'.repeat(100_000)));
    const game = await read();
    expect(game).toMatchObject({ has_manual: true });
    expect(game.path_manual).toBe(`roms/${game.platform_id}/${rom}/manual/${rom}.pdf`);
    const reply = await get(`/assets/romm/resources/${game.path_manual}`);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.rawPayload).toHaveLength(100_009);
  });

  test.each(['', '<html>%PDF-1.4', 'PK\u0003\u0004'])(
    'that begins with %j is none',
    async (text) => {
      const before = stored();
      await expect(saveUserManual(parts(), rom, chunks(text))).rejects.toThrow(/isn’t a PDF/);
      expect(stored()).toEqual(before);
      expect(await read()).toMatchObject({ has_manual: false, path_manual: null });
    },
  );
});
