import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import type { MetadataProvider, SourceContext } from '#modules/metadata/sources/provider.ts';
import type { SourceDesk } from '#modules/metadata/sources/source-desk.ts';
import { openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { startPictureServer, type PictureServer } from '#testing/picture-server.ts';
import { NO_PICTURES, square } from '#testing/pictures.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

import type { DownloadParts } from './download-artwork.ts';
import { fetchArtwork, TRY_AGAIN_MS, type FetchStats } from './fetch-artwork.ts';
import { wantArtwork, type WantedArtwork } from './want-artwork.queries.ts';
import { signAddress } from '#modules/metadata/sources/sign-address.ts';
import type { SignAddress } from './download-artwork.ts';

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

const parts = () => ({
  db: server.db,
  storage: openStorage(server.folder, { current: [] }),
  clock: () => time.now,
  outbound: createOutbound({ trustedOrigins: [pictures.origin] }),
});
const want = (url: string, kind: WantedArtwork['kind'] = 'cover') => {
  const now = time.now.toISOString().replace('Z', '+00:00');
  return wantArtwork(server.db, rom, [{ kind, source: 'igdb', url }], now);
};
async function run(given: Partial<DownloadParts> = {}, signal?: AbortSignal) {
  const givenUp: string[] = [];
  const stats = await fetchArtwork(
    { ...parts(), ...given },
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

test('a cover arrives and is shown', async () => {
  await want(pictures.serve('/1.png', await square(1).png().toBuffer()));
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1 });
  expect(await rowOf()).toMatchObject([{ state: 'stored', problem: null, next_try_at: null }]);
  expect((await game()).path_cover_small).toMatch(/cover\/small\.webp\?ts=/);
  expect((await run()).stats).toEqual(NONE);
});

test('screenshots, title screen and manual are shown where clients look for them', async () => {
  const url = pictures.serve('/s.png', await square(5).png().toBuffer());
  const manual = pictures.serve('/m.pdf', Buffer.from('%PDF-1.7 …'), 'text/plain');
  const wanted: WantedArtwork[] = [
    { kind: 'screenshot', source: 'igdb', url },
    { kind: 'screenshot', source: 'igdb', url: `${url}?2` },
    { kind: 'title_screen', source: 'ss', url: `${url}?3` },
    { kind: 'logo', source: 'ss', url: `${url}?4` },
    { kind: 'manual', source: 'ss', url: manual },
  ];
  await wantArtwork(server.db, rom, wanted, '2026-01-01T00:00:00.000+00:00');
  expect((await run()).stats).toEqual({ ...NONE, fetched: 5 });
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

describe('what cannot be had', () => {
  test.each(NO_PICTURES)('%s is given up at once, with a word why', async (_what, make) => {
    await want(pictures.serve('/bad.png', await make()));
    const { stats, givenUp } = await run();
    expect(stats).toEqual({ ...NONE, failed: 1 });
    expect(givenUp).toEqual([expect.stringMatching(/^Game \d+\.nes: Can’t read the image/)]);
    expect(await rowOf()).toMatchObject([{ state: 'failed', artwork_hash: null }]);
  });

  test('a picture that is not there is given up at once', async () => {
    await want(`${pictures.origin}/none.png`);
    expect((await run()).givenUp).toEqual([expect.stringMatching(/returned HTTP 404$/)]);
  });

  test('a body without end stops at the limit', async () => {
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
    await want(`${pictures.origin}/flood`);
    expect((await run()).givenUp).toEqual([expect.stringMatching(/sent too much data$/)]);
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  });

  test.each([
    ['http://127.0.0.1:9/x.png'],
    ['http://[::ffff:10.0.0.1]/x.png'],
    ['file:///etc/passwd'],
  ])('%s is never called', async (url) => {
    await want(url);
    const { stats } = await run({ outbound: createOutbound() });
    expect(stats).toEqual({ ...NONE, failed: 1 });
  });

  test('a server in trouble is asked again later, with growing pauses, then no more', async () => {
    pictures.answer('/busy', (response) => response.writeHead(503).end());
    await want(`${pictures.origin}/busy`);
    for (const [tries, pause] of TRY_AGAIN_MS.entries()) {
      expect((await run()).stats).toEqual({ ...NONE, postponed: 1 });
      expect(await rowOf()).toMatchObject([{ state: 'wanted', tries: tries + 1 }]);
      expect((await run()).stats).toEqual(NONE);
      time.now = new Date(time.now.getTime() + pause);
    }
    const { stats, givenUp } = await run();
    expect(stats).toEqual({ ...NONE, failed: 1 });
    expect(givenUp).toEqual([expect.stringMatching(/returned HTTP 503$/)]);
  });

  test('one that asks for patience is left alone for so long', async () => {
    pictures.answer('/limit', (response) => {
      response.writeHead(429, { 'retry-after': '600' }).end();
    });
    await want(`${pictures.origin}/limit`);
    await run();
    const [row] = await rowOf();
    expect(Date.parse(row?.next_try_at ?? '') - time.now.getTime()).toBe(600_000);
    time.now = new Date(time.now.getTime() + 600_000);
  });

  test('what was shown stays until the new one is there, or will not come', async () => {
    await want(pictures.serve('/old.png', await square(6).png().toBuffer()));
    await run();
    const { path_cover_small } = await game();
    pictures.answer('/soon', (response) => response.writeHead(500).end());
    await want(`${pictures.origin}/soon`);
    await run();
    expect((await game()).path_cover_small).toBe(path_cover_small);
    await want(`${pictures.origin}/never.png`);
    await run();
    expect((await game()).path_cover_small).toBe('');
  });
});

test('of several covers the best is fetched alone, the next only when it cannot be had', async () => {
  const second = pictures.serve('/second.png', await square(14).png().toBuffer());
  const third = pictures.serve('/third.png', await square(15).png().toBuffer());
  const urls = [`${pictures.origin}/first-is-gone.png`, second, third];
  const wanted = urls.map((url): WantedArtwork => ({ ...COVER, url }));
  const at = '2026-01-01T00:00:00.000+00:00';
  await wantArtwork(server.db, rom, wanted, at);
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1, failed: 1 });
  const states = (await rowOf()).map(({ position, state }) => `${position} ${state}`);
  expect(states).toEqual(['0 failed', '1 stored', '2 spare']);
  expect(pictures.asked).not.toContain('/third.png');
  const shown = (await game()).path_cover_small;
  expect(shown).not.toBe('');

  expect(await wantArtwork(server.db, rom, wanted, at)).toBe(false);
  const better = pictures.serve('/better.png', await square(16).png().toBuffer());
  await wantArtwork(server.db, rom, [{ ...COVER, url: better }, ...wanted], at);
  expect((await game()).path_cover_small).toBe(shown);
  await run();
  expect((await game()).path_cover_small).not.toBe(shown);
  expect(pictures.asked).not.toContain('/third.png');
});

test('a full disk ends the run, counts against no picture, and nothing is lost', async () => {
  await want(pictures.serve('/full.png', await square(8).png().toBuffer()));
  const storage = openStorage(server.folder, { current: [] });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const artwork = { ...storage.resources.artwork, save: () => Promise.reject(full) };
  const broken = { ...storage, resources: { ...storage.resources, artwork } };
  await expect(run({ storage: broken })).rejects.toBe(full);
  expect(await rowOf()).toMatchObject([{ state: 'wanted', tries: 0, artwork_hash: null }]);
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1 });
});

