import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkCount } from '#testing/argon2.ts';
import { Browser } from '#testing/browser.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => shared.close());

const TWO_WEEKS_S = 1_209_600;

/** Counts the password checks of one sign-in with a wrong password. */
async function checksOf(username: string): Promise<number> {
  const browser = new Browser(shared.app, '198.51.100.21');
  await browser.get('/api/heartbeat');
  const before = checkCount();
  const headers = basic(username, `wrong for ${username}`);
  expect((await browser.send('POST', '/api/login', { headers })).statusCode).toBe(401);
  return checkCount() - before;
}

describe('POST /login', () => {
  test('returns null and sets a session cookie that scripts cannot read', async () => {
    const reply = await new Browser(shared.app).signIn('vera');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('null');
    const cookie = reply.cookies.find(({ name }) => name === 'romm_session');
    expect(cookie).toEqual({
      name: 'romm_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      maxAge: TWO_WEEKS_S,
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  test('sets a CSRF token that scripts can read and this session accepts', async () => {
    const browser = new Browser(shared.app);
    const reply = await browser.signIn('vera');
    const cookie = reply.cookies.find(({ name }) => name === 'romm_csrftoken');
    expect(cookie).toEqual({
      name: 'romm_csrftoken',
      value: expect.any(String),
      path: '/',
      sameSite: 'Lax',
    });
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
  });

  test('stores when the account was last used', async () => {
    const browser = new Browser(shared.app);
    await browser.signIn('vera');
    const me = await browser.get('/api/users/me');
    expect(me.json()).toMatchObject({
      username: 'vera',
      last_login: '2026-01-01T00:00:00.000+00:00',
      last_active: '2026-01-01T00:00:00.000+00:00',
    });
  });

  test.each(['VERA', ' Vera ', 'vera'])('accepts %j regardless of case', async (name) => {
    expect((await new Browser(shared.app).signIn(name)).statusCode).toBe(200);
  });

  test.each([
    ['no Authorization at all', {}, 'Not authenticated', 'Basic'],
    ['a bearer token', { authorization: 'Bearer x' }, 'Not authenticated', 'Basic'],
    ['Basic without a colon', { authorization: 'Basic eA==' }, 'Not authenticated', 'Basic'],
    ['a wrong password', basic('vera', 'wrong'), 'Incorrect username or password', undefined],
    ['an unknown user', basic('nobody', 'wrong'), 'Incorrect username or password', undefined],
    ['an empty password', basic('vera', ''), 'Incorrect username or password', undefined],
  ])('%s is 401', async (_what, headers, detail, challenge) => {
    const browser = new Browser(shared.app, '198.51.100.20');
    await browser.get('/api/heartbeat');
    const reply = await browser.send('POST', '/api/login', { headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ detail });
    expect(reply.headers['www-authenticate']).toBe(challenge);
    expect(browser.session).toBeUndefined();
  });

  test('an unknown user costs one password check, like a known one', async () => {
    expect([await checksOf('vera'), await checksOf('nobody')]).toEqual([1, 1]);
  });

  test('a password may contain colons and letters of any script', async () => {
    const { app, setUp, post } = await testApp();
    await setUp();
    const password = 'a:b:пароль ✓';
    await post('/users', { username: 'uta', email: '', password, role: 'viewer' });
    expect((await new Browser(app).signIn('uta', password)).statusCode).toBe(200);
  });

  test('a disabled account is reported only with the correct password', async () => {
    const { app, setUp, addUser, put } = await testApp();
    await setUp();
    const id = await addUser('dora', 'viewer');
    await put(`/users/${id}`, { enabled: false });
    const right = await new Browser(app).signIn('dora');
    expect([right.statusCode, right.json().detail]).toEqual([401, 'Disabled user']);
    const wrong = await new Browser(app).signIn('dora', 'wrong');
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      401,
      'Incorrect username or password',
    ]);
  });
});

describe('Basic credentials on any route', () => {
  test.each([
    ['a wrong password', basic('vera', 'wrong')],
    ['an unknown user', basic('nobody', 'wrong')],
  ])('%s is 401, as RomM 5 clients expect', async (_what, headers) => {
    const remoteAddress = '198.51.100.21';
    const reply = await shared.app.inject({ url: '/api/roms', headers, remoteAddress });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ detail: 'Not authenticated' });
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });

  test('no credentials are still 403, as RomM 4 clients expect', async () => {
    expect((await shared.as(null).get('/roms')).statusCode).toBe(403);
  });

  test('sign out without a CSRF token', async () => {
    const reply = await shared.as('vera').post('/logout');
    expect(reply.statusCode).toBe(200);
  });
});

describe('POST /logout', () => {
  test('ends the session on the server and in the browser', async () => {
    const browser = new Browser(shared.app);
    await browser.signIn('vera');
    const session = browser.session ?? '';
    const reply = await browser.post('/api/logout');
    expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
    const cookie = reply.cookies.find(({ name }) => name === 'romm_session');
    expect(cookie).toMatchObject({ value: 'null', path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.expires?.getTime()).toBe(0);
    browser.cookies.set('romm_session', session);
    expect((await browser.get('/api/users/me')).statusCode).toBe(403);
  });

  test('ends only this session', async () => {
    const [phone, desktop] = [new Browser(shared.app), new Browser(shared.app)];
    await phone.signIn('vera');
    await desktop.signIn('vera');
    await phone.post('/api/logout');
    expect((await desktop.get('/api/users/me')).statusCode).toBe(200);
  });

  test('succeeds without a session', async () => {
    const browser = new Browser(shared.app);
    await browser.get('/api/heartbeat');
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
  });

  test('a stale CSRF token does not prevent the next sign-in', async () => {
    const browser = new Browser(shared.app);
    await browser.signIn('vera');
    const stale = browser.cookies.get('romm_csrftoken') ?? '';
    await browser.post('/api/logout');
    browser.cookies.set('romm_csrftoken', stale);
    const again = await browser.send('POST', '/api/login', { headers: basic('vera'), payload: {} });
    expect(again.statusCode).toBe(200);
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
  });
});
