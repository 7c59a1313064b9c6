import { expect, onTestFinished, test } from 'vitest';

import { createOutbound } from '#core/outbound/outbound.ts';
import { withReroutes } from '#core/outbound/reroute.ts';
import { addGame } from '#testing/add-game.ts';
import { startPictureServer } from '#testing/picture-server.ts';
import { SVG, square } from '#testing/pictures.ts';
import { basic, testApp } from '#testing/test-app.ts';

async function start() {
  const pictures = await startPictureServer();
  onTestFinished(pictures.close);
  const outbound = withReroutes(createOutbound(), [
    { from: 'https://media.retroachievements.org', to: pictures.origin },
  ]);
  const server = await testApp({ outbound });
  await server.setUp();
  const achievements = [
    { ra_id: 1, title: 'First', badge_id: '00001' },
    { ra_id: 2, title: 'Second', badge_id: '00002' },
    { ra_id: 3, title: 'Hostile', badge_id: '../../secret' },
  ];
  const ra_metadata = JSON.stringify({ achievements });
  const id = await addGame(server.db, 'genesis/Sonic.md', { ra_id: 1, detail: { ra_metadata } });
  const rom = async () => (await server.get(`/roms/${id}`)).json();
  const get = (url: string) => server.app.inject({ method: 'GET', url, headers: basic('admin') });
  const jobs = () => server.db.selectFrom('job').select(['task', 'status']).execute();
  return { ...server, pictures, rom, get, jobs };
}

test('badge is downloaded after its first request, and then served', async () => {
  const { pictures, rom, get, jobs } = await start();
  const png = await square(200, 64).png().toBuffer();
  pictures.answer('/Badge/00001.png', (response) => response.end(png));
  pictures.answer('/Badge/00001_lock.png', (response) => response.end(png));
  pictures.answer('/Badge/00002.png', (response) => response.end(SVG));
  const [first, second, hostile] = (await rom()).merged_ra_metadata.achievements;
  expect(first.badge_path).toMatch(
    /^\/assets\/romm\/resources\/roms\/1\/1\/retroachievements\/badges\/00001\.png\?ts=/,
  );
  expect(first.badge_path_lock).toContain('/00001_lock.png?ts=');
  expect(hostile.badge_path).toBe('');
  expect((await get(first.badge_path)).statusCode).toBe(404);
  expect((await get(second.badge_path)).statusCode).toBe(404);
  await expect.poll(jobs).toEqual([{ task: 'fetch_badges', status: 'finished' }]);
  const reply = await get(first.badge_path);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await get(first.badge_path_lock)).statusCode).toBe(200);
  // An SVG is rejected, and the missing badge is not requested again soon.
  expect((await get(second.badge_path)).statusCode).toBe(404);
  expect(await jobs()).toHaveLength(1);
  expect(pictures.requests).toEqual([
    '/Badge/00001.png',
    '/Badge/00001_lock.png',
    '/Badge/00002.png',
    '/Badge/00002_lock.png',
  ]);
});

test.each([
  '/assets/romm/resources/roms/1/99/retroachievements/badges/00001.png',
  '/assets/romm/resources/roms/2/1/retroachievements/badges/00001.png',
  '/assets/romm/resources/roms/1/1/retroachievements/badges/a.svg',
])('request of %s starts no download', async (path) => {
  const { get, jobs } = await start();
  expect((await get(path)).statusCode).toBe(404);
  expect(await jobs()).toEqual([]);
});
