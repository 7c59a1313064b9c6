import { STEP_COOKIE } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import {
  addApp,
  addPasskey,
  appCode,
  completeSignIn,
  startWithApp,
} from '#testing/second-factors.ts';
import { SoftwarePasskey } from '#testing/software-passkey.ts';
import { PASSWORD } from '#testing/test-app.ts';

const ELSEWHERE = '198.51.100.7';

const statusOf = async (browser: Browser) => (await browser.get('/api/users/me')).statusCode;

async function askedOptions(browser: Browser, url: string) {
  const reply = await browser.post(url);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ challenge: string; rpId: string; allowCredentials?: object[] }>();
}

const askForPasskey = (browser: Browser) => askedOptions(browser, '/api/login/second-step/passkey');
const sendPasskey = (browser: Browser, reply: object) =>
  browser.post('/api/login/second-step', { kind: 'passkey', reply });
const askForAnyPasskey = (browser: Browser) => askedOptions(browser, '/api/login/passkey/options');
const sendPasskeyAlone = (browser: Browser, reply: object) =>
  browser.post('/api/login/passkey', { reply });

async function startWithPasskey() {
  const server = await startWithApp();
  const { passkey } = await addPasskey(server.owner);
  return { ...server, passkey };
}

/** A server, and a browser that has never signed in. */
async function startWithVisitor() {
  const server = await startWithPasskey();
  const browser = new Browser(server.app, ELSEWHERE);
  await browser.get('/api/heartbeat');
  return { ...server, browser };
}

describe('after the right password', () => {
  test('there is no session until the code is right', async () => {
    const { begin, code } = await startWithApp();
    const { browser, reply } = await begin();
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ code: 'second_factor_required' });
    expect(browser.session).toBeUndefined();
    expect(await statusOf(browser)).toBe(403);
    expect((await completeSignIn(browser, '000000')).statusCode).toBe(401);
    expect(await statusOf(browser)).toBe(403);
    expect((await completeSignIn(browser, code())).statusCode).toBe(200);
    expect(await statusOf(browser)).toBe(200);
  });

  test('the browser can read the user name and the available second factors', async () => {
    const { begin } = await startWithApp();
    const { browser } = await begin();
    expect((await browser.get('/api/login/second-step')).json()).toEqual({
      username: 'vera',
      expires_at: '2026-01-01T00:06:00.000+00:00',
      app: true,
      passkey: false,
      recovery_code: true,
    });
  });

  test('the cookie of the step can’t be read by scripts and is only sent to the API', async () => {
    const { begin } = await startWithApp();
    const { reply } = await begin();
    const cookie = reply.cookies.find(({ name }) => name === STEP_COOKIE);
    expect(cookie).toMatchObject({ path: '/api', httpOnly: true, sameSite: 'Lax', maxAge: 300 });
  });

  test('a wrong password starts no second step', async () => {
    const { app } = await startWithApp();
    const browser = new Browser(app, ELSEWHERE);
    expect((await browser.signIn('vera', 'wrong')).json()).toMatchObject({ code: 'unauthorized' });
    expect(browser.cookies.has(STEP_COOKIE)).toBe(false);
  });

  test('a disabled account starts no second step', async () => {
    const { db, begin } = await startWithApp();
    await db.updateTable('users').set({ enabled: 0 }).where('username', '=', 'vera').execute();
    const { reply, browser } = await begin();
    expect(reply.json()).toMatchObject({ detail: 'Disabled user' });
    expect(browser.cookies.has(STEP_COOKIE)).toBe(false);
  });
});

describe('a code of the app', () => {
  test.each([-1, 1])('may be %d time step off', async (steps) => {
    const { begin, code } = await startWithApp();
    const { browser } = await begin();
    expect((await completeSignIn(browser, code(steps))).statusCode).toBe(200);
  });

  test.each([-2, 2])('must not be %d time steps off', async (steps) => {
    const { begin, code } = await startWithApp();
    const { browser } = await begin();
    expect((await completeSignIn(browser, code(steps))).statusCode).toBe(401);
  });

  test('may contain a space', async () => {
    const { begin, code } = await startWithApp();
    const { browser } = await begin();
    const spaced = `${code().slice(0, 3)} ${code().slice(3)}`;
    expect((await completeSignIn(browser, spaced)).statusCode).toBe(200);
  });

  test('that was used in the set-up does not sign in', async () => {
    const { advance, begin, key } = await startWithApp();
    advance(-60_000);
    const { browser } = await begin();
    const first = appCode(key, new Date('2026-01-01T00:00:00Z'));
    expect((await completeSignIn(browser, first)).statusCode).toBe(401);
  });
});

