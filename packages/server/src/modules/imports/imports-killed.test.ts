import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ImportRun } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { asAdmin } from '#testing/spawn-server.ts';
import { makeTemporaryFolder } from '#testing/temporary-folder.ts';
import { waitUntil } from '#testing/wait-until.ts';

const GAMES = 400;
const STATUSES = ['finished', 'retired', 'playing', 'backlog'];

const nameOf = (index: number): string => `Game Number ${index}`;

/** A table in which each game has a value in every column. */
const table = (): string =>
  [
    'title,platform,status,rating,favorite,notes,last_played,play_time',
    ...Array.from({ length: GAMES }, (_, index) =>
      [
        ...[nameOf(index), 'nes', STATUSES[index % STATUSES.length], 1 + (index % 10), 'yes'],
        ...[`Note ${index}`, '2024-01-02', 60 + index],
      ].join(','),
    ),
  ].join('\n');

/** All personal data after an import that was interrupted this many times. */
async function importKilled(kills: number): Promise<{ exported: string; done: number }> {
  const { path: root, remove } = await makeTemporaryFolder();
  const env = { DATA_DIR: join(root, 'data'), LIBRARY_DIR: join(root, 'library') };
  const games = join(root, 'library/roms/nes');
  await mkdir(games, { recursive: true });
  for (let index = 0; index < GAMES; index += 1) {
    await writeFile(join(games, `${nameOf(index)}.nes`), `game ${index}`);
  }
  let server = await serverProcess(env);
  await server.addAdmin();
  await server.call('POST', '/scan');
  await waitUntil(async () => {
    const { body } = await server.call('GET', '/roms?limit=1');
    return (body as { total: number }).total === GAMES;
  });
  const { id } = (await server.call('POST', '/imports', { source: 'csv' })).body as ImportRun;
  const send = { method: 'POST', headers: { ...asAdmin, 'content-type': 'text/csv' } };
  await fetch(`${server.address}/api/imports/${id}/files?name=a.csv`, { ...send, body: table() });
  await server.call('POST', `/imports/${id}/start`);
  const read = async () => (await server.call('GET', `/imports/${id}`)).body as ImportRun;
  for (let kill = 1; kill <= kills; kill += 1) {
    // Each run gets a little further, at any position in a batch.
    const until = Math.floor((GAMES / (kills + 1)) * kill * (0.5 + Math.random() / 2));
    await waitUntil(async () => {
      const { progress, state } = await read();
      return (progress?.done ?? 0) >= until || state === 'finished';
    });
    await server.kill();
    server = await serverProcess(env);
  }
  await waitUntil(async () => (await read()).state === 'finished');
  const { progress } = await read();
  const url = `${server.address}/api/export/games?format=csv`;
  const list = await (await fetch(url, { headers: asAdmin })).text();
  // Another task may not have computed all checksums yet.
  const exported = list.replaceAll(/[0-9a-f]{40}/g, '');
  await server.kill();
  await remove();
  return { exported, done: progress?.done ?? 0 };
}

test('an import that is killed twice ends with the same data as an uninterrupted one', async () => {
  const [killed, whole] = [await importKilled(2), await importKilled(0)];
  expect(killed).toEqual(whole);
  expect(whole.done).toBe(GAMES);
});

test('an import that is killed ten times ends with the same data', { tags: 'long' }, async () => {
  const [killed, whole] = [await importKilled(10), await importKilled(0)];
  expect(killed).toEqual(whole);
});
