import { NO_LIMITS } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { testApp } from '#testing/test-app.ts';
import { uploadSaveFile } from '#testing/upload-saves.ts';

test('own usage counts saves on platforms that the user hides, not on those that an admin hides', async () => {
  const server = await testApp({ users: { vera: 'viewer' } });
  const vera = server.as('vera');
  const { id: user_id } = (await vera.get('/users/me')).json<{ id: number }>();
  const game = await addGame(server.db, 'nes/Game.nes');
  const other = await addGame(server.db, 'gb/Game.gb');
  const send = (rom_id: number, size: number) =>
    uploadSaveFile(server)({
      ...{ to: `/saves?rom_id=${rom_id}`, name: 'a.srm', content: 'x'.repeat(size), as: 'vera' },
    });
  const stored = async () => (await vera.get('/limits/me')).json().usage.storage_bytes;
  await send(game, 600);
  await server.put(`/limits/users/${user_id}`, { ...NO_LIMITS, storage_bytes: 700 });
  const { platform_id } = await server.db
    .selectFrom('rom')
    .select('platform_id')
    .where('id', '=', game)
    .executeTakeFirstOrThrow();
  await vera.put('/users/me/hidden-platforms', { platform_id, is_hidden: true });
  expect(await stored()).toBe(600);
  expect((await send(other, 200)).json().quota).toMatchObject({ used_bytes: 600 });
  expect((await send(other, 50)).statusCode).toBe(200);
  const ofAdmin = (await server.get(`/limits/users/${user_id}`)).json();
  expect(ofAdmin.usage.storage_bytes).toBe(650);
  const imposed = { entity: 'platforms', entity_id: platform_id, user_id };
  await server.post('/permissions/hidden', imposed);
  expect(await stored()).toBe(50);
});
