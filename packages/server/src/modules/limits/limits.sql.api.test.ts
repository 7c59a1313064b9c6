import { NO_LIMITS, type Limits } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { SeededRandom } from '#testing/seeded-random.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, startTestApp, testApp } from '#testing/test-app.ts';
import { uploadApp } from '#testing/upload-app.ts';
import { uploadSaveFile } from '#testing/upload-saves.ts';

import { playedMs } from './played-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

type Server = Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'db'>;

const idOf = async ({ db }: Server, username: string): Promise<number> => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};

const ask = (
  { app }: Server,
  path: string,
  {
    as = 'admin',
    method = 'GET',
    payload,
  }: { as?: string; method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'; payload?: object } = {},
) => app.inject({ method, url: `/api${path}`, headers: basic(as), ...(payload && { payload }) });

async function limitUser(server: Server, username: string, limits: Partial<Limits>) {
  return ask(server, `/limits/users/${await idOf(server, username)}`, {
    method: 'PUT',
    payload: { ...NO_LIMITS, ...limits },
  });
}

const usageOf = async (server: Server, as: string) =>
  (await ask(server, '/limits/me', { as })).json().usage;

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00Z`;

async function startGroups() {
  const server = await testApp({ users: { vera: 'viewer' } });
  const { id: viewers } = await server.db
    .selectFrom('permission_group')
    .select('id')
    .where('role', '=', 'viewer')
    .executeTakeFirstOrThrow();
  return { ...server, viewers };
}

describe('limits of a group', () => {
  test('apply to its members until a value is set for one of them', async () => {
    const server = await startGroups();
    const payload = { ...NO_LIMITS, storage_bytes: 500, download_day_bytes: 700 };
    const url = `/limits/groups/${server.viewers}`;
    expect((await ask(server, url, { method: 'PUT', payload })).json()).toEqual(payload);
    expect((await ask(server, url)).json()).toEqual(payload);
    const limits = async () => (await ask(server, '/limits/me', { as: 'vera' })).json().limits;
    expect(await limits()).toMatchObject({ storage_bytes: 500, download_day_bytes: 700 });
    const changed = await limitUser(server, 'vera', { storage_bytes: 900, download_day_bytes: 0 });
    expect(changed.json()).toMatchObject({
      own: { storage_bytes: 900, download_day_bytes: 0 },
      inherited: { storage_bytes: 500, download_day_bytes: 700 },
      groups: [{ id: server.viewers, name: 'Viewers' }],
    });
    expect(await limits()).toMatchObject({ storage_bytes: 900, download_day_bytes: null });
    expect((await ask(server, '/limits/me')).json().limits.download_day_bytes).toBeNull();
  });

  test('are removed by empty values, and an unknown user or group is 404', async () => {
    const server = await startGroups();
    await limitUser(server, 'vera', { storage_bytes: 1 });
    await limitUser(server, 'vera', {});
    expect(await server.db.selectFrom('limit_set').selectAll().execute()).toEqual([]);
    for (const path of ['/limits/users/999', '/limits/groups/999']) {
      expect((await ask(server, path)).statusCode).toBe(404);
      const put = await ask(server, path, { method: 'PUT', payload: NO_LIMITS });
      expect(put.statusCode).toBe(404);
    }
  });

  test('with an unknown time zone or hours of another shape are refused', async () => {
    const server = await startGroups();
    for (const patch of [{ time_zone: 'Mars/Base' }, { play_hours: ['1'.repeat(24)] }]) {
      const reply = await ask(server, `/limits/groups/${server.viewers}`, {
        method: 'PUT',
        payload: { ...NO_LIMITS, ...patch },
      });
      expect(reply.statusCode).toBe(422);
    }
  });
});

describe('a storage limit', () => {
  test('below the stored size deletes nothing and refuses the next save', async () => {
    const server = await testApp({ users: { vera: 'viewer' } });
    const game = await addGame(server.db, 'nes/Game.nes');
    const send = (name: string, size: number) =>
      uploadSaveFile(server)({
        ...{ to: `/saves?rom_id=${game}`, name, content: 'x'.repeat(size), as: 'vera' },
      });
    expect((await send('a.srm', 600)).statusCode).toBe(200);
    await limitUser(server, 'vera', { storage_bytes: 500 });
    const refused = await send('b.srm', 10);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'over_quota']);
    expect(await usageOf(server, 'vera')).toMatchObject({ storage_bytes: 600 });
    await limitUser(server, 'vera', { storage_bytes: 0 });
    expect((await send('b.srm', 10)).statusCode).toBe(200);
  });
});

describe('uploads', () => {
  test('over the monthly limit are refused with the time at which the limit resets', async () => {
    const server = await uploadApp();
    await limitUser(server, 'admin', { upload_month_bytes: 1000, upload_day_bytes: 800 });
    expect((await server.begin('a.nes', 700)).statusCode).toBe(201);
    const daily = await server.begin('b.nes', 200);
    expect([daily.statusCode, daily.json()]).toEqual([
      413,
      {
        code: 'too_large',
        detail:
          'You can upload 800 bytes per day. Left: 100 bytes. It starts again at 2026-01-02 00:00 UTC.',
        quota: { kind: 'upload', used_bytes: 700, limit_bytes: 800 },
        until: '2026-01-02T00:00:00.000+00:00',
      },
    ]);
    const { detail: problem, code: problem_code, quota, until } = daily.json();
    const files = [{ name: 'b.nes', size: 200, platform_id: server.platform }];
    const check = await server.call('POST', '/roms/upload/check', { payload: { files } });
    const refusal = { problem, problem_code, problem_quota: quota, problem_until: until };
    expect(check.json().files[0]).toMatchObject(refusal);
    server.advance(DAY_MS);
    expect((await server.begin('b.nes', 400)).json()).toMatchObject({
      until: '2026-02-01T00:00:00.000+00:00',
    });
    expect((await server.begin('b.nes', 300)).statusCode).toBe(201);
    server.advance(31 * DAY_MS);
    expect((await server.begin('c.nes', 800)).statusCode).toBe(201);
  });

  test('over the total limit are refused permanently, before their content is sent', async () => {
    const server = await uploadApp();
    await limitUser(server, 'admin', { upload_total_bytes: 1000, upload_day_bytes: 800 });
    expect((await server.begin('a.nes', 700)).statusCode).toBe(201);
    server.advance(400 * DAY_MS);
    const refused = await server.begin('b.nes', 400);
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      expect.objectContaining({ quota: { kind: 'upload', used_bytes: 700, limit_bytes: 1000 } }),
    ]);
    expect((await server.begin('b.nes', 300)).statusCode).toBe(201);
    expect(await usageOf(server, 'admin')).toMatchObject({
      upload_day_bytes: 300,
      upload_total_bytes: 1000,
    });
    expect((await server.send('c.nes', 'x')).statusCode).toBe(413);
  });

  test('that run concurrently never exceed the limit together, in one request or in parts', async () => {
    const server = await uploadApp();
    await limitUser(server, 'admin', { upload_day_bytes: 1000 });
    const replies = await Promise.all([
      server.begin('a.nes', 400),
      server.send('b.nes', 'x'.repeat(400)),
      server.begin('c.nes', 400),
      server.send('d.nes', 'x'.repeat(400)),
    ]);
    const accepted = replies.filter(({ statusCode }) => statusCode === 201);
    expect(accepted).toHaveLength(2);
    expect((await usageOf(server, 'admin')).upload_day_bytes).toBe(800);
  });

  test('that are cancelled or expire no longer count', async () => {
    const server = await uploadApp();
    const { upload_id } = (await server.begin('a.nes', 400)).json<{ upload_id: string }>();
    expect((await usageOf(server, 'admin')).upload_day_bytes).toBe(400);
    await ask(server, `/roms/upload/${upload_id}/cancel`, { method: 'POST' });
    expect((await usageOf(server, 'admin')).upload_day_bytes).toBe(0);
  });
});

async function startDownloads(limits: Partial<Limits>) {
  const server = await uploadApp();
  const [game] = await server.games();
  await limitUser(server, 'vi', limits);
  const url = `/roms/${game?.id}/content/x`;
  const download = (headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/api${url}`, headers: { ...basic('vi'), ...headers } });
  return { ...server, game, url, download };
}

