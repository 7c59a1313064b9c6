import type { ResumePoint } from '@saveroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { uploadSave } from '#testing/upload-saves.ts';

let server: TestApp;
const headers = basic('admin');
const PICTURE = [{ name: 'screenshotFile', filename: 'picture.png', content: 'png' }];

beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => server.close());

const get = async <T>(path: string, as = 'admin') => (await server.as(as).get(path)).json<T>();
const one = (game: number) => get<ResumePoint>(`/roms/${game}/resume`);
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.app.inject({ method, url: `/api${url}`, headers, payload });
const markPlayed = (game: number) => send('PUT', `/roms/${game}/props?update_last_played=true`, {});
const upload = (game: number, noun: 'saves' | 'states', more: object = {}) =>
  uploadSave(server, {
    to: `/${noun}?rom_id=${game}`,
    name: noun === 'saves' ? 'a.srm' : 'a.state',
    content: `${noun} ${JSON.stringify(more)}`,
    ...more,
  });

test('the newest of save and state is returned, with the newest picture', async () => {
  const game = await addGame(server.db, 'nes/Newest.nes');
  const state = await upload(game, 'states', { more: PICTURE });
  expect(await one(game)).toMatchObject({
    rom_id: game,
    newest: { kind: 'state', asset_id: state.id, version_id: state.version_id },
  });
  const save = await upload(game, 'saves');
  const point = await one(game);
  expect(point).toMatchObject({
    newest: { kind: 'save', asset_id: save.id, version_id: save.version_id },
    screenshot_path: null,
  });
  const picture = await server.app.inject({ url: point.picture_path ?? '', headers });
  expect(picture.body).toBe('png');
});

test('a deleted save is left out', async () => {
  const game = await addGame(server.db, 'nes/Deleted.nes');
  const state = await upload(game, 'states');
  const save = await upload(game, 'saves');
  await send('POST', '/saves/delete', { saves: [save.id] });
  expect((await one(game)).newest?.asset_id).toBe(state.id);
});

test('the device is that of the last play session or of a later save', async () => {
  const game = await addGame(server.db, 'nes/Devices.nes');
  const deviceNamed = async (name: string) =>
    (await send('POST', '/devices', { name })).json<{ device_id: string }>().device_id;
  const pad = await deviceNamed('Pad');
  const phone = await deviceNamed('Phone');
  const session = {
    rom_id: game,
    start_time: '2020-01-01T10:00:00Z',
    end_time: '2020-01-01T11:00:00Z',
    duration_ms: 3_600_000,
  };
  await send('POST', '/play-sessions', { device_id: pad, sessions: [session] });
  expect(await one(game)).toMatchObject({ device_name: 'Pad', newest: null });
  await upload(game, 'saves', { to: `/saves?rom_id=${game}&device_id=${phone}` });
  expect((await one(game)).device_name).toBe('Phone');
});

test('the list has games in the order they were played, and metadata screenshots', async () => {
  const detail = {
    screenshots: '["roms/1/5/title_screen/0.jpg", "roms/1/5/screenshots/0.jpg"]',
  };
  const older = await addGame(server.db, 'nes/Older.nes', { detail });
  const newer = await addGame(server.db, 'nes/Newer.nes');
  await markPlayed(older);
  await markPlayed(newer);
  const points = await get<ResumePoint[]>('/roms/resume?limit=2');
  expect(points.map(({ rom_id }) => rom_id)).toEqual([newer, older]);
  expect(points[1]?.screenshot_path).toMatch(/^\/assets\/romm\/resources\/roms\/1\/5\/screenshots/);
  expect(await get('/roms/resume', 'vera')).toEqual([]);
  await send('PUT', `/roms/${newer}/props`, { data: { hidden: true } });
  expect((await get<ResumePoint[]>('/roms/resume?limit=1'))[0]?.rom_id).toBe(older);
});

test('the number of statements does not depend on the number of games', async () => {
  expect(await countStatements(server, () => get('/roms/resume'))).toBeLessThanOrEqual(6);
});

test('an unknown game is not found', async () => {
  const reply = await server.app.inject({ url: '/api/roms/999999/resume', headers });
  expect(reply.statusCode).toBe(404);
});
