import type { Reply, Save, negotiateSync } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { uploadSaveFile, uploadSave } from '#testing/upload-saves.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

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

const get = (path: string) => server.get(path);
const post = (path: string, payload: object, as = 'admin') => server.as(as).post(path, payload);
const device = async (as = 'admin') =>
  (await post('/devices', { allow_duplicate: true }, as)).json<{ device_id: string }>().device_id;
const send = (content: string, query: string) =>
  uploadSaveFile(server)({ to: `/saves?rom_id=${game}&${query}`, content });
const upload = async (content: string, query: string) => {
  server.advance(1000);
  return uploadSave(server, { to: `/saves?rom_id=${game}&${query}`, content });
};

describe('a slot', () => {
  test('holds saves named with their upload time, and each content once', async () => {
    const first = await upload('a', 'slot=main');
    expect(first.file_name).toMatch(/^game \[2026-01-01_\d\d-\d\d-\d\d\]\.srm$/);
    expect((await upload('a', 'slot=main')).id).toBe(first.id);
    const second = await upload('b', 'slot=main');
    expect(second.id).not.toBe(first.id);
    await upload('c', 'slot=other');
    await upload('d', '');
    const summary = (await get(`/saves/summary?rom_id=${game}`)).json();
    expect(summary.total_count).toBe(4);
    const slots = summary.slots as { slot: string | null; count: number; latest: Save }[];
    expect(slots.map((one) => [one.slot, one.count])).toEqual([
      [null, 1],
      ['other', 1],
      ['main', 2],
    ]);
    expect(slots[2]?.latest.id).toBe(second.id);
    const listed = (await get(`/saves?rom_id=${game}&slot=main`)).json<Save[]>();
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('with autocleanup has the newest saves, the others are in the trash', async () => {
    for (const content of ['1', '2', '3', '4']) {
      await upload(content, 'slot=auto&autocleanup=true&autocleanup_limit=2');
    }
    expect((await get(`/saves?rom_id=${game}&slot=auto`)).json()).toHaveLength(2);
    expect((await get(`/saves/deleted?rom_id=${game}`)).json()).toHaveLength(2);
  });

  test('refuses a device that has not seen its newest save', async () => {
    const [one, two] = [await device(), await device()];
    const mine = await upload('one', `slot=main&device_id=${one}`);
    expect(mine).toMatchObject({
      origin_device_id: one,
      device_syncs: [{ device_id: one, is_current: true, is_untracked: false }],
    });
    const refused = await send('two', `slot=main&device_id=${two}`);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Slot has a newer save since your last sync',
    ]);
    await get(`/saves/${mine.id}/content?device_id=${two}`);
    const seen = await upload('two', `slot=main&device_id=${two}`);
    expect((await send('three', `slot=main&device_id=${one}`)).statusCode).toBe(409);
    expect((await send('three', `slot=main&device_id=${one}&overwrite=true`)).statusCode).toBe(200);
    expect((await get(`/saves/${seen.id}/content`)).body).toBe('two');
  });
});

test('upload without a slot is refused if the device has an outdated version', async () => {
  const [one, two] = [await device(), await device()];
  const { id } = await upload('one', `device_id=${one}`);
  await upload('two', `device_id=${two}`);
  const refused = await send('three', `device_id=${one}`);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Save has been updated since your last sync',
  ]);
  const [own, other] = (await get(`/saves/${id}?device_id=${one}`)).json<Save>().device_syncs;
  expect(own).toMatchObject({ device_id: one, is_current: false });
  expect(other).toMatchObject({ device_id: two, is_current: true });
  await get(`/saves/${id}/content?device_id=${one}&optimistic=false`);
  expect((await send('three', `device_id=${one}`)).statusCode).toBe(409);
  const confirmed = await post(`/saves/${id}/downloaded`, { device_id: one });
  expect(confirmed.json<Save>().device_syncs[0]).toMatchObject({ is_current: true });
  expect((await send('three', `device_id=${one}`)).statusCode).toBe(200);
});

test('a device of another user, or a token without the device scope, is refused', async () => {
  const foreign = await device('vera');
  const reply = await send('x', `device_id=${foreign}`);
  expect(reply.json().detail).toBe(`Device with ID ${foreign} not found`);
  const { access_token } = await grantTokens(server, 'admin', 'assets.read');
  const url = `/api/saves?device_id=${foreign}`;
  expect((await server.app.inject({ url, headers: bearer(access_token) })).statusCode).toBe(403);
});

