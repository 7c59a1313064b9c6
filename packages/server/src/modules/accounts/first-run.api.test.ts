import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { PASSWORD, testApp } from '#testing/test-app.ts';

const ANN = { username: 'Ann', email: '', password: PASSWORD, role: 'admin' };

async function visitor(app: ConstructorParameters<typeof Browser>[0], address?: string) {
  const browser = new Browser(app, address);
  await browser.get('/api/heartbeat');
  return browser;
}

const wizard = async (browser: Browser): Promise<unknown> =>
  (await browser.get('/api/heartbeat')).json().SYSTEM.SHOW_SETUP_WIZARD;

describe('first run', () => {
  test('the first account is an admin, and creating it ends set-up', async () => {
    const { app } = await testApp();
    const browser = await visitor(app);
    expect(await wizard(browser)).toBe(true);
    const library = await browser.get('/api/setup/library');
    expect([library.statusCode, library.json().roots]).toMatchObject([200, [{ path: 'library' }]]);

    const reply = await browser.post('/api/users', ANN);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({
      username: 'ann',
      email: null,
      role: 'admin',
      enabled: true,
    });

    expect(await wizard(browser)).toBe(false);
    const second = await browser.post('/api/users', { ...ANN, username: 'bob' });
    expect([second.statusCode, second.json().detail]).toEqual([403, 'Forbidden']);
    expect((await browser.post('/api/users/invite-link')).statusCode).toBe(403);
    expect((await browser.get('/api/setup/library')).statusCode).toBe(403);
    expect((await browser.signIn('ann')).statusCode).toBe(200);
  });

  test('exactly one of several concurrent requests creates the first admin', async () => {
    const { app, db } = await testApp();
    const claims = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const browser = await visitor(app, `192.0.2.${index + 1}`);
        return browser.post('/api/users', { ...ANN, username: `claim-${index}` });
      }),
    );
    const statuses = claims.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(11);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('needs the CSRF token like any other write', async () => {
    const { db, as } = await testApp();
    const reply = await as(null).post('/users', ANN);
    expect([reply.statusCode, reply.body]).toEqual([403, 'CSRF token verification failed']);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test.each([
    ['a role other than admin', { role: 'viewer' }, 'The first account must be an admin'],
    ['an empty name', { username: '  ' }, 'Username cannot be empty'],
    ['an empty password', { password: '' }, 'Password cannot be empty'],
    ['a broken address', { email: 'ann' }, 'ann isn’t a valid email address'],
  ])('%s is rejected and set-up stays open', async (_what, change, detail) => {
    const { app } = await testApp();
    const browser = await visitor(app);
    const reply = await browser.post('/api/users', { ...ANN, ...change });
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail]);
    expect(await wizard(browser)).toBe(true);
    expect((await browser.post('/api/users', ANN)).statusCode).toBe(201);
  });
});

async function invitation(role: string) {
  const server = await testApp();
  const browser = await visitor(server.app);
  const reply = await browser.post(`/api/users/invite-link?role=${role}`);
  expect(reply.statusCode).toBe(201);
  const guest = { username: 'mallory', email: '', password: PASSWORD, token: reply.json().token };
  return { ...server, browser, guest };
}

describe('invitation created during the first run', () => {
  test.each(['viewer', 'editor'])('cannot be for a %s', async (role) => {
    const { browser } = await invitation('admin');
    const reply = await browser.post(`/api/users/invite-link?role=${role}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      'The first account must be an admin',
    ]);
  });

  test('becomes invalid when the first admin is created', async () => {
    const { browser, guest } = await invitation('admin');
    expect((await browser.post('/api/users', ANN)).statusCode).toBe(201);
    const reply = await browser.post('/api/users/register', guest);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      'Invite token has already been used or is invalid.',
    ]);
  });

  test('for an admin ends set-up like the wizard does', async () => {
    const { browser, guest, db } = await invitation('admin');
    const other = await browser.post('/api/users/invite-link?role=admin');
    expect((await browser.post('/api/users/register', guest)).statusCode).toBe(201);
    expect(await wizard(browser)).toBe(false);
    expect((await browser.post('/api/users', ANN)).statusCode).toBe(403);
    const claim = await db.selectFrom('setup_claim').selectAll().execute();
    expect(claim).toEqual([{ id: 1, claimed_at: expect.any(String) }]);
    const late = { ...guest, username: 'late', token: other.json().token };
    expect((await browser.post('/api/users/register', late)).statusCode).toBe(400);
  });
});
