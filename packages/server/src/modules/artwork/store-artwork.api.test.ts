import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { INVALID_PICTURES, square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { removeUserCover, saveUserCover } from '#testing/user-cover.ts';

import { storePicture } from './store-artwork.ts';
import { saveUserManual } from './manuals.ts';
import type { ArtworkCandidate } from '#modules/roms/roms.api.ts';
import { replaceArtworkCandidates } from './artwork-candidates.queries.ts';

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
const testDeps = () => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => new Date(NOW),
});
const read = async (id = rom) => (await server.get(`/roms/${id}`)).json();
const get = (url: string) => server.app.inject({ url, headers: basic('admin') });
const stored = () => {
  const folder = join(server.folder.resources, 'artwork');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.'))
    .filter((path) => !path.startsWith('parts'));
};
const setCandidates = (candidates: readonly ArtworkCandidate[]) =>
  server.db.transaction().execute((db) => replaceArtworkCandidates(db, rom, candidates, NOW));
const COVER: ArtworkCandidate = {
  kind: 'cover',
  source: 'igdb',
  url: 'https://covers.example/1.png',
};
/** Stores a picture as the download job does. */
async function storeDownloaded(url: string, picture: Buffer): Promise<void> {
  const artwork_hash = await storePicture(testDeps(), picture, 'cover');
  await server.db
    .updateTable('rom_artwork')
    .set({ state: 'stored', artwork_hash, next_try_at: null })
    .where('url', '=', url)
    .execute();
}

describe('a user cover', () => {
  test('is re-encoded in two sizes and served at immutable addresses', async () => {
    const picture = await square(200, 2000).png().toBuffer();
    const withScript = Buffer.concat([picture, Buffer.from('<script>1</script>')]);
    await saveUserCover(testDeps(), rom, withScript);
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

  test('keeps its address when the game changes; old addresses keep their content', async () => {
    await saveUserCover(testDeps(), rom, await square(10).png().toBuffer());
    const first = (await read()).path_cover_small as string;
    const updated_at = '2027-01-01T00:00:00.000+00:00';
    await server.db.updateTable('rom').set({ updated_at }).where('id', '=', rom).execute();
    expect((await read()).path_cover_small).toBe(first);
    const before = await get(first);
    await saveUserCover(testDeps(), rom, await square(240).png().toBuffer());
    const second = (await read()).path_cover_small as string;
    expect(second).not.toBe(first);
    expect((await get(first)).rawPayload).toEqual(before.rawPayload);
    const plain = await get(first.replace(/\?.*/, ''));
    expect(plain.rawPayload).toEqual((await get(second)).rawPayload);
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    const asPng = await get(first.replace(/webp\?.*/, 'png'));
    expect(asPng.headers['content-type']).toBe('image/webp');
  });

  test('is stored once for all games that use it', async () => {
    const before = stored().length;
    const picture = await square(33).png().toBuffer();
    const other = await addGame(server.db, `nes/Other ${games}.nes`);
    await Promise.all([
      saveUserCover(testDeps(), rom, picture),
      saveUserCover(testDeps(), other, picture),
    ]);
    expect(stored()).toHaveLength(before + 2);
    const [one, two] = [await read(rom), await read(other)];
    expect(one.path_cover_small.split('?')[1]).toBe(two.path_cover_small.split('?')[1]);
  });

  test('whose files are missing is stored again', async () => {
    const picture = await square(77).png().toBuffer();
    await saveUserCover(testDeps(), rom, picture);
    await rm(join(server.folder.resources, 'artwork'), { recursive: true });
    expect((await get((await read()).path_cover_small)).statusCode).toBe(404);
    await saveUserCover(testDeps(), rom, picture);
    expect((await get((await read()).path_cover_small)).statusCode).toBe(200);
  });

  test.each(INVALID_PICTURES)('that is %s is refused and leaves nothing', async (_what, make) => {
    const before = stored();
    await expect(saveUserCover(testDeps(), rom, await make())).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(stored()).toEqual(before);
    expect(await read()).toMatchObject({ path_cover_small: '', thumbhash: '' });
  });

  test('that is all green is a placeholder and refused', async () => {
    const background = { r: 3, g: 250, b: 5 };
    const green = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    await expect(saveUserCover(testDeps(), rom, await green.jpeg().toBuffer())).rejects.toThrow(
      /green/,
    );
  });

  test('on a full disk is refused, and the previous cover stays', async () => {
    await saveUserCover(testDeps(), rom, await square(60).png().toBuffer());
    const before = await read();
    const { storage, ...others } = testDeps();
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

  test('takes precedence over sources until it is removed', async () => {
    await setCandidates([COVER]);
    await saveUserCover(testDeps(), rom, await square(1).png().toBuffer());
    const own = (await read()).path_cover_small;
    await storeDownloaded(COVER.url, await square(2).png().toBuffer());
    await setCandidates([COVER, { ...COVER, url: 'https://covers.example/2.png' }]);
    expect((await read()).path_cover_small).toBe(own);
    expect(await removeUserCover(testDeps(), rom)).toBe(true);
    const theirs = (await read()).path_cover_small;
    expect(theirs).not.toBe(own);
    expect(theirs).not.toBe('');
    expect(await removeUserCover(testDeps(), rom)).toBe(false);
  });
});

describe('a cover from a source', () => {
  const other = { ...COVER, url: 'https://covers.example/other.png' };

  test('is downloaded once and shown until its replacement is stored', async () => {
    expect(await setCandidates([COVER])).toBe(true);
    await storeDownloaded(COVER.url, await square(3).png().toBuffer());
    expect(await setCandidates([COVER])).toBe(false);
    expect(await setCandidates([other])).toBe(true);
    const shown = (await read()).path_cover_small;
    expect(shown).not.toBe('');
    await storeDownloaded(other.url, await square(4).png().toBuffer());
    expect(await setCandidates([other])).toBe(false);
    expect((await read()).path_cover_small).not.toBe(shown);
  });

  test('is removed together with its match', async () => {
    await setCandidates([COVER]);
    await storeDownloaded(COVER.url, await square(5).png().toBuffer());
    await setCandidates([]);
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
  test('is stored unchanged and served at the path that clients know', async () => {
    await saveUserManual(testDeps(), rom, chunks('%P', 'DF-1.4\n', 'x'.repeat(100_000)));
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
    'that starts with %j is refused',
    async (text) => {
      const before = stored();
      await expect(saveUserManual(testDeps(), rom, chunks(text))).rejects.toThrow(/isn’t a PDF/);
      expect(stored()).toEqual(before);
      expect(await read()).toMatchObject({ has_manual: false, path_manual: null });
    },
  );
});
