import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { uploadSaveFile } from '#testing/upload-saves.ts';
import { testApp } from '#testing/test-app.ts';

async function start(most: number) {
  const server = await testApp({
    env: { SAVES_MAX_BYTES_PER_USER: String(most) },
    users: { vera: 'viewer' },
  });
  const game = await addGame(server.db, 'nes/Game.nes');
  const send = (
    name: string,
    size: number,
    { as = 'vera', to = 'saves', query = '' }: { as?: string; to?: string; query?: string } = {},
  ) =>
    uploadSaveFile(server)({
      to: `/${to}?rom_id=${game}${query}`,
      name,
      content: name.slice(0, 1).repeat(size),
      as,
    });
  const remove = (id: number) => server.as('vera').post('/saves/delete', { saves: [id] });
  return { ...server, game, send, remove };
}

test('an upload over the quota of its user is refused with used and allowed bytes', async () => {
  const { send, folder } = await start(1000);
  expect((await send('a.srm', 600)).statusCode).toBe(200);
  const refused = await send('b.srm', 500);
  expect([refused.statusCode, refused.json()]).toEqual([
    413,
    {
      code: 'over_quota',
      detail: 'Your saves and states use 600 bytes of 1.0 kB. Delete some you don’t need.',
      quota: { kind: 'storage', used_bytes: 600, limit_bytes: 1000 },
    },
  ]);
  expect(await readdir(join(folder.assets, 'parts'))).toEqual([]);
  expect((await send('c.srm', 400)).statusCode).toBe(200);
  expect((await send('d.state', 1, { to: 'states' })).statusCode).toBe(413);
});

test('the quota of one user does not limit other users', async () => {
  const { send } = await start(1000);
  expect((await send('a.srm', 1000)).statusCode).toBe(200);
  expect((await send('b.srm', 1)).statusCode).toBe(413);
  expect((await send('b.srm', 1000, { as: 'admin' })).statusCode).toBe(200);
});

test('a full quota accepts the same content again and states that replace themselves', async () => {
  const { send } = await start(1000);
  expect((await send('a.srm', 400)).statusCode).toBe(200);
  const auto = { to: 'states', query: '&replaces=true' };
  expect((await send('x.state', 600, auto)).statusCode).toBe(200);
  expect((await send('a.srm', 400)).statusCode).toBe(200);
  expect((await send('x.state', 600, auto)).statusCode).toBe(200);
  expect((await send('y.state', 600, auto)).statusCode).toBe(413);
});

test('deleted saves are removed to make room, oldest deletion first, no more than needed', async () => {
  const { send, remove, advance, db } = await start(1000);
  const ids: number[] = [];
  for (const name of ['a.srm', 'b.srm', 'c.srm']) ids.push((await send(name, 300)).json().id);
  for (const id of ids.slice(0, 2)) {
    advance(1000);
    await remove(id);
  }
  expect((await send('d.srm', 701)).statusCode).toBe(413);
  expect(await db.selectFrom('asset').select('id').execute()).toHaveLength(3);
  expect((await send('e.srm', 350)).statusCode).toBe(200);
  const left = await db.selectFrom('asset').select('file_name').orderBy('id').execute();
  expect(left.map(({ file_name }) => file_name)).toEqual(['b.srm', 'c.srm', 'e.srm']);
});

test('concurrent uploads do not exceed the quota together', async () => {
  const { send } = await start(1000);
  const replies = await Promise.all(
    ['a.srm', 'b.srm', 'c.srm', 'd.srm'].map((name) => send(name, 400)),
  );
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 413, 413]);
});
