import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import type { MetadataProvider, SourceContext } from '#modules/metadata/sources/provider.ts';
import { type SourceGateway, signPictureUrl } from '#modules/metadata/sources/source-gateway.ts';
import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { startPictureServer, type PictureServer } from '#testing/picture-server.ts';
import { INVALID_PICTURES, square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

import type { ArtworkDownloadDeps, SignPictureUrl } from './download-artwork.ts';
import { fetchArtwork, RETRY_DELAYS_MS, type FetchStats } from './fetch-artwork.ts';
import type { ArtworkCandidate } from '#modules/roms/roms.api.ts';
import { replaceArtworkCandidates } from './artwork-candidates.queries.ts';

let server: TestApp;
let pictures: PictureServer;
let rom = 0;
let games = 0;
const time = { now: new Date('2026-01-01T00:00:00Z') };
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  pictures = await startPictureServer();
});
afterAll(async () => {
  await server.close();
  await pictures.close();
});
beforeEach(async () => {
  games += 1;
  rom = await addGame(server.db, `nes/Game ${games}.nes`);
  await server.db.deleteFrom('rom_artwork').execute();
});

const testDeps = () => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => time.now,
  outbound: createOutbound({ trustedOrigins: [pictures.origin] }),
});
const requestCover = (url: string, kind: ArtworkCandidate['kind'] = 'cover') => {
  const now = time.now.toISOString().replace('Z', '+00:00');
  return replaceArtworkCandidates(server.db, rom, [{ kind, source: 'igdb', url }], now);
};
async function run(overrides: Partial<ArtworkDownloadDeps> = {}, signal?: AbortSignal) {
  const givenUp: string[] = [];
  const stats = await fetchArtwork(
    { ...testDeps(), ...overrides },
    {
      signal: signal ?? new AbortController().signal,
      onProgress: () => {},
      onStored: () => {},
      onGivenUp: (row, problem) => givenUp.push(`${row.fs_name}: ${problem}`),
    },
  );
  return { stats, givenUp };
}
const rowOf = (id = rom) =>
  server.db
    .selectFrom('rom_artwork')
    .selectAll()
    .where('rom_id', '=', id)
    .orderBy('position')
    .execute();
const game = (id = rom) =>
  server.db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const COVER = { kind: 'cover', source: 'igdb' } as const;
const NONE: FetchStats = { fetched: 0, failed: 0, postponed: 0, left: 0 };

test('a due cover is downloaded and shown', async () => {
  await requestCover(pictures.serve('/1.png', await square(1).png().toBuffer()));
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1 });
  expect(await rowOf()).toMatchObject([{ state: 'stored', problem: null, next_try_at: null }]);
  expect((await game()).path_cover_small).toMatch(/cover\/small\.webp\?ts=/);
  expect((await run()).stats).toEqual(NONE);
});

