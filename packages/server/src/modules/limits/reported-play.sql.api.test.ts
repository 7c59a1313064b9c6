import { NO_LIMITS } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, testApp } from '#testing/test-app.ts';

const MINUTE_MS = 60_000;

async function startReported() {
  const server = await testApp({ users: { kim: 'viewer' } });
  const game = await addGame(server.db, 'nes/Game.nes');
  const { id: kim } = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'kim')
    .executeTakeFirstOrThrow();
  await server.app.inject({
    ...{ method: 'PUT', url: `/api/limits/users/${kim}`, headers: basic('admin') },
    payload: { ...NO_LIMITS, play_minutes_day: 10, time_zone: 'UTC' },
  });
  server.advance(20 * MINUTE_MS);
  const session = {
    rom_id: game,
    start_time: '2026-01-01T00:00:00Z',
    end_time: '2026-01-01T00:20:00Z',
    duration_ms: 15 * MINUTE_MS,
  };
  const asKim = server.as('kim');
  const reply = await asKim.post('/play-sessions', { sessions: [session] });
  const [reported] = reply.json<{ results: { id: number }[] }>().results;
  return {
    ...{ server, session: reported?.id },
    allowance: async () => (await asKim.get('/limits/me/play')).json(),
  };
}

const PLAYED = { is_allowed: false, played_ms: 15 * MINUTE_MS };

test('a session that its owner deleted still counts as play time, only once', async () => {
  const { server, session, allowance } = await startReported();
  expect(await allowance()).toMatchObject(PLAYED);
  const url = `/api/play-sessions/${session}`;
  const remove = () => server.app.inject({ method: 'DELETE', url, headers: basic('kim') });
  expect((await remove()).statusCode).toBe(204);
  expect((await remove()).statusCode).toBe(404);
  expect(await allowance()).toMatchObject(PLAYED);
});

test('a session of a platform that its owner hides still counts as play time', async () => {
  const { server, allowance } = await startReported();
  const { platform_id } = await server.db
    .selectFrom('rom')
    .select('platform_id')
    .executeTakeFirstOrThrow();
  const hidden = await server.app.inject({
    ...{ method: 'PUT', url: '/api/users/me/hidden-platforms', headers: basic('kim') },
    payload: { platform_id, is_hidden: true },
  });
  expect(hidden.statusCode).toBe(200);
  expect(await allowance()).toMatchObject(PLAYED);
});
