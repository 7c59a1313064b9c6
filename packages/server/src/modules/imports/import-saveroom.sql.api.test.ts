import type { ImportRun } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { basic, PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

import { addGames, fillAccount, USER } from './takeout/testing/account-with-everything.ts';
import { documentsOf } from './takeout/testing/takeout-documents.ts';

async function call<T>(
  { app }: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
): Promise<T> {
  const headers = basic('admin');
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
  return reply.json<T>();
}

async function importFrom(server: TestApp, address: string): Promise<ImportRun> {
  const { id } = await call<ImportRun>(server, 'POST', '/imports', { source: 'romm' });
  const settings = { requests_per_second: 100 };
  await call(server, 'PATCH', `/imports/${id}`, { address, settings });
  const accounts = ['admin', USER].map((username) => ({ username, password: PASSWORD }));
  await call(server, 'POST', `/imports/${id}/start`, { accounts });
  const read = () => call<ImportRun>(server, 'GET', `/imports/${id}`);
  await waitUntil(async () => (await read()).state !== 'importing');
  return read();
}

const takeoutOf = async ({ as }: TestApp) =>
  documentsOf((await as(USER).get('/takeout')).rawPayload);

test('all data of another Saveroom server is imported, and a second import adds nothing', async () => {
  const source = await testApp();
  await source.setUp();
  await source.addUser(USER, 'viewer');
  const games = await addGames(source);
  await fillAccount(source, games);
  await call(source, 'PUT', `/roms/${games.other}`, { name: 'Own Name', summary: 'Own words' });
  const address = await source.app.listen({ host: '127.0.0.1', port: 0 });

  const target = await testApp();
  await target.setUp();
  const { other } = await addGames(target);
  const finished = await importFrom(target, address);
  expect(finished).toMatchObject({
    state: 'finished',
    error: null,
    counts: { accounts: { new: 1 } },
  });
  expect(await call(target, 'GET', `/roms/${other}`)).toMatchObject({
    name: 'Own Name',
    summary: 'Own words',
  });

  const users = await call<{ id: number; username: string }[]>(target, 'GET', '/users');
  const user = users.find(({ username }) => username === USER);
  await call(target, 'PUT', `/users/${user?.id}`, { password: PASSWORD });
  const before = await takeoutOf(source);
  const after = await takeoutOf(target);
  expect(after.settings).toEqual(before.settings);
  expect(after.games).toEqual(before.games);
  expect(after.collections).toEqual(before.collections);
  // The API has the current version of a save, not the earlier ones.
  const current = ({ files }: typeof before) =>
    files
      .filter((file) => file['current'])
      .map(({ type, name, slot, emulator, sha256 }) => ({ type, name, slot, emulator, sha256 }));
  expect(current(after)).toEqual(current(before));

  const again = await importFrom(target, address);
  const added = Object.entries(again.counts).filter(([, outcomes]) => (outcomes?.new ?? 0) > 0);
  expect(added).toEqual([]);
  expect(await takeoutOf(target)).toEqual(after);
});
