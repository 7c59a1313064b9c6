import type { PlayStats } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const HOUR = 3_600_000;

let server: TestApp;
let mario = 0;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
  mario = await addGame(server.db, 'nes/Mario.nes');
  const tetris = await addGame(server.db, 'gb/Tetris.gb');
  await play([
    [mario, '2025-12-30T23:30:00Z', 2],
    [mario, '2025-12-31T10:00:00Z', 1],
    [tetris, '2025-12-31T12:00:00Z', 1],
    [tetris, '2024-12-31T12:00:00Z', 1],
    [null, '2025-12-31T14:00:00Z', 1],
  ]);
});
afterAll(() => server.close());

/** Each session is a game, its start time and the hours. */
const play = (sessions: readonly (readonly [number | null, string, number])[]) =>
  server.post('/play-sessions', {
    sessions: sessions.map(([rom_id, start_time, hours]) => ({
      rom_id,
      start_time,
      end_time: new Date(Date.parse(start_time) + hours * HOUR).toISOString(),
      duration_ms: hours * HOUR,
    })),
  });

test('play time is summed by day, platform and game', async () => {
  const stats = (await server.get('/stats/play')).json<PlayStats>();
  expect(stats).toMatchObject({ sessions: 5, games: 2, duration_ms: 6 * HOUR });
  expect(stats.days).toEqual([
    { day: '2025-12-30', duration_ms: 2 * HOUR },
    { day: '2025-12-31', duration_ms: 3 * HOUR },
  ]);
  expect(stats.platforms.map(({ slug, games, duration_ms }) => [slug, games, duration_ms])).toEqual(
    [
      ['nes', 1, 3 * HOUR],
      ['gb', 1, 2 * HOUR],
    ],
  );
  expect(stats.most_played[0]).toMatchObject({ rom_id: mario, sessions: 2, duration_ms: 3 * HOUR });
});

test('days follow the time zone of the user', async () => {
  const { days } = (await server.get('/stats/play?time_zone=Asia/Kolkata')).json<PlayStats>();
  expect(days).toEqual([{ day: '2025-12-31', duration_ms: 5 * HOUR }]);
  expect((await server.get('/stats/play?time_zone=Mars/Olympus')).statusCode).toBe(422);
});

test('users see only their own sessions, with at most six statements', async () => {
  expect((await server.as('vera').get('/stats/play')).json()).toEqual({
    sessions: 0,
    games: 0,
    duration_ms: 0,
    days: [],
    platforms: [],
    most_played: [],
  });
  expect(await countStatements(server, () => server.get('/stats/play'))).toBeLessThanOrEqual(6);
});
