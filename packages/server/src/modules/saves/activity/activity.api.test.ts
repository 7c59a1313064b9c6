import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { testApp } from '#testing/test-app.ts';

test('activity is listed while the client sends heartbeats', async () => {
  const server = await testApp({ users: { vera: 'viewer' } });
  const game = await addGame(server.db, 'nes/Game.nes');
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    as = 'admin',
  ) => server.as(as).send(method, path, payload);
  const added = await call('POST', '/devices', { client: 'web' });
  const { device_id } = added.json<{ device_id: string }>();
  await call('PUT', '/activity/sharing', { is_shared: true });
  const beat = () => call('POST', '/activity/heartbeat', { rom_id: game, device_id });
  const started = (await beat()).json();
  expect(started).toMatchObject({
    username: 'admin',
    rom_id: game,
    rom_name: 'Game',
    platform_slug: 'nes',
    device_type: 'web',
  });
  server.advance(60_000);
  expect((await beat()).json()).toEqual(started);
  expect((await call('GET', '/activity', undefined, 'vera')).json()).toEqual([started]);
  expect((await call('GET', `/activity/rom/${game + 1}`)).json()).toEqual([]);
  server.advance(91_000);
  expect((await call('GET', '/activity')).json()).toEqual([]);
  await beat();
  expect((await call('DELETE', `/activity/heartbeat?device_id=${device_id}`)).statusCode).toBe(204);
  expect((await call('GET', `/activity/rom/${game}`)).json()).toEqual([]);
  const foreign = await call('POST', '/activity/heartbeat', { rom_id: game, device_id }, 'vera');
  expect(foreign.json().detail).toBe(`Device ${device_id} not found for this user`);
  const unknown = await call('POST', '/activity/heartbeat', { rom_id: 99, device_id });
  expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'ROM 99 not found']);
});

test('activity is absent for others until its user shares it, and again afterwards', async () => {
  const server = await testApp({ users: { vera: 'viewer' } });
  const rom_id = await addGame(server.db, 'nes/Game.nes');
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, as: string, payload?: object) =>
    server.as(as).send(method, path, payload);
  const device = await call('POST', '/devices', 'vera', { client: 'web' });
  const { device_id } = device.json<{ device_id: string }>();
  const beat = await call('POST', '/activity/heartbeat', 'vera', { rom_id, device_id });
  expect([beat.statusCode, beat.json().rom_id]).toEqual([200, rom_id]);
  const seenBy = async (as: string) =>
    Promise.all(
      ['/activity', `/activity/rom/${rom_id}`].map(
        async (path) => (await call('GET', path, as)).json<unknown[]>().length,
      ),
    );
  expect((await call('GET', '/activity/sharing', 'vera')).json()).toEqual({ is_shared: false });
  expect([await seenBy('vera'), await seenBy('admin')]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  for (const is_shared of [true, false]) {
    const reply = await call('PUT', '/activity/sharing', 'vera', { is_shared });
    expect(reply.json()).toEqual({ is_shared });
    expect((await call('GET', '/activity/sharing', 'vera')).json()).toEqual({ is_shared });
    const count = is_shared ? 1 : 0;
    expect(await seenBy('admin')).toEqual([count, count]);
    expect(await seenBy('vera')).toEqual([1, 1]);
  }
});
