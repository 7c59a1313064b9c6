import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { findWarnings } from '#core/jobs/job-warnings.queries.ts';
import { createOutbound } from '#core/outbound/outbound.ts';
import { FETCH_ARTWORK_TASK } from './artwork.tasks.ts';
import { replaceArtworkCandidates } from './artwork-candidates.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { startPictureServer } from '#testing/picture-server.ts';
import { square } from '#testing/pictures.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp } from '#testing/test-app.ts';

async function start() {
  const pictures = await startPictureServer();
  onTestFinished(pictures.close);
  const outbound = createOutbound({ trustedOrigins: [pictures.origin] });
  const app = await listen(await testApp({ outbound }));
  let now = '2026-01-01T00:00:00.000+00:00';
  return {
    ...app,
    pictures,
    want: async (name: string, url: string) => {
      const id = await addGame(app.db, `nes/${name}.nes`);
      await replaceArtworkCandidates(app.db, id, [{ kind: 'cover', source: 'igdb', url }], now);
      return id;
    },
    /** Advances the clock and makes the scheduler check for pending artwork. */
    later: async (minutes: number) => {
      app.advance(minutes * 60_000);
      now = new Date(Date.parse(now) + minutes * 60_000).toISOString().replace('Z', '+00:00');
      const url = '/api/tasks/scan_library';
      const payload = { enabled: false };
      await app.app.inject({ method: 'PUT', url, headers: basic('admin'), payload });
    },
    jobs: () =>
      app.db.selectFrom('job').selectAll().where('task', '=', FETCH_ARTWORK_TASK).execute(),
    cover: async (id: number) => {
      const row = app.db.selectFrom('rom').select('path_cover_small').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).path_cover_small;
    },
  };
}

test('pending artwork is downloaded by the schedule, and failures are reported', async () => {
  const { db, want, later, jobs, cover, pictures } = await start();
  const good = await want('Good', pictures.serve('/a.png', await square(1).png().toBuffer()));
  await want('Gone', `${pictures.origin}/gone.png`);
  await later(16);
  await expect.poll(async () => (await jobs()).map(({ status }) => status)).toEqual(['finished']);
  expect(await cover(good)).not.toBe('');
  const [job] = await jobs();
  expect(JSON.parse(job?.progress ?? '')).toEqual({
    artwork_stats: { fetched: 1, failed: 1, postponed: 0, left: 0 },
  });
  const host = new URL(pictures.origin).host;
  expect(await findWarnings(db, [job?.id ?? ''], { limit: 10, offset: 0 })).toEqual([
    {
      code: 'artwork-failed',
      path: 'roms/nes/Gone.nes',
      text: `Couldn’t download the cover: ${host} returned HTTP 404`,
    },
  ]);
});

test('a downloaded cover emits rom:changed and no scan events', async () => {
  const { open, want, later, pictures } = await start();
  const socket = open(basic('edith'));
  expect(await outcome(socket)).toBe('connected');
  const received: [event: string, payload: unknown][] = [];
  socket.onAny((event, payload) => received.push([event, payload]));
  const id = await want('Told', pictures.serve('/t.png', await square(4).png().toBuffer()));
  const change = next(socket, 'rom:changed');
  await later(16);
  expect(await change).toMatchObject({ id, path_cover_small: expect.stringContaining('.webp') });
  expect(received.filter(([event]) => event.startsWith('scan:'))).toEqual([]);
});

test('a postponed download is retried by the same job', async () => {
  const { want, later, jobs, cover, pictures, advance } = await start();
  pictures.answer('/late.png', (response) => response.writeHead(503).end());
  const id = await want('Late', `${pictures.origin}/late.png`);
  await later(16);
  await expect.poll(async () => (await jobs())[0]?.error).toMatch(/retry/);
  expect(await jobs()).toMatchObject([{ status: 'queued', attempts: 1 }]);
  pictures.serve('/late.png', await square(2).png().toBuffer());
  advance(31_000);
  await expect.poll(() => cover(id)).not.toBe('');
  await expect.poll(async () => (await jobs()).map(({ status }) => status)).toEqual(['finished']);
});

test('covers whose files are missing are downloaded again', async () => {
  const { app, folder, want, later, cover, pictures, db } = await start();
  const id = await want('Lost', pictures.serve('/l.png', await square(3).png().toBuffer()));
  await later(16);
  await expect.poll(() => cover(id)).not.toBe('');
  await rm(join(folder.resources, 'artwork'), { recursive: true });
  const url = '/api/tasks/run/cleanup_orphaned_resources';
  await app.inject({ method: 'POST', url, headers: basic('admin') });
  const address = `/assets/romm/resources/${await cover(id)}`;
  await expect
    .poll(async () => (await app.inject({ url: address, headers: basic('admin') })).statusCode)
    .toBe(200);
  await expect
    .poll(() => db.selectFrom('rom_artwork').select('state').execute())
    .toEqual([{ state: 'stored' }]);
});
