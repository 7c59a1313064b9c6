import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { sendEvent, listen, next, outcome } from '#testing/socket-client.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

/** Lets others see what the user plays. */
async function share(server: Pick<TestApp, 'app'>, name: string, is_shared = true): Promise<void> {
  const request = { method: 'PUT', url: '/api/activity/sharing', headers: basic(name) } as const;
  await server.app.inject({ ...request, payload: { is_shared } });
}

test('activity reported over the socket is sent to all listeners', async () => {
  const server = await listen(await startTestApp());
  await server.addUser('vera', 'viewer');
  const game = await addGame(server.db, 'nes/Game.nes');
  const added = await server.as('vera').post('/devices', { client: 'Saveroom' });
  const { device_id } = added.json<{ device_id: string }>();
  const [player, witness] = [server.open(basic('vera')), server.open(basic('admin'))];
  await Promise.all([outcome(player), outcome(witness)]);
  await share(server, 'vera');
  const events: [string, { rom_id: number }][] = [];
  const cleared = Promise.withResolvers<void>();
  witness.onAny((name: string, payload: { rom_id: number }) => {
    // Other events, such as new lines of the log, may come in between.
    if (['activity:update', 'activity:clear'].includes(name)) events.push([name, payload]);
    if (name === 'activity:clear') cleared.resolve();
  });

  const playing = { rom_id: game, device_id };
  const started = await sendEvent(player, 'activity:start', playing);
  expect(started).toMatchObject({ result: { username: 'vera', rom_id: game } });
  await sendEvent(player, 'activity:heartbeat', playing);
  await sendEvent(player, 'activity:stop');
  await cleared.promise;
  expect(events.map(([name, payload]) => [name, payload.rom_id])).toEqual([
    ['activity:update', game],
    ['activity:update', game],
    ['activity:clear', game],
  ]);
  const foreign = await sendEvent(witness, 'activity:start', playing);
  expect(foreign).toMatchObject({ error: `Device ${device_id} not found for this user` });
  await server.close();
});

test('activity ends with the connection that reported it, unless another one continues it', async () => {
  const server = await listen(await startTestApp());
  const rom_id = await addGame(server.db, 'nes/Game.nes');
  const addDevice = async (client: string) => {
    const request = { method: 'POST', url: '/api/devices', headers: basic('admin') } as const;
    const reply = await server.app.inject({ ...request, payload: { client } });
    return reply.json<{ device_id: string }>().device_id;
  };
  const [phone, tablet] = [await addDevice('Phone'), await addDevice('Tablet')];
  await share(server, 'admin');
  const played = async () => {
    const reply = await server.as('edith').get('/activity');
    return reply.json<{ device_id: string }[]>().map(({ device_id }) => device_id);
  };
  const first = server.open(basic('admin'));
  const second = server.open(basic('admin'));
  const witness = server.open(basic('edith'));
  await Promise.all([first, second, witness].map(outcome));

  for (const device_id of [phone, tablet])
    await sendEvent(first, 'activity:start', { rom_id, device_id });
  await sendEvent(first, 'activity:heartbeat', { rom_id, device_id: phone });
  await sendEvent(second, 'activity:heartbeat', { rom_id, device_id: tablet });
  const phoneOver = next(witness, 'activity:clear');
  first.disconnect();
  expect(await phoneOver).toMatchObject({ rom_id, device_id: phone });
  expect(await played()).toEqual([tablet]);

  const tabletOver = next(witness, 'activity:clear');
  second.disconnect();
  expect(await tabletOver).toMatchObject({ rom_id, device_id: tablet });
  expect(await played()).toEqual([]);
  await server.close();
});

const isSharing = (name: string): boolean => name === 'activity:sharing';

test('activity that a user does not share is sent only to connections of that user', async () => {
  const server = await listen(await startTestApp());
  await server.addUser('vera', 'viewer');
  const rom_id = await addGame(server.db, 'nes/Game.nes');
  const added = await server.as('vera').post('/devices', { client: 'Saveroom' });
  const { device_id } = added.json<{ device_id: string }>();
  const [player, own] = [server.open(basic('vera')), server.open(basic('vera'))];
  const witness = server.open(basic('admin'));
  await Promise.all([player, own, witness].map(outcome));
  const seen: string[] = [];
  witness.onAny((name: string) => {
    if (name.startsWith('activity:')) seen.push(name);
  });

  const ownUpdate = next(own, 'activity:update');
  await sendEvent(player, 'activity:start', { rom_id, device_id });
  expect(await ownUpdate).toMatchObject({ rom_id });
  const ownClear = next(own, 'activity:clear');
  await sendEvent(player, 'activity:stop');
  await ownClear;
  await sendEvent(player, 'activity:start', { rom_id, device_id });
  expect(seen).toEqual([]);

  const shown = next(witness, 'activity:update');
  await share(server, 'vera');
  expect(await shown).toMatchObject({ rom_id, username: 'vera' });
  const gone = next(witness, 'activity:clear');
  await share(server, 'vera', false);
  expect(await gone).toMatchObject({ rom_id, device_id });
  // Also without a running game, because others see what was played before.
  await sendEvent(player, 'activity:stop');
  for (const is_shared of [true, false]) await share(server, 'vera', is_shared);
  await waitUntil(async () => seen.filter(isSharing).length === 4);
  expect(seen.filter((name) => !isSharing(name))).toEqual(['activity:update', 'activity:clear']);
  await server.close();
});
