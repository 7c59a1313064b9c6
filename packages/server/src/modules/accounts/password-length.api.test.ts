import { PASSWORD_MIN } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';

const SHORT = 'x'.repeat(PASSWORD_MIN - 1);
const LONG = 'x'.repeat(PASSWORD_MIN);

type SetPassword = (password: string) => Promise<{ statusCode: number; body: string }>;

const asAdmin =
  ({ app }: TestApp, method: 'POST' | 'PUT', url: string, body: (password: string) => object) =>
  (password: string) =>
    app.inject({ method, url, headers: basic('admin'), payload: body(password) });

async function visitor({ app }: TestApp): Promise<Browser> {
  const browser = new Browser(app);
  await browser.get('/api/heartbeat');
  return browser;
}

const account = (password: string) => ({ username: 'nina', email: '', password, role: 'viewer' });

/** Every way to set a password; all but the first after set-up. */
const WAYS: Record<string, (server: TestApp) => Promise<SetPassword>> = {
  'the first account': async (server) => {
    const browser = await visitor(server);
    return (password) => browser.post('/api/users', { ...account(password), role: 'admin' });
  },
  'an account that an admin adds': async (server) => {
    await server.setUp();
    return asAdmin(server, 'POST', '/api/users', account);
  },
  'an invited account': async (server) => {
    await server.setUp();
    const headers = basic('admin');
    const url = '/api/users/invite-link';
    const { token } = (await server.app.inject({ method: 'POST', url, headers })).json();
    const browser = await visitor(server);
    return (password) => browser.post('/api/users/register', { ...account(password), token });
  },
  'one’s own account': async (server) => {
    await server.setUp();
    return asAdmin(server, 'PUT', '/api/users/1', (password) => ({
      password,
      current_password: PASSWORD,
    }));
  },
  'the account of another user': async (server) => {
    await server.setUp();
    const id = await server.addUser('vera', 'viewer');
    return asAdmin(server, 'PUT', `/api/users/${id}`, (password) => ({ password }));
  },
  'an account with a reset link': async (server) => {
    await server.setUp();
    const browser = await visitor(server);
    await browser.post('/api/forgot-password', { username: 'admin' });
    const [, token = ''] = /token=([\w.-]+)/.exec(server.logged.join('')) ?? [];
    return (new_password) => browser.post('/api/reset-password', { token, new_password });
  },
};

test.each(Object.keys(WAYS))(
  'a password of fewer than eight characters is refused for %s',
  async (way) => {
    const server = await testApp();
    const set = await WAYS[way]!(server);
    const before = await server.db.selectFrom('users').select('password_hash').execute();
    const refused = await set(SHORT);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('at least 8 characters');
    const after = await server.db.selectFrom('users').select('password_hash').execute();
    expect(after).toEqual(before);
    expect((await set(LONG)).statusCode).toBeLessThan(300);
  },
);
