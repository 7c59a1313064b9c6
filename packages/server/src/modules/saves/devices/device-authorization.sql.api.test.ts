import type { Device } from '@saveroom/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { multipart } from '#testing/multipart.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer } from '#testing/tokens.ts';

const SCOPES = ['me.read', 'roms.read', 'assets.read', 'assets.write', 'devices.read'];

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => server.close());
beforeEach(() => server.advance(15 * 60_000));

interface Started {
  readonly device_code: string;
  readonly user_code: string;
}
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/auth/device/${path}`, payload, headers });
const start = async (body: object = {}): Promise<Started> => {
  const reply = await post('init', {
    client_device_identifier: 'serial-1',
    name: 'Retroid',
    client: 'grout',
    platform: 'linux',
    requested_scopes: SCOPES,
    ...body,
  });
  expect(reply.statusCode).toBe(201);
  return reply.json();
};
const poll = (device_code: string) => post('token', { device_code });
const approve = (user_code: string, body: object = {}) =>
  post('approve', { user_code, approved_scopes: ['me.read'], ...body }, basic('vera'));
const pending = (code: string) => server.as('vera').get(`/auth/device/pending/${code}`);

/** Pairs the same device each time. */
const pairOnce = async () => {
  const { device_code, user_code } = await start({ client_device_identifier: 'serial-2' });
  await approve(user_code);
  return (await poll(device_code)).json<{ access_token: string; device_id: string }>();
};
const me = (token: string) => server.app.inject({ url: '/api/users/me', headers: bearer(token) });

describe('pairing a device', () => {
  test('takes a code that the device shows, and gives a token to the device only, once', async () => {
    const reply = await post('init', {
      client_device_identifier: 'serial-0',
      name: 'Deck',
      client: 'decky',
      requested_scopes: SCOPES,
    });
    const { device_code, user_code, ...rest } = reply.json<Started>();
    expect(device_code).toMatch(/^[0-9a-f]{64}$/);
    expect(user_code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(rest).toEqual({
      verification_path: '/pair/device',
      verification_path_complete: `/pair/device?user_code=${user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect((await poll(device_code)).json().detail).toBe('authorization_pending');
    const typed = `${user_code.slice(0, 4).toLowerCase()}-${user_code.slice(4)}`;
    expect((await pending(typed)).json()).toMatchObject({
      name: 'Deck',
      client: 'decky',
      requested_scopes: SCOPES,
      allowed_scopes: SCOPES,
    });
    const approved = await approve(typed, { approved_scopes: SCOPES, device_name: 'My deck' });
    expect(approved.json()).toMatchObject({ device_name: 'My deck' });
    server.advance(5000);
    const granted = await poll(device_code);
    expect(granted.json()).toMatchObject({
      device_id: approved.json().device_id,
      scopes: SCOPES,
      expires_at: null,
    });
    const headers = bearer(granted.json().access_token);
    const devices = (await server.app.inject({ url: '/api/devices', headers })).json<Device[]>();
    expect(devices).toMatchObject([{ name: 'My deck', client_device_identifier: 'serial-0' }]);
    const tokens = await server.app.inject({ url: '/api/client-tokens', headers });
    expect(tokens.json()).toMatchObject([{ device_id: approved.json().device_id }]);
    expect((await poll(device_code)).json().detail).toBe('expired_token');
    expect((await pending(user_code)).statusCode).toBe(404);
  });

  test('again reuses the device and replaces its token', async () => {
    const first = await pairOnce();
    const second = await pairOnce();
    expect(second.device_id).toBe(first.device_id);
    expect((await me(first.access_token)).statusCode).toBe(401);
    expect((await me(second.access_token)).statusCode).toBe(200);
  });

  test('replies slow_down to a device that polls too often', async () => {
    const { device_code } = await start();
    const details = [];
    for (const wait of [0, 1000, 5000]) {
      server.advance(wait);
      details.push((await poll(device_code)).json().detail);
    }
    expect(details).toEqual(['authorization_pending', 'slow_down', 'authorization_pending']);
  });

  test('can be denied, and is decided once', async () => {
    const { device_code, user_code } = await start();
    expect((await post('deny', { user_code }, basic('vera'))).statusCode).toBe(200);
    expect((await poll(device_code)).json().detail).toBe('access_denied');
    const late = await approve(user_code);
    expect([late.statusCode, late.json().detail]).toEqual([410, 'Code already denied']);
    server.advance(60_000);
    expect((await poll(device_code)).json().detail).toBe('expired_token');
  });

  test('approved twice at the same time is approved once', async () => {
    const { user_code } = await start();
    const replies = await Promise.all([approve(user_code), approve(user_code)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 410,
    ]);
  });

  test('expires after ten minutes', async () => {
    const { device_code, user_code } = await start();
    server.advance(600_000);
    const reply = await pending(user_code);
    expect([reply.statusCode, reply.json().detail]).toEqual([404, 'Unknown or expired code']);
    expect((await approve(user_code)).statusCode).toBe(404);
    expect((await poll(device_code)).json().detail).toBe('expired_token');
  });

  test('grants only scopes that were requested and that the user has', async () => {
    const { user_code } = await start({ requested_scopes: ['me.read', 'users.write'] });
    expect((await pending(user_code)).json().allowed_scopes).toEqual(['me.read']);
    for (const approved_scopes of [['users.write'], ['me.read', 'roms.read']]) {
      expect((await approve(user_code, { approved_scopes })).statusCode).toBe(403);
    }
    expect((await approve(user_code)).statusCode).toBe(200);
  });

  test('with an unknown scope is refused', async () => {
    const reply = await post('init', {
      client_device_identifier: 'x',
      name: 'x',
      client: 'x',
      requested_scopes: ['no.such'],
    });
    expect(reply.statusCode).toBe(422);
  });

  test('of a disabled account gets no token', async () => {
    const id = await server.addUser('dora', 'viewer');
    const { device_code, user_code } = await start({ client_device_identifier: 'serial-3' });
    await post('approve', { user_code, approved_scopes: ['me.read'] }, basic('dora'));
    await server.put(`/users/${id}`, { enabled: 'false' });
    expect((await poll(device_code)).json().detail).toBe('access_denied');
  });

  test('can be started ten times a minute from one address', async () => {
    for (let count = 0; count < 10; count += 1) await start();
    const payload = {
      client_device_identifier: 'x',
      name: 'x',
      client: 'x',
      requested_scopes: ['me.read'],
    };
    expect((await post('init', payload)).statusCode).toBe(429);
    server.advance(60_000);
    expect((await post('init', payload)).statusCode).toBe(201);
  });

  test('is throttled at the sixth wrong code', async () => {
    const replies = [];
    for (let count = 0; count < 6; count += 1) {
      const reply = await server.app.inject({
        url: `/api/auth/device/pending/AAAAAAA${count + 2}`,
        headers: basic('vera'),
        remoteAddress: '203.0.113.90',
      });
      replies.push(reply.statusCode);
    }
    expect(replies).toEqual([404, 404, 404, 404, 404, 429]);
  });
});