test('a sync is planned, counted and completed', async () => {
  const [one, two] = [await device(), await device()];
  const uploaded = await upload('server', `slot=main&device_id=${two}`);
  const local = {
    rom_id: game,
    file_name: 'local.srm',
    slot: 'quick',
    updated_at: '2026-01-01T00:00:00Z',
    file_size_bytes: 3,
  };
  const plan = await post('/sync/negotiate', { device_id: one, saves: [local] });
  expect(plan.statusCode).toBe(200);
  const body = plan.json<Reply<typeof negotiateSync>>();
  const about = body.operations.filter(({ rom_id }) => rom_id === game);
  expect(about).toMatchObject([
    { action: 'upload', save_id: null, file_name: 'local.srm' },
    { action: 'download', save_id: uploaded.id, server_content_hash: uploaded.content_hash },
  ]);
  const id = body.session_id;
  await get(`/saves/${uploaded.id}/content?device_id=${one}&session_id=${id}`);
  expect((await get(`/sync/sessions/${id}`)).json()).toMatchObject({
    status: 'IN_PROGRESS',
    operations_planned: body.total_upload + body.total_download + body.total_conflict,
    operations_completed: 1,
  });
  const session = { start_time: '2025-12-31T10:00:00Z', end_time: '2025-12-31T10:30:00Z' };
  const done = await post(`/sync/sessions/${id}/complete`, {
    operations_completed: 2,
    play_sessions: [{ rom_id: game, duration_ms: 1_800_000, ...session }],
  });
  expect(done.json()).toMatchObject({
    session: { status: 'COMPLETED', operations_completed: 2 },
    play_session_ingest: { created_count: 1 },
  });
  const again = await post(`/sync/sessions/${id}/complete`, {});
  expect([again.statusCode, again.json().detail]).toEqual([400, 'Session is already COMPLETED']);
  const after = await post('/sync/negotiate', { device_id: one, saves: [] });
  const left = after.json<Reply<typeof negotiateSync>>().operations;
  expect(left.filter(({ rom_id }) => rom_id === game)).toEqual([]);
  expect((await get(`/sync/sessions?device_id=${one}`)).json()).toHaveLength(2);
});

test('a sync without a valid device or session is refused with a reason', async () => {
  const id = await device();
  const none = await post('/sync/negotiate', { saves: [] });
  expect(none.statusCode).toBe(400);
  const unknown = await post('/sync/negotiate', { device_id: 'x', saves: [] });
  expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'Device with ID x not found']);
  const headers = basic('admin');
  const payload = { sync_enabled: false };
  await server.app.inject({ method: 'PUT', url: `/api/devices/${id}`, headers, payload });
  const off = await post('/sync/negotiate', { device_id: id, saves: [] });
  expect([off.statusCode, off.json().detail]).toEqual([400, 'Sync is disabled for this device']);
  expect((await post(`/sync/devices/${id}/push-pull`, {})).statusCode).toBe(400);
  expect((await post('/sync/sessions/99999/complete', {})).json().detail).toBe(
    'Sync session with ID 99999 not found',
  );
});

test('an untracked save is not part of the sync plan', async () => {
  const [one, two] = [await device(), await device()];
  const { id } = await upload('x', `slot=main&device_id=${two}`);
  const untracked = await post(`/saves/${id}/untrack`, { device_id: one });
  expect(untracked.json<Save>().device_syncs[0]).toMatchObject({ is_untracked: true });
  const plan = await post('/sync/negotiate', { device_id: one, saves: [] });
  const about = () => plan.json<Reply<typeof negotiateSync>>().operations;
  expect(about().filter(({ rom_id }) => rom_id === game)).toEqual([]);
  const tracked = await post(`/saves/${id}/track`, { device_id: one });
  expect(tracked.json<Save>().device_syncs[0]).toMatchObject({ is_untracked: false });
});

test('a sync session emits its start, conflicts, progress and end to its user only', async () => {
  const own = await listen(await testApp());
  const romId = await addGame(own.db, 'nes/Game.nes');
  const owner = own.open(basic('admin'));
  const other = own.open(basic('edith'));
  await Promise.all([outcome(owner), outcome(other)]);
  const events: string[] = [];
  other.onAny((event: string) => {
    if (event.startsWith('sync:')) events.push(`edith got ${event}`);
  });
  const sent = (path: string, payload: object) => own.post(path, payload);
  const { device_id } = (await sent('/devices', {})).json<{ device_id: string }>();
  const emitted: Promise<void>[] = [];
  for (const event of ['started', 'conflict', 'progress', 'completed', 'error']) {
    const done = next(owner, `sync:${event}`).then((payload) => {
      expect(payload).toMatchObject({ device_id, operations_planned: 1 });
      events.push(event);
    });
    emitted.push(done);
  }
  const at = '2020-01-01T00:00:00Z';
  const sendSave = (query: string) =>
    uploadSaveFile(own)({ to: `/saves?rom_id=${romId}&${query}`, content: query });
  const first = (await sendSave(`slot=a&device_id=${device_id}`)).json<Save>();
  await sendSave('slot=a&emulator=other');
  const save = { rom_id: romId, slot: 'a', updated_at: at, file_size_bytes: 1 };
  const body = {
    device_id,
    saves: [{ ...save, file_name: first.file_name, content_hash: 'changed' }],
  };
  const { session_id } = (await sent('/sync/negotiate', body)).json<{ session_id: number }>();
  await sendSave(`slot=a&overwrite=true&device_id=${device_id}&session_id=${session_id}`);
  const end = { operations_completed: 1, operations_failed: 0 };
  await sent(`/sync/sessions/${session_id}/complete`, end);
  const failing = (await sent('/sync/negotiate', body)).json<{ session_id: number }>();
  const failed = { operations_completed: 0, operations_failed: 1 };
  await sent(`/sync/sessions/${failing.session_id}/complete`, failed);
  await Promise.all(emitted);
  expect(events).toEqual(['started', 'conflict', 'progress', 'completed', 'error']);
});