test('screenshots, title screen, background and manual are served at the paths that clients know', async () => {
  const url = pictures.serve('/s.png', await square(5).png().toBuffer());
  const manual = pictures.serve('/m.pdf', Buffer.from('%PDF-1.7 …'), 'text/plain');
  const candidates: ArtworkCandidate[] = [
    { kind: 'screenshot', source: 'igdb', url },
    { kind: 'screenshot', source: 'igdb', url: `${url}?2` },
    { kind: 'title_screen', source: 'ss', url: `${url}?3` },
    { kind: 'logo', source: 'ss', url: `${url}?4` },
    { kind: 'background', source: 'ss', url: `${url}?5` },
    { kind: 'background', source: 'launchbox', url: `${url}?6` },
    { kind: 'manual', source: 'ss', url: manual },
  ];
  await replaceArtworkCandidates(server.db, rom, candidates, '2026-01-01T00:00:00.000+00:00');
  expect((await run()).stats).toEqual({ ...NONE, fetched: 6 });
  const detail = await server.db
    .selectFrom('rom_detail')
    .selectAll()
    .where('rom_id', '=', rom)
    .executeTakeFirstOrThrow();
  const { platform_id, has_manual } = await game();
  const home = `roms/${platform_id}/${rom}`;
  const shown = (JSON.parse(detail.screenshots) as string[]).map((path) => path.split('?')[0]);
  expect(shown).toEqual([
    `${home}/title_screen/title_screen.webp`,
    `${home}/screenshots/0.webp`,
    `${home}/screenshots/1.webp`,
    `${home}/background/background.webp`,
  ]);
  expect([has_manual, detail.path_manual]).toEqual([1, `${home}/manual/${rom}.pdf`]);
  for (const path of [...shown, `${home}/logo/logo.png`, `${home}/screenshots/1.jpg`]) {
    const reply = await server.app.inject({
      url: `/assets/romm/resources/${path}`,
      headers: basic('admin'),
    });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});

describe('failed downloads', () => {
  test.each(INVALID_PICTURES)('%s fails at once with a reason', async (_what, make) => {
    await requestCover(pictures.serve('/bad.png', await make()));
    const { stats, givenUp } = await run();
    expect(stats).toEqual({ ...NONE, failed: 1 });
    expect(givenUp).toEqual([expect.stringMatching(/^Game \d+\.nes: Can’t read the image/)]);
    expect(await rowOf()).toMatchObject([{ state: 'failed', artwork_hash: null }]);
  });

  test('HTTP 404 fails at once', async () => {
    await requestCover(`${pictures.origin}/none.png`);
    expect((await run()).givenUp).toEqual([expect.stringMatching(/returned HTTP 404$/)]);
  });

  test('an endless response is cut at the size limit', async () => {
    let sent = 0;
    pictures.answer('/flood', (response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = () => {
        sent += chunk.length;
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      response.writeHead(200, { 'content-type': 'image/png' });
      more();
    });
    await requestCover(`${pictures.origin}/flood`);
    expect((await run()).givenUp).toEqual([expect.stringMatching(/sent too much data$/)]);
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  });

  test.each([
    ['http://127.0.0.1:9/x.png'],
    ['http://[::ffff:10.0.0.1]/x.png'],
    ['file:///etc/passwd'],
  ])('%s is never requested', async (url) => {
    await requestCover(url);
    const { stats } = await run({ outbound: createOutbound() });
    expect(stats).toEqual({ ...NONE, failed: 1 });
  });

  test('HTTP 503 is retried with growing delays, then fails', async () => {
    pictures.answer('/busy', (response) => response.writeHead(503).end());
    await requestCover(`${pictures.origin}/busy`);
    for (const [tries, pause] of RETRY_DELAYS_MS.entries()) {
      expect((await run()).stats).toEqual({ ...NONE, postponed: 1 });
      expect(await rowOf()).toMatchObject([{ state: 'wanted', tries: tries + 1 }]);
      expect((await run()).stats).toEqual(NONE);
      time.now = new Date(time.now.getTime() + pause);
    }
    const { stats, givenUp } = await run();
    expect(stats).toEqual({ ...NONE, failed: 1 });
    expect(givenUp).toEqual([expect.stringMatching(/returned HTTP 503$/)]);
  });

  test('Retry-After delays the next attempt', async () => {
    pictures.answer('/limit', (response) => {
      response.writeHead(429, { 'retry-after': '600' }).end();
    });
    await requestCover(`${pictures.origin}/limit`);
    await run();
    const [row] = await rowOf();
    expect(Date.parse(row?.next_try_at ?? '') - time.now.getTime()).toBe(600_000);
    time.now = new Date(time.now.getTime() + 600_000);
  });

  test('the previous cover is shown until its replacement is stored or fails', async () => {
    await requestCover(pictures.serve('/old.png', await square(6).png().toBuffer()));
    await run();
    const { path_cover_small } = await game();
    pictures.answer('/soon', (response) => response.writeHead(500).end());
    await requestCover(`${pictures.origin}/soon`);
    await run();
    expect((await game()).path_cover_small).toBe(path_cover_small);
    await requestCover(`${pictures.origin}/never.png`);
    await run();
    expect((await game()).path_cover_small).toBe('');
  });
});

test('only the best cover is downloaded, and the next one only if it fails', async () => {
  const second = pictures.serve('/second.png', await square(14).png().toBuffer());
  const third = pictures.serve('/third.png', await square(15).png().toBuffer());
  const urls = [`${pictures.origin}/first-is-gone.png`, second, third];
  const candidates = urls.map((url): ArtworkCandidate => ({ ...COVER, url }));
  const at = '2026-01-01T00:00:00.000+00:00';
  await replaceArtworkCandidates(server.db, rom, candidates, at);
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1, failed: 1 });
  const states = (await rowOf()).map(({ position, state }) => `${position} ${state}`);
  expect(states).toEqual(['0 failed', '1 stored', '2 spare']);
  expect(pictures.requests).not.toContain('/third.png');
  const shown = (await game()).path_cover_small;
  expect(shown).not.toBe('');

  expect(await replaceArtworkCandidates(server.db, rom, candidates, at)).toBe(false);
  const better = pictures.serve('/better.png', await square(16).png().toBuffer());
  await replaceArtworkCandidates(server.db, rom, [{ ...COVER, url: better }, ...candidates], at);
  expect((await game()).path_cover_small).toBe(shown);
  await run();
  expect((await game()).path_cover_small).not.toBe(shown);
  expect(pictures.requests).not.toContain('/third.png');
});