describe('downloads', () => {
  test('start while a part of the limit is left, then are refused until the next day', async () => {
    const server = await startDownloads({ download_day_bytes: 4 });
    expect((await server.download()).body).toBe('old');
    expect((await server.download()).body).toBe('old');
    const refused = await server.download();
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      429,
      {
        code: 'limit_reached',
        detail:
          'You can download 4 bytes per day. Left: 0 bytes. It starts again at 2026-01-02 00:00 UTC.',
        quota: { kind: 'download', used_bytes: 4, limit_bytes: 4 },
        until: '2026-01-02T00:00:00.000+00:00',
      },
      '86400',
    ]);
    const zip = await ask(server, `/roms/download?rom_ids=${server.game?.id}`, { as: 'vi' });
    expect(zip.statusCode).toBe(429);
    server.advance(DAY_MS);
    expect((await server.download()).statusCode).toBe(200);
    expect(await usageOf(server, 'vi')).toMatchObject({
      ...{ download_day_bytes: 3, download_month_bytes: 9 },
    });
  });

  test('that run concurrently exceed the limit by at most one file', async () => {
    const server = await startDownloads({ download_day_bytes: 4 });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => server.download()));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect((await usageOf(server, 'vi')).download_day_bytes).toBe(6);
  });

  test('count only the bytes of a range, and none for a cached file', async () => {
    const server = await startDownloads({});
    const { etag } = (await server.download({ range: 'bytes=0-1' })).headers;
    expect((await server.download({ 'if-none-match': String(etag) })).statusCode).toBe(304);
    await ask(server, server.url, { as: 'vi', method: 'HEAD' });
    expect((await usageOf(server, 'vi')).download_day_bytes).toBe(2);
  });

  test('through a link count for the user who created it', async () => {
    const server = await startDownloads({ download_day_bytes: 3 });
    const { id } = await server.db.selectFrom('rom_file').select('id').executeTakeFirstOrThrow();
    const link = await ask(server, `/roms/${id}/files/link`, { as: 'vi', method: 'POST' });
    const { pathname } = new URL(link.json<{ url: string }>().url);
    expect((await server.app.inject({ url: pathname })).body).toBe('old');
    expect((await server.app.inject({ url: pathname })).statusCode).toBe(429);
  });

  test('and uploads are counted like a slow recount after random operations', async () => {
    const server = await startDownloads({});
    const random = new SeededRandom(44);
    let downloaded = 0;
    const open = new Map<string, number>();
    let uploaded = 0;
    for (let step = 0; step < 40; step += 1) {
      const choice = random.below(4);
      if (choice === 0) {
        const size = 1 + random.below(500);
        const reply = await server.begin(`${step}.nes`, size);
        open.set(reply.json<{ upload_id: string }>().upload_id, size);
      } else if (choice === 1) {
        const [id] = open.keys();
        if (id === undefined) continue;
        await ask(server, `/roms/upload/${id}/cancel`, { method: 'POST' });
        open.delete(id);
      } else if (choice === 2) {
        const content = 'y'.repeat(1 + random.below(50));
        const reply = await server.send(`whole ${step}.nes`, content);
        if (reply.statusCode === 201) uploaded += content.length;
      } else {
        downloaded += (await server.download({ range: `bytes=0-${random.below(3)}` })).body.length;
      }
    }
    const unfinished = [...open.values()].reduce((sum, size) => sum + size, 0);
    expect((await usageOf(server, 'vi')).download_day_bytes).toBe(downloaded);
    expect((await usageOf(server, 'admin')).upload_day_bytes).toBe(uploaded + unfinished);
  });
});