test('a paired device uploads and syncs saves without naming itself', async () => {
  const scopes = ['assets.read', 'assets.write', 'devices.read', 'devices.write'] as const;
  const paired = await start({ client_device_identifier: 'serial-4', requested_scopes: scopes });
  await approve(paired.user_code, { approved_scopes: scopes });
  const { access_token, device_id } = (await poll(paired.device_code)).json();
  const headers = bearer(access_token);
  const game = await addGame(server.db, 'nes/Game.nes');
  const { payload, type } = multipart([
    { name: 'saveFile', filename: 'game.srm', content: 'progress' },
  ]);
  const saved = await server.app.inject({
    method: 'POST',
    url: `/api/saves?rom_id=${game}&slot=main`,
    headers: { ...headers, 'content-type': type },
    payload,
  });
  expect(saved.json()).toMatchObject({ origin_device_id: device_id });
  const negotiated = await server.app.inject({
    method: 'POST',
    url: '/api/sync/negotiate',
    headers,
    payload: { saves: [] },
  });
  expect(negotiated.statusCode).toBe(200);
  const sessions = await server.app.inject({ url: '/api/sync/sessions', headers });
  expect(sessions.json()).toMatchObject([{ device_id }]);
});

test('an app that was paired and registers again is the same device', async () => {
  const paired = await start({
    client_device_identifier: 'serial-5',
    requested_scopes: ['devices.write'],
  });
  await approve(paired.user_code, { approved_scopes: ['devices.write'] });
  const { access_token, device_id } = (await poll(paired.device_code)).json();
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/devices',
    headers: bearer(access_token),
    payload: { client_device_identifier: 'serial-5' },
  });
  expect([reply.statusCode, reply.json().device_id]).toEqual([200, device_id]);
});
