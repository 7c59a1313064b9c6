import type { Device } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, as = 'admin') =>
  server.as(as).send(method, `/devices${path}`, payload);
const add = async (body: object, as = 'admin') =>
  (await call('POST', '', body, as)).json<{ device_id: string }>().device_id;

describe('a device', () => {
  test('is recognized by its MAC address, else by hostname and platform', async () => {
    const body = { name: 'Deck', mac_address: 'aa:bb', hostname: 'deck', platform: 'linux' };
    const first = await call('POST', '', body);
    expect(first.statusCode).toBe(201);
    const id = first.json<{ device_id: string }>().device_id;
    for (const again of [{ mac_address: 'aa:bb' }, { hostname: 'deck', platform: 'linux' }]) {
      const reply = await call('POST', '', again);
      expect([reply.statusCode, reply.json().device_id]).toEqual([200, id]);
    }
    const refused = await call('POST', '', { mac_address: 'aa:bb', allow_existing: false });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toMatchObject({ error: 'device_exists', device_id: id });
    expect(await add({ mac_address: 'aa:bb', allow_duplicate: true })).not.toBe(id);
    expect(await add({ hostname: 'deck', platform: 'windows' })).not.toBe(id);
    expect(await add({ mac_address: 'aa:bb' }, 'vera')).not.toBe(id);
  });

  test('is updated where a field is given, and its secrets stay stored and masked', async () => {
    const id = await add({
      name: 'A',
      client: 'grout',
      sync_config: { ssh_password: 'x', port: 1 },
    });
    const read = async () => (await call('GET', `/${id}`)).json<Device>();
    const before = await read();
    expect(before.sync_config).toEqual({ ssh_password: '********', port: 1 });
    await call('PUT', `/${id}`, { name: 'B', sync_config: { ...before.sync_config, port: 2 } });
    expect(await read()).toMatchObject({ name: 'B', client: 'grout', sync_mode: 'api' });
    const row = await server.db
      .selectFrom('device')
      .select('sync_config')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(JSON.parse(row?.sync_config ?? '')).toEqual({ ssh_password: 'x', port: 2 });
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await call('GET', `/${id}`)).json().detail).toBe(`Device with ID ${id} not found`);
  });

  test('is not found by other users', async () => {
    const id = await add({ name: 'mine' });
    for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const) {
      expect((await call(method, `/${id}`, body, 'vera')).statusCode).toBe(404);
    }
    const listed = (await call('GET', '', undefined, 'vera')).json<Device[]>();
    expect(listed.map((one) => one.id)).not.toContain(id);
  });
});