async function startPlay(limits: Partial<Limits>) {
  const server = await testApp({ users: { kim: 'viewer' } });
  const game = await addGame(server.db, 'nes/Game.nes');
  await limitUser(server, 'kim', { time_zone: 'UTC', ...limits });
  const device = await ask(server, '/devices', {
    ...{ as: 'kim', method: 'POST', payload: { client: 'web' } },
  });
  const { device_id } = device.json<{ device_id: string }>();
  const play = async (minutes: number) => {
    for (let minute = 0; minute <= minutes; minute += 1) {
      if (minute > 0) server.advance(MINUTE_MS);
      const payload = { rom_id: game, device_id };
      await ask(server, '/activity/heartbeat', { as: 'kim', method: 'POST', payload });
    }
  };
  const allowance = async () => (await ask(server, '/limits/me/play', { as: 'kim' })).json();
  const openPlayer = () => ask(server, `/roms/${game}/player`, { as: 'kim' });
  return { ...server, game, play, allowance, openPlayer };
}

describe('play time', () => {
  const NEVER = Array.from({ length: 7 }, () => '0'.repeat(24));
  /** The clock of the tests begins on a Thursday at 0:00. */
  const FIRST_HOURS = Array.from({ length: 7 }, () => '11'.padEnd(24, '0'));

  test('outside the allowed hours is refused for the player and its files, with the next allowed time', async () => {
    const server = await startPlay({ play_hours: FIRST_HOURS });
    expect((await server.openPlayer()).statusCode).toBe(200);
    expect(await server.allowance()).toMatchObject({
      is_allowed: true,
      ends_at: '2026-01-01T02:00:00.000+00:00',
      because: 'hours',
    });
    server.advance(2 * 60 * MINUTE_MS);
    const refused = await server.openPlayer();
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      429,
      {
        code: 'play_time_over',
        detail: 'You can’t play at this time. You can play again at 2026-01-02 00:00 UTC.',
        until: '2026-01-02T00:00:00.000+00:00',
      },
      String(22 * 3600),
    ]);
    for (const method of ['GET', 'HEAD'] as const) {
      const path = `/roms/${server.game}/player/content`;
      expect((await ask(server, path, { as: 'kim', method })).statusCode).toBe(429);
    }
    expect((await ask(server, `/roms/${server.game}/player`)).statusCode).toBe(200);
  });

  test('that is never allowed has no next time', async () => {
    const server = await startPlay({ play_hours: NEVER });
    expect((await server.openPlayer()).json()).toEqual({
      code: 'play_time_over',
      detail: 'You can’t play at this time.',
    });
  });

  test('is used up when heartbeats reach the daily limit, until midnight', async () => {
    const server = await startPlay({ play_minutes_day: 30 });
    await server.play(20);
    expect(await server.allowance()).toMatchObject({
      ...{ played_ms: 20 * MINUTE_MS, ends_at: '2026-01-01T00:30:00.000+00:00', because: 'daily' },
    });
    server.advance(60 * MINUTE_MS);
    await server.play(10);
    const refused = await server.openPlayer();
    expect(refused.json().detail).toMatch(/^You have used up your play time for today\./);
    server.advance(DAY_MS);
    expect((await server.openPlayer()).statusCode).toBe(200);
  });

  test('that a device reports later counts once together with its heartbeats', async () => {
    const server = await startPlay({ play_minutes_day: 60 });
    await server.play(20);
    const session = (from: number, to: number) => ({
      rom_id: server.game,
      start_time: at(from),
      end_time: at(to),
      duration_ms: (to - from) * MINUTE_MS,
    });
    server.advance(30 * MINUTE_MS);
    const payload = { sessions: [session(0, 20), session(25, 40)] };
    await ask(server, '/play-sessions', { as: 'kim', method: 'POST', payload });
    expect((await server.allowance()).played_ms).toBe(35 * MINUTE_MS);
  });

  test('is extended from now, or from the end of the current hours', async () => {
    const server = await startPlay({ play_hours: FIRST_HOURS });
    const url = `/limits/users/${await idOf(server, 'kim')}/more-play`;
    const allow = () => ask(server, url, { method: 'POST', payload: { minutes: 30 } });
    expect((await allow()).json().play.ends_at).toBe('2026-01-01T02:30:00.000+00:00');
    server.advance(3 * 60 * MINUTE_MS);
    expect((await server.openPlayer()).statusCode).toBe(429);
    expect((await allow()).json().play.ends_at).toBe('2026-01-01T03:30:00.000+00:00');
    expect((await server.openPlayer()).statusCode).toBe(200);
    await limitUser(server, 'kim', {});
    expect((await allow()).statusCode).toBe(400);
  });

  test('of random heartbeats from several tabs equals a slow recount', async () => {
    const server = await startPlay({ play_minutes_day: 600 });
    const random = new SeededRandom(81);
    const { device_id } = await server.db
      .selectFrom('device')
      .select('id as device_id')
      .executeTakeFirstOrThrow();
    const beats: number[] = [];
    let now = Date.parse('2026-01-01T00:00:00Z');
    for (let step = 0; step < 60; step += 1) {
      const payload = { rom_id: server.game, device_id };
      const beat = () => ask(server, '/activity/heartbeat', { as: 'kim', method: 'POST', payload });
      await Promise.all(step % 3 === 0 ? [beat(), beat()] : [beat()]);
      beats.push(now);
      const pause = random.below(180) * 1000;
      server.advance(pause);
      now += pause;
    }
    const spans = beats
      .slice(1)
      .map((end, index) => ({ start: beats[index] ?? end, end }))
      .filter(({ start, end }) => end - start <= 95_000);
    const day = { start: 0, end: Infinity };
    expect((await server.allowance()).played_ms).toBe(playedMs(spans, [], day));
  });
});

test('an extension of play time is sent to the connections of the user at once', async () => {
  const server = await listen(await startTestApp());
  await server.addUser('kim', 'viewer');
  const hours = Array.from({ length: 7 }, () => '0'.repeat(24));
  await limitUser(server, 'kim', { play_hours: hours, time_zone: 'UTC' });
  const socket = server.open(basic('kim'));
  await outcome(socket);
  const changed = next(socket, 'limits:changed');
  const url = `/limits/users/${await idOf(server, 'kim')}/more-play`;
  await ask(server, url, { method: 'POST', payload: { minutes: 30 } });
  expect(await changed).toEqual({});
  await server.close();
});

test('an admin sees the usage of every user', async () => {
  const server = await testApp({ users: { vera: 'viewer' } });
  await limitUser(server, 'vera', { storage_bytes: 500 });
  const rows = (await ask(server, '/limits/users')).json<{ username: string }[]>();
  expect(rows.map(({ username }) => username)).toEqual(['admin', 'vera']);
  expect(rows[1]).toMatchObject({
    limits: { storage_bytes: 500 },
    usage: { storage_bytes: 0, day_ends_at: '2026-01-02T00:00:00.000+00:00' },
  });
});
