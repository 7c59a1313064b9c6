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

test('games played since a user shares activity are listed for others, for two weeks', async () => {
  const server = await testApp({ users: { vera: 'viewer', otto: 'viewer' } });
  const [shown, hidden, other] = [
    await addGame(server.db, 'nes/Shown.nes'),
    await addGame(server.db, 'nes/Hidden.nes'),
    await addGame(server.db, 'nes/Other.nes'),
  ];
  const { id: user_id } = (await server.as('otto').get('/users/me')).json<{ id: number }>();
  await server.post('/permissions/hidden', { entity: 'roms', entity_id: hidden, user_id });
  const play = async (rom_id: number, hour: string) => {
    const day = '2026-01-01T';
    const session = { rom_id, start_time: `${day}${hour}:00Z`, end_time: `${day}${hour}:30Z` };
    const sessions = [{ ...session, duration_ms: 30_000 }];
    expect((await server.as('vera').post('/play-sessions', { sessions })).statusCode).toBe(201);
  };
  const share = (is_shared: boolean) => server.as('vera').put('/activity/sharing', { is_shared });
  const seenBy = async (as: string) =>
    (await server.as(as).get('/activity/recent'))
      .json<{ rom_id: number; played_at: string }[]>()
      .map(({ rom_id, played_at }) => [rom_id, played_at.slice(11, 16)]);

  server.advance(12 * 60 * 60_000);
  await play(shown, '10:00');
  expect(await seenBy('admin')).toEqual([]);
  await share(true);
  // Games that were played before are not listed.
  expect(await seenBy('admin')).toEqual([]);
  server.advance(4 * 60 * 60_000);
  for (const [game, hour] of [
    [shown, '13:00'],
    [hidden, '14:00'],
    [other, '14:30'],
    [shown, '15:00'],
  ] as const)
    await play(game, hour);
  expect(await seenBy('admin')).toEqual([
    [shown, '15:00'],
    [other, '14:30'],
    [hidden, '14:00'],
  ]);
  expect(await seenBy('otto')).toEqual([
    [shown, '15:00'],
    [other, '14:30'],
  ]);
  expect(await seenBy('vera')).toEqual([]);
  expect((await server.get('/activity/recent')).json()[0]).toMatchObject({
    ...{
      username: 'vera',
      rom_name: 'Shown',
      platform_slug: 'nes',
      platform_name: 'Nintendo Entertainment System',
    },
  });

  await server.db.updateTable('users').set({ enabled: 0 }).where('username', '=', 'vera').execute();
  expect(await seenBy('admin')).toEqual([]);
  await server.db.updateTable('users').set({ enabled: 1 }).where('username', '=', 'vera').execute();
  server.advance(13 * 24 * 60 * 60_000);
  expect(await seenBy('admin')).toHaveLength(3);
  await share(false);
  expect(await seenBy('admin')).toEqual([]);
  await share(true);
  expect(await seenBy('admin')).toEqual([]);
});