test('a full disk ends the run without counting an attempt', async () => {
  await requestCover(pictures.serve('/full.png', await square(8).png().toBuffer()));
  const storage = openStorage(server.folder, { current: [] });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const artwork = { ...storage.resources.artwork, save: () => Promise.reject(full) };
  const broken = { ...storage, resources: { ...storage.resources, artwork } };
  await expect(run({ storage: broken })).rejects.toBe(full);
  expect(await rowOf()).toMatchObject([{ state: 'wanted', tries: 0, artwork_hash: null }]);
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1 });
});

test('a crash between saving the file and the row is repaired by the next run', async () => {
  const url = pictures.serve('/crash.png', await square(9).png().toBuffer());
  await requestCover(url);
  const storage = openStorage(server.folder, { current: [] });
  const crash = new Error('killed');
  const artwork = {
    ...storage.resources.artwork,
    save: async (...overrides: Parameters<typeof storage.resources.artwork.save>) => {
      await storage.resources.artwork.save(...overrides);
      throw crash;
    },
  };
  await expect(
    run({ storage: { ...storage, resources: { ...storage.resources, artwork } } }),
  ).rejects.toBe(crash);
  expect(await rowOf()).toMatchObject([{ state: 'wanted', artwork_hash: null }]);
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1 });
});

test('a stopped run is resumed and never exceeds the limit per host', async () => {
  const cover = await square(11).png().toBuffer();
  const stop = new AbortController();
  for (let index = 0; index < 12; index += 1) {
    pictures.answer(`/many/${index}`, (response) => {
      void wait(15).then(() => response.writeHead(200).end(cover));
      if (index === 6) stop.abort('canceled');
    });
    rom = await addGame(server.db, `nes/Many ${games} ${index}.nes`);
    await requestCover(`${pictures.origin}/many/${index}`);
  }
  const count = () => pictures.requests.filter((path) => path.startsWith('/many/')).length;
  await expect(run({}, stop.signal)).rejects.toBe('canceled');
  const before = count();
  expect(before).toBeLessThan(12);
  await run();
  expect(count()).toBeLessThanOrEqual(12 + 4);
  expect(pictures.maxConcurrent()).toBeLessThanOrEqual(2);
  const left = await server.db.selectFrom('rom_artwork').select('state').execute();
  expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['stored']));
});

test('a signed address is only used for the request', async () => {
  const url = pictures.serve('/signed.png', await square(12).png().toBuffer());
  await requestCover(url);
  const ss: Pick<MetadataProvider, 'signPictureUrl'> = {
    signPictureUrl: (plain, { key }) => `${plain}?secret=${key('SCREENSCRAPER_PASSWORD')}`,
  };
  const context: Pick<SourceContext, 'key'> = { key: (name) => `my-${name}` };
  const query: SourceGateway['query'] = (_source, request) =>
    request(ss as MetadataProvider, context as SourceContext);
  const sign: SignPictureUrl = (address, signal) => signPictureUrl({ query }, address, signal);
  await run({ signPictureUrl: sign });
  expect(pictures.requests.at(-1)).toBe('/signed.png?secret=my-SCREENSCRAPER_PASSWORD');
  expect(JSON.stringify(await rowOf())).not.toContain('my-');

  await requestCover(`${pictures.origin}/gone.png`);
  const { givenUp } = await run({ signPictureUrl: sign });
  expect(givenUp).toHaveLength(1);
  expect(JSON.stringify([givenUp, await rowOf()])).not.toContain('my-');
});

test('the plain address is used if the source cannot sign it', async () => {
  await requestCover(pictures.serve('/plain.png', await square(13).png().toBuffer()));
  const sources = { query: () => Promise.reject(new Error('API key missing')) };
  const sign: SignPictureUrl = (address, signal) => signPictureUrl(sources, address, signal);
  expect((await run({ signPictureUrl: sign })).stats).toEqual({ ...NONE, fetched: 1 });
  expect(pictures.requests.at(-1)).toBe('/plain.png');
});
