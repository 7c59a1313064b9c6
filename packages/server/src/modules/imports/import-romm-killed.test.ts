import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ImportRun } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { asAdmin } from '#testing/spawn-server.ts';
import { makeTemporaryFolder } from '#testing/temporary-folder.ts';
import { waitUntil } from '#testing/wait-until.ts';

import { startFakeRomm } from './testing/fake-romm.ts';
import { LIBRARY, PASSWORDS } from './testing/fake-romm-library.ts';

const ACCOUNTS = [
  { username: 'admin', password: PASSWORDS.admin },
  { username: 'bob', password: PASSWORDS.bob },
];

type Server = Awaited<ReturnType<typeof serverProcess>>;

async function writeGames(library: string): Promise<void> {
  for (const { platform, fs_name } of LIBRARY.games) {
    const slug = LIBRARY.platforms.find(({ id }) => id === platform)?.fs_slug ?? '';
    const path = join(library, 'roms', slug, fs_name);
    const isFolder = !fs_name.includes('.');
    await mkdir(isFolder ? path : join(path, '..'), { recursive: true });
    await writeFile(isFolder ? join(path, 'Disc 1.chd') : path, fs_name);
  }
}

/** The imported data, without ids and times that differ from server to server. */
async function readContent({ address, call }: Server) {
  const list = await fetch(`${address}/api/export/games?format=csv`, { headers: asAdmin });
  const get = async (path: string) =>
    (await call('GET', path)).body as readonly Record<string, unknown>[];
  const namesOf = async (path: string, ...columns: readonly string[]) =>
    (await get(path)).map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
  return {
    // Another task may not have computed all checksums yet.
    games: (await list.text()).replaceAll(/[0-9a-f]{40}/g, ''),
    users: await namesOf('/users', 'username', 'role', 'enabled', 'email'),
    platforms: await namesOf('/platforms', 'fs_slug', 'custom_name', 'rom_count'),
    collections: await namesOf('/collections', 'name', 'rom_count', 'is_public'),
    smart: await namesOf('/collections/smart', 'name', 'rom_count'),
    saves: await namesOf('/saves', 'file_name', 'file_size_bytes', 'emulator'),
    states: await namesOf('/states', 'file_name', 'file_size_bytes', 'emulator'),
  };
}

/** Imports everything with a server that is killed after the given numbers of requests. */
async function importKilled(requestsUntilKill: readonly number[]) {
  const romm = await startFakeRomm({ version: '5.2.0', library: LIBRARY });
  const { path: root, remove } = await makeTemporaryFolder();
  const env = { DATA_DIR: join(root, 'data'), LIBRARY_DIR: join(root, 'library') };
  await writeGames(join(root, 'library'));
  let server = await serverProcess(env);
  await server.addAdmin();
  await server.call('POST', '/scan');
  await waitUntil(async () => {
    const { body } = await server.call('GET', '/roms?limit=1');
    return (body as { total: number }).total === LIBRARY.games.length;
  });
  const { id } = (await server.call('POST', '/imports', { source: 'romm' })).body as ImportRun;
  await fetch(`${server.address}/api/imports/${id}`, {
    method: 'PATCH',
    headers: { ...asAdmin, 'content-type': 'application/json' },
    body: JSON.stringify({ address: romm.address, settings: { requests_per_second: 100 } }),
  });
  const stateOf = async () =>
    ((await server.call('GET', `/imports/${id}`)).body as ImportRun).state;
  await server.call('POST', `/imports/${id}/start`, { accounts: ACCOUNTS });
  for (const count of requestsUntilKill) {
    const limit = romm.requests.length + count;
    await waitUntil(async () => romm.requests.length >= limit || (await stateOf()) !== 'importing');
    await server.kill();
    server = await serverProcess(env);
    await waitUntil(async () => (await stateOf()) !== 'importing');
    // The passwords were only in memory.
    if ((await stateOf()) === 'finished') break;
    expect(await stateOf()).toBe('paused');
    await server.call('POST', `/imports/${id}/start`, { accounts: ACCOUNTS });
  }
  await waitUntil(async () => (await stateOf()) !== 'importing');
  expect(await stateOf()).toBe('finished');
  const content = await readContent(server);
  await server.kill();
  await remove();
  return content;
}

const random = (kills: number): number[] =>
  Array.from({ length: kills }, () => 1 + Math.floor(Math.random() * 12));

test('an import from RomM that is killed twice ends with the same data as an uninterrupted one', async () => {
  const whole = await importKilled([]);
  expect(whole.saves.length).toBeGreaterThan(0);
  expect(await importKilled([9, 14])).toEqual(whole);
});

test(
  'an import from RomM that is killed at ten random moments ends with the same data',
  { tags: 'long' },
  async () => {
    const moments = random(10);
    expect({ moments, content: await importKilled(moments) }).toEqual({
      moments,
      content: await importKilled([]),
    });
  },
);
