import type { DetailedRom, PlaySession } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let game = 0;
let count = 0;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
beforeEach(async () => {
  count += 1;
  game = await addGame(server.db, `nes/Game ${count}.nes`);
});
afterAll(() => server.close());

const play = (sessions: readonly object[], more: object = {}) =>
  server.post('/play-sessions', { sessions, ...more });
const hour = (number: number, patch: object = {}) => ({
  rom_id: game,
  start_time: `2025-12-31T0${number}:00:00.750Z`,
  end_time: `2025-12-31T0${number}:30:00.250Z`,
  duration_ms: 1_800_000,
  ...patch,
});

test('a session is stored once and updates the last played time', async () => {
  const first = await play([hour(2), hour(1), hour(2)]);
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({
    results: [{ status: 'created' }, { status: 'created' }, { status: 'duplicate' }],
    created_count: 2,
    skipped_count: 1,
  });
  expect((await play([hour(1)])).json()).toMatchObject({ created_count: 0, skipped_count: 1 });
  const listed = (await server.get(`/play-sessions?rom_id=${game}`)).json<PlaySession[]>();
  expect(listed.map(({ start_time }) => start_time)).toEqual([
    '2025-12-31T02:00:00.000+00:00',
    '2025-12-31T01:00:00.000+00:00',
  ]);
  const { rom_user } = (await server.get(`/roms/${game}`)).json<DetailedRom>();
  expect(rom_user).toMatchObject({
    last_played: '2025-12-31T02:30:00.000+00:00',
    now_playing: true,
    status: 'incomplete',
  });
  expect((await server.get(`/play-sessions/summary?rom_id=${game}`)).json()).toEqual([
    {
      rom_id: game,
      sessions: 2,
      duration_ms: 3_600_000,
      last_played: '2025-12-31T02:30:00.000+00:00',
    },
  ]);
  const after = encodeURIComponent('2025-12-31T01:30:00Z');
  const later = await server.get(`/play-sessions?rom_id=${game}&start_after=${after}&limit=1`);
  expect(later.json()).toHaveLength(1);
});

test('a chosen status stays, and time with an unknown game or device is recorded', async () => {
  const headers = basic('admin');
  const props = { method: 'PUT', url: `/api/roms/${game}/props`, headers } as const;
  await server.app.inject({ ...props, payload: { status: 'retired' } });
  await play([hour(1)], { device_id: 'nobody' });
  const { rom_user } = (await server.get(`/roms/${game}`)).json<DetailedRom>();
  expect(rom_user).toMatchObject({ status: 'retired', now_playing: true });
  expect((await play([hour(3, { rom_id: 999_999 })])).json()).toMatchObject({ created_count: 1 });
});

test.each([
  [[], 400],
  [Array.from({ length: 101 }, () => 1), 400],
  [['backwards'], 422],
] as const)('sessions %j are refused', async (entries, status) => {
  const sessions = entries.map((entry) =>
    entry === 1 ? hour(1) : hour(1, { end_time: '2025-12-30T00:00:00Z' }),
  );
  expect((await play(sessions)).statusCode).toBe(status);
});

test('a session in the future is an error, the other sessions are stored', async () => {
  const future = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-01T00:06:00Z' };
  const reply = await play([hour(1), hour(1, future)]);
  expect(reply.json()).toMatchObject({ results: [{ status: 'created' }, { status: 'error' }] });
});

test('sessions are visible to their user only', async () => {
  await play([hour(4)]);
  const [mine] = (await server.get(`/play-sessions?rom_id=${game}`)).json<PlaySession[]>();
  expect((await server.as('vera').get(`/play-sessions?rom_id=${game}`)).json()).toEqual([]);
  const url = `/api/play-sessions/${mine?.id}`;
  const remove = (as: string) => server.app.inject({ method: 'DELETE', url, headers: basic(as) });
  expect((await remove('vera')).json().detail).toBe(`Play session ${mine?.id} not found`);
  expect((await remove('admin')).statusCode).toBe(204);
  expect((await server.get(`/play-sessions?rom_id=${game}`)).json()).toEqual([]);
});

test('a session on a device of another user is refused', async () => {
  const device = await server.as('vera').post('/devices', { name: 'Chrome on Linux' });
  const { device_id } = device.json<{ device_id: string }>();
  const reply = await play([hour(1)], { device_id });
  expect(reply.statusCode).toBe(404);
  expect((await server.get(`/play-sessions?rom_id=${game}`)).json()).toEqual([]);
});
