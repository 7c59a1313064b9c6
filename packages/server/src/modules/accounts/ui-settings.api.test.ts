import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

const MOST_CHARACTERS = 65_536;

let server: TestApp;
let vera = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
});
afterAll(() => server.close());

/** Sends the form as browsers do. */
const save = (text: string, { app } = server, as = 'vera', id = vera) =>
  app.inject({
    method: 'PUT',
    url: `/api/users/${id}`,
    headers: { ...basic(as), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ui_settings: text }).toString(),
  });
const read = async (as = 'vera') => {
  const reply = await server.as(as).get('/users/me');
  return reply.json<{ ui_settings: Record<string, unknown> }>().ui_settings;
};
/** Returns a JSON object of exactly this many characters. */
const ofLength = (length: number) => `{"a":"${'x'.repeat(length - '{"a":""}'.length)}"}`;

describe('interface settings', () => {
  test('are returned as sent, including unknown keys', async () => {
    const settings = {
      theme: 'dark',
      showStats: false,
      platformsGroupBy: null,
      locale: '',
      widgetOrder: 'randomPick,libraryStats',
      'a.later.version': { of: ['another', 'client'], n: 1.5 },
      'ключ 🎮': '\u0000 " \\ \uD83D',
      toString: 1,
    };
    const reply = await save(JSON.stringify(settings));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: vera, ui_settings: settings });
    expect(await read()).toEqual(settings);
  });

  test('are replaced as a whole, and only for this account', async () => {
    await save('{"theme":"dark","showStats":false}');
    await save('{"theme":"light"}');
    expect(await read()).toEqual({ theme: 'light' });
    expect(await read('admin')).toEqual({});
  });

  test('are unchanged when another field of the account changes', async () => {
    await save('{"theme":"light"}');
    await server.as('vera').put(`/users/${vera}`, { ra_username: 'vera' });
    expect(await read()).toEqual({ theme: 'light' });
  });

  test('have a maximum size, and a rejected update changes nothing', async () => {
    expect((await save(ofLength(MOST_CHARACTERS))).statusCode).toBe(200);
    const saved = await read();
    expect((await save(ofLength(MOST_CHARACTERS + 1))).statusCode).toBe(422);
    expect(await read()).toEqual(saved);
  });

  test('cannot be saved by visitors and viewers in kiosk mode', async () => {
    const kiosk = await testApp({ env: { KIOSK_MODE: 'true' } });
    await kiosk.setUp();
    const viewer = await kiosk.addUser('vera', 'viewer');
    expect((await save('{"theme":"dark"}', kiosk, 'vera', viewer)).statusCode).toBe(403);
    const visitor = await kiosk.as(null).get('/users/me');
    expect(visitor.json()).toMatchObject({ id: -1, ui_settings: {} });
  });
});