describe('a recovery code', () => {
  test('of another user does not work', async () => {
    const { begin, app, addUser, recoveryCodes } = await startWithApp();
    await addUser('zoe', 'viewer');
    const zoe = new Browser(app, '198.51.100.12');
    await zoe.signIn('zoe');
    const other = await addApp(zoe, new Date('2026-01-01T00:01:00Z'));
    const { browser } = await begin();
    const [code = ''] = other.recoveryCodes;
    expect((await completeSignIn(browser, code, 'recovery_code')).statusCode).toBe(401);
    const [own = ''] = recoveryCodes;
    expect((await completeSignIn(browser, own, 'recovery_code')).statusCode).toBe(200);
  });
});

describe('a second step', () => {
  test('expires after five minutes', async () => {
    const { begin, advance, code } = await startWithApp();
    const { browser } = await begin();
    advance(5 * 60_000);
    const reply = await completeSignIn(browser, code());
    expect([reply.statusCode, reply.json().code]).toEqual([410, 'gone']);
    expect((await browser.get('/api/login/second-step')).statusCode).toBe(410);
  });

  test('belongs to the browser that sent the password', async () => {
    const { app, begin, code } = await startWithApp();
    await begin();
    const other = new Browser(app, ELSEWHERE);
    await other.get('/api/heartbeat');
    expect((await completeSignIn(other, code())).statusCode).toBe(410);
    other.cookies.set(STEP_COOKIE, 'a'.repeat(43));
    expect((await completeSignIn(other, code())).statusCode).toBe(410);
  });

  test('ends with a new password', async () => {
    const { begin, code, owner, id } = await startWithApp();
    const { browser } = await begin();
    const payload = { password: 'an entirely new one', current_password: PASSWORD };
    expect((await owner.send('PUT', `/api/users/${id}`, { payload })).statusCode).toBe(200);
    expect((await completeSignIn(browser, code())).statusCode).toBe(410);
  });

  test('can be canceled', async () => {
    const { begin, code } = await startWithApp();
    const { browser } = await begin();
    const step = browser.cookies.get(STEP_COOKIE) ?? '';
    expect((await browser.send('DELETE', '/api/login/second-step')).statusCode).toBe(200);
    browser.cookies.set(STEP_COOKIE, step);
    expect((await completeSignIn(browser, code())).statusCode).toBe(410);
  });

  test('needs the CSRF token', async () => {
    const { begin, code } = await startWithApp();
    const { browser } = await begin();
    browser.cookies.delete('romm_csrftoken');
    expect((await completeSignIn(browser, code())).statusCode).toBe(403);
  });
});