test('a crash between file and row leaves a file that is used the next time', async () => {
  const url = pictures.serve('/crash.png', await square(9).png().toBuffer());
  await want(url);
  const storage = openStorage(server.folder, { current: [] });
  const crash = new Error('killed');
  const artwork = {
    ...storage.resources.artwork,
    save: async (...given: Parameters<typeof storage.resources.artwork.save>) => {
      await storage.resources.artwork.save(...given);
      throw crash;
    },
  };
  await expect(
    run({ storage: { ...storage, resources: { ...storage.resources, artwork } } }),
  ).rejects.toBe(crash);
  expect(await rowOf()).toMatchObject([{ state: 'wanted', artwork_hash: null }]);
  expect((await run()).stats).toEqual({ ...NONE, fetched: 1 });
});

test('a run that is stopped goes on where it was, and never asks a host for too much', async () => {
  const cover = await square(11).png().toBuffer();
  const stop = new AbortController();
  for (let index = 0; index < 12; index += 1) {
    pictures.answer(`/many/${index}`, (response) => {
      void wait(15).then(() => response.writeHead(200).end(cover));
      if (index === 6) stop.abort('canceled');
    });
    rom = await addGame(server.db, `nes/Many ${games} ${index}.nes`);
    await want(`${pictures.origin}/many/${index}`);
  }
  const count = () => pictures.asked.filter((path) => path.startsWith('/many/')).length;
  await expect(run({}, stop.signal)).rejects.toBe('canceled');
  const before = count();
  expect(before).toBeLessThan(12);
  await run();
  expect(count()).toBeLessThanOrEqual(12 + 4);
  expect(pictures.most()).toBeLessThanOrEqual(2);
  const left = await server.db.selectFrom('rom_artwork').select('state').execute();
  expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['stored']));
});

test('addresses are signed for the call and nowhere else', async () => {
  const url = pictures.serve('/signed.png', await square(12).png().toBuffer());
  await want(url);
  const ss: Pick<MetadataProvider, 'pictureAddress'> = {
    pictureAddress: (plain, { key }) => `${plain}?secret=${key('SCREENSCRAPER_PASSWORD')}`,
  };
  const context: Pick<SourceContext, 'key'> = { key: (name) => `my-${name}` };
  const ask: SourceDesk['ask'] = (_source, question) =>
    question(ss as MetadataProvider, context as SourceContext);
  const sign: SignAddress = (address, signal) => signAddress({ ask }, address, signal);
  await run({ signAddress: sign });
  expect(pictures.asked.at(-1)).toBe('/signed.png?secret=my-SCREENSCRAPER_PASSWORD');
  expect(JSON.stringify(await rowOf())).not.toContain('my-');

  await want(`${pictures.origin}/gone.png`);
  const { givenUp } = await run({ signAddress: sign });
  expect(givenUp).toHaveLength(1);
  expect(JSON.stringify([givenUp, await rowOf()])).not.toContain('my-');
});

test('a source that cannot be asked has its pictures fetched by the plain address', async () => {
  await want(pictures.serve('/plain.png', await square(13).png().toBuffer()));
  const sources = { ask: () => Promise.reject(new Error('API key missing')) };
  const sign: SignAddress = (address, signal) => signAddress(sources, address, signal);
  expect((await run({ signAddress: sign })).stats).toEqual({ ...NONE, fetched: 1 });
  expect(pictures.asked.at(-1)).toBe('/plain.png');
});
