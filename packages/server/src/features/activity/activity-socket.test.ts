import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { ask, listen, outcome } from '#testing/socket-client.ts';
import { basic, startTestApp } from '#testing/test-app.ts';

test('who plays can be said over the socket, and all who listen are told', async () => {
  const server = await listen(await startTestApp());
  await server.addUser('vera', 'viewer');
  const game = await addGame(server.db, 'nes/Game.nes');
  const added = await server.app.inject({
    method: 'POST',
    url: '/api/devices',
    headers: basic('vera'),
    payload: { client: 'Saveroom' },
  });
  const { device_id } = added.json<{ device_id: string }>();
  const [player, witness] = [server.open(basic('vera')), server.open(basic('admin'))];
  await Promise.all([outcome(player), outcome(witness)]);
  const told: [string, { rom_id: number }][] = [];
  const cleared = Promise.withResolvers<void>();
  witness.onAny((name: string, payload: { rom_id: number }) => {
    told.push([name, payload]);
    if (name === 'activity:clear') cleared.resolve();
  });

  const playing = { rom_id: game, device_id };
  const started = await ask(player, 'activity:start', playing);
  expect(started).toMatchObject({ result: { username: 'vera', rom_id: game } });
  await ask(player, 'activity:heartbeat', playing);
  await ask(player, 'activity:stop');
  await cleared.promise;
  expect(told.map(([name, payload]) => [name, payload.rom_id])).toEqual([
    ['activity:update', game],
    ['activity:update', game],
    ['activity:clear', game],
  ]);
  const foreign = await ask(witness, 'activity:start', playing);
  expect(foreign).toMatchObject({ error: `Device ${device_id} not found for this user` });
  await server.close();
});