describe('a passkey as the second factor', () => {
  test('signs in once, and not with the same reply again', async () => {
    const { begin, passkey } = await startWithPasskey();
    const { browser } = await begin();
    const options = await askForPasskey(browser);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    expect(options.allowCredentials).toHaveLength(1);
    const reply = passkey.get(options);
    expect((await sendPasskey(browser, reply)).statusCode).toBe(200);
    expect(await statusOf(browser)).toBe(200);
    const { browser: other } = await begin();
    await askForPasskey(other);
    expect((await sendPasskey(other, reply)).statusCode).toBe(401);
  });

  test('needs no user verification: the password came before', async () => {
    const { begin, passkey } = await startWithPasskey();
    passkey.verifiesUser = false;
    const { browser } = await begin();
    expect((await sendPasskey(browser, passkey.get(await askForPasskey(browser)))).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another host', { rpId: 'evil.example' }],
  ])('%s is refused', async (_what, wrong) => {
    const { begin, passkey } = await startWithPasskey();
    const { browser } = await begin();
    const reply = passkey.get({ ...(await askForPasskey(browser)), ...wrong });
    expect((await sendPasskey(browser, reply)).statusCode).toBe(401);
  });

  test('is refused on a page of another origin', async () => {
    const { begin, passkey } = await startWithPasskey();
    const { browser } = await begin();
    const options = await askForPasskey(browser);
    passkey.origin = 'https://localhost.evil.example';
    expect((await sendPasskey(browser, passkey.get(options))).statusCode).toBe(401);
  });

  test('is refused without a challenge, and if it belongs to another account', async () => {
    const { app, begin, passkey, addUser } = await startWithPasskey();
    const { browser } = await begin();
    const unasked = passkey.get({ challenge: '', rpId: 'localhost' });
    expect((await sendPasskey(browser, unasked)).statusCode).toBe(401);
    await addUser('zoe', 'viewer');
    const zoe = new Browser(app, '198.51.100.12');
    await zoe.signIn('zoe');
    const { passkey: other } = await addPasskey(zoe);
    expect((await sendPasskey(browser, other.get(await askForPasskey(browser)))).statusCode).toBe(
      401,
    );
  });

  test('is refused if its counter is behind, as of a copy', async () => {
    const { begin, passkey } = await startWithPasskey();
    const { browser } = await begin();
    await sendPasskey(browser, passkey.get(await askForPasskey(browser)));
    passkey.counter = 0;
    const { browser: other } = await begin();
    expect((await sendPasskey(other, passkey.get(await askForPasskey(other)))).statusCode).toBe(
      401,
    );
  });
});

describe('a passkey alone', () => {
  test('signs in if it verified its user', async () => {
    const { passkey, browser } = await startWithVisitor();
    const options = await askForAnyPasskey(browser);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    expect((await sendPasskeyAlone(browser, passkey.get(options))).statusCode).toBe(200);
    expect((await browser.get('/api/users/me')).json()).toMatchObject({ username: 'vera' });
  });

  test('does not sign in if it did not verify its user', async () => {
    const { passkey, browser } = await startWithVisitor();
    passkey.verifiesUser = false;
    const reply = await sendPasskeyAlone(browser, passkey.get(await askForAnyPasskey(browser)));
    expect(reply.statusCode).toBe(401);
    expect(await statusOf(browser)).toBe(403);
  });

  test('is refused if it is unknown, used again or its challenge has expired', async () => {
    const { passkey, browser, advance } = await startWithVisitor();
    const stranger = new SoftwarePasskey({ origin: 'http://localhost' });
    expect(
      (await sendPasskeyAlone(browser, stranger.get(await askForAnyPasskey(browser)))).statusCode,
    ).toBe(401);
    const options = await askForAnyPasskey(browser);
    const step = browser.cookies.get(STEP_COOKIE) ?? '';
    const reply = passkey.get(options);
    expect((await sendPasskeyAlone(browser, reply)).statusCode).toBe(200);
    browser.cookies.set(STEP_COOKIE, step);
    expect((await sendPasskeyAlone(browser, reply)).statusCode).toBe(410);
    const late = await askForAnyPasskey(browser);
    advance(5 * 60_000);
    expect((await sendPasskeyAlone(browser, passkey.get(late))).statusCode).toBe(410);
  });

  test('of a disabled account is refused', async () => {
    const { passkey, browser, db } = await startWithVisitor();
    await db.updateTable('users').set({ enabled: 0 }).where('username', '=', 'vera').execute();
    const reply = await sendPasskeyAlone(browser, passkey.get(await askForAnyPasskey(browser)));
    expect(reply.json()).toMatchObject({ detail: 'Disabled user' });
  });

  test('can be requested thirty times a minute', async () => {
    const { browser } = await startWithVisitor();
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      statuses.push((await browser.post('/api/login/passkey/options')).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});

describe('the host of passkeys', () => {
  test.each([
    ['the request', {}, 'games.example:8080', 'games.example'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://play.example' }, 'games.example', 'play.example'],
    ['an IP address', {}, '192.0.2.1', null],
    ['an IPv6 address', {}, '[2001:db8::1]', null],
  ])('is set by %s', async (_what, env, host, expected) => {
    const { owner } = await startWithApp(env);
    const reply = await owner.get('/api/two-factor', { headers: { host } });
    expect(reply.json()).toMatchObject({ passkey_host: expected });
  });

  test('passkeys of another host are not offered', async () => {
    const { begin, owner } = await startWithApp();
    await addPasskey(owner);
    const { browser } = await begin();
    const at = (host: string) => browser.get('/api/login/second-step', { headers: { host } });
    expect((await at('games.example')).json()).toMatchObject({ passkey: false });
    expect((await at('localhost')).json()).toMatchObject({ passkey: true });
  });
});

describe('guesses', () => {
  test('from many addresses with the right password: at most 20 of a hundred are checked', async () => {
    const { begin, owner, code } = await startWithApp();
    let checked = 0;
    for (let index = 0; index < 100; index += 1) {
      const { browser } = await begin(`192.0.2.${index}`);
      checked +=
        (await completeSignIn(browser, String(index).padStart(6, '0'))).statusCode === 401 ? 1 : 0;
    }
    expect(checked).toBeLessThanOrEqual(20);
    // The browser of the owner has signed in before.
    await owner.post('/api/logout');
    await owner.signIn('vera');
    expect((await completeSignIn(owner, code())).statusCode).toBe(200);
  });
});
