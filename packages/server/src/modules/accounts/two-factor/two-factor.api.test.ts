import { SECOND_FACTORS_MAX } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import {
  addApp,
  addPasskey,
  appCode,
  completeSignIn,
  confirmPassword,
  startWithApp,
} from '#testing/second-factors.ts';
import { SoftwarePasskey } from '#testing/software-passkey.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { bearer, grantTokens, issueClientToken, requestToken } from '#testing/tokens.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-01-01T00:00:00Z');

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const id = await server.addUser('vera', 'viewer');
  const browser = new Browser(server.app);
  await browser.signIn('vera');
  return { ...server, id, browser };
}

const setUp = (browser: Browser) => browser.post('/api/two-factor/apps/setup');
const add = (browser: Browser, code: string) =>
  browser.post('/api/two-factor/apps', { name: 'Phone', code });
const read = async (browser: Browser) => (await browser.get('/api/two-factor')).json();

describe('GET /two-factor', () => {
  test('of an account without second factors is empty', async () => {
    const { browser } = await start();
    expect(await read(browser)).toEqual({
      factors: [],
      recovery_codes_left: 0,
      is_required: false,
      confirmed_until: null,
      confirm_with: ['password'],
      passkey_host: 'localhost',
    });
  });

  test('lists apps and passkeys with name and last use, and no secrets', async () => {
    const { browser } = await start();
    const app = await addApp(browser, NOW);
    const { passkey } = await addPasskey(browser);
    const body = await read(browser);
    expect(body).toMatchObject({
      factors: [
        { kind: 'app', name: 'Phone', host: null, last_used_at: null },
        { kind: 'passkey', name: 'Laptop', host: 'localhost', last_used_at: null },
      ],
      recovery_codes_left: 10,
    });
    for (const secret of [app.key, ...app.recoveryCodes, passkey.id.toString('base64url')]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('can be changed in browsers only, not with tokens or Basic', async () => {
    const { app } = await start();
    const { raw_token } = await issueClientToken({ app }, basic('vera'), ['me.read', 'me.write']);
    for (const headers of [basic('vera'), bearer(raw_token)]) {
      const reply = await app.inject({ url: '/api/two-factor', headers });
      expect(reply.statusCode).toBe(400);
      const method = 'POST';
      const added = await app.inject({ method, url: '/api/two-factor/apps/setup', headers });
      expect(added.statusCode).toBe(400);
    }
  });
});

describe('confirming a user', () => {
  test.each([
    ['POST', '/api/two-factor/apps/setup', {}],
    ['POST', '/api/two-factor/apps', { name: 'Phone', code: '000000' }],
    ['POST', '/api/two-factor/passkeys/options', {}],
    ['POST', '/api/two-factor/recovery-codes', {}],
    ['DELETE', '/api/two-factor/factors/1', {}],
  ] as const)('is required for %s %s', async (method, url, payload) => {
    const { browser } = await start();
    const reply = await browser.send(method, url, { payload });
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Confirm that it’s you first']);
  });

  test('lasts ten minutes, only for this session', async () => {
    const { app, browser, advance } = await start();
    expect((await confirmPassword(browser, 'wrong')).statusCode).toBe(400);
    expect((await setUp(browser)).statusCode).toBe(401);
    expect((await confirmPassword(browser)).statusCode).toBe(200);
    expect((await setUp(browser)).statusCode).toBe(200);
    const other = new Browser(app);
    await other.signIn('vera');
    expect((await setUp(other)).statusCode).toBe(401);
    advance(10 * MINUTE);
    expect((await setUp(browser)).statusCode).toBe(401);
  });

  test('by a wrong password is throttled', async () => {
    const { browser } = await start();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      statuses.push((await confirmPassword(browser, `guess ${index}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3);
  });

  test('by a code is refused for an account with a password', async () => {
    const { owner, code } = await startWithApp();
    const reply = await owner.post('/api/two-factor/confirm', { kind: 'app', code: code() });
    expect(reply.statusCode).toBe(400);
  });
});

/** Removes the password, as if the account only signed in with OpenID Connect. */
async function withoutPassword() {
  const server = await start();
  await server.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('username', '=', 'vera')
    .execute();
  return server;
}

describe('an account without a password', () => {
  test('sets up its first factor within ten minutes of the sign-in', async () => {
    const { browser, advance } = await withoutPassword();
    expect(await read(browser)).toMatchObject({
      confirm_with: [],
      confirmed_until: expect.any(String),
    });
    advance(10 * MINUTE);
    expect((await browser.post('/api/two-factor/apps/setup')).statusCode).toBe(401);
  });

  test('confirms with its factors afterwards', async () => {
    const { browser, advance } = await withoutPassword();
    const options = (await browser.post('/api/two-factor/passkeys/options')).json<never>();
    const passkey = new SoftwarePasskey({ origin: 'http://localhost' });
    const payload = { name: 'Laptop', reply: passkey.create(options) };
    expect((await browser.post('/api/two-factor/passkeys', payload)).statusCode).toBe(201);
    expect(await read(browser)).toMatchObject({ confirm_with: ['passkey', 'recovery_code'] });
    const renew = () => browser.post('/api/two-factor/recovery-codes');
    expect((await renew()).statusCode).toBe(401);
    const asked = (await browser.post('/api/two-factor/confirm/passkey')).json<never>();
    const reply = passkey.get(asked);
    const proof = { kind: 'passkey', reply };
    expect((await browser.post('/api/two-factor/confirm', proof)).statusCode).toBe(200);
    const renewed = await renew();
    expect(renewed.statusCode).toBe(201);
    advance(10 * MINUTE);
    expect((await browser.post('/api/two-factor/confirm', proof)).statusCode).toBe(410);
    const [code] = renewed.json<{ recovery_codes: string[] }>().recovery_codes;
    const byCode = { kind: 'recovery_code', code };
    expect((await browser.post('/api/two-factor/confirm', byCode)).statusCode).toBe(200);
    expect((await browser.post('/api/two-factor/confirm', byCode)).statusCode).toBe(401);
  });
});

describe('adding', () => {
  test('an app needs its first code, in time and from the same browser', async () => {
    const { app, browser, advance } = await start();
    await confirmPassword(browser);
    const { key, address } = (await browser.post('/api/two-factor/apps/setup')).json();
    expect(address).toContain(`otpauth://totp/Saveroom:vera%40localhost?secret=${key}`);
    expect((await add(browser, '000000')).statusCode).toBe(400);
    const other = new Browser(app);
    await other.signIn('vera');
    await confirmPassword(other);
    expect((await add(other, appCode(key, NOW))).statusCode).toBe(410);
    advance(5 * MINUTE);
    const late = appCode(key, new Date(NOW.getTime() + 5 * MINUTE));
    expect((await add(browser, late)).statusCode).toBe(410);
    expect(await read(browser)).toMatchObject({ factors: [] });
  });

  test('the first factor ends what the password opened, except this session and client tokens', async () => {
    const { app, browser } = await start();
    const other = new Browser(app);
    await other.signIn('vera');
    const { access_token, refresh_token } = await grantTokens({ app }, 'vera', 'me.read');
    const { raw_token } = await issueClientToken({ app }, basic('vera'), ['me.read']);
    await addApp(browser, NOW);
    const me = '/api/users/me';
    expect((await browser.get(me)).json()).toMatchObject({ two_factor_enabled: true });
    expect((await other.get(me)).statusCode).toBe(403);
    expect((await app.inject({ url: me, headers: bearer(access_token) })).statusCode).toBe(401);
    const refreshed = await requestToken({ app }, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.statusCode).toBe(401);
    expect((await app.inject({ url: me, headers: bearer(raw_token) })).statusCode).toBe(200);
  });

  test('adding a further factor creates no recovery codes and ends no session', async () => {
    const { owner, begin, code } = await startWithApp();
    const { browser } = await begin();
    await completeSignIn(browser, code());
    expect((await addPasskey(owner)).recoveryCodes).toEqual([]);
    expect((await browser.get('/api/users/me')).statusCode).toBe(200);
  });

  test('the same passkey twice, or too many factors, is refused', async () => {
    const { browser, db, id } = await start();
    const { passkey } = await addPasskey(browser);
    await expect(addPasskey(browser, passkey)).rejects.toThrow('already added');
    const row = { user_id: id, kind: 'passkey', name: 'x', created_at: '' } as const;
    const rows = Array.from({ length: SECOND_FACTORS_MAX - 1 }, () => row);
    await db.insertInto('second_factor').values(rows).execute();
    await expect(addPasskey(browser)).rejects.toThrow('at most');
  });

  test('a passkey of another page is refused', async () => {
    const { browser } = await start();
    const evil = new SoftwarePasskey({ origin: 'https://evil.example' });
    await expect(addPasskey(browser, evil)).rejects.toThrow('couldn’t be verified');
  });
});

describe('changes of second factors', () => {
  test('only own factors can be renamed', async () => {
    const { app, addUser, browser } = await start();
    const { id } = await addPasskey(browser);
    const rename = (one: Browser) =>
      one.send('PUT', `/api/two-factor/factors/${id}`, { payload: { name: ' Key ' } });
    expect((await rename(browser)).json()).toMatchObject({ id, name: 'Key' });
    await addUser('zoe', 'viewer');
    const zoe = new Browser(app);
    await zoe.signIn('zoe');
    await confirmPassword(zoe);
    expect((await rename(zoe)).statusCode).toBe(404);
    const removed = await zoe.send('DELETE', `/api/two-factor/factors/${id}`);
    expect(removed.statusCode).toBe(404);
  });

  test('new recovery codes make the old ones invalid', async () => {
    const { owner, begin, recoveryCodes } = await startWithApp();
    const { recovery_codes } = (await owner.post('/api/two-factor/recovery-codes')).json();
    expect(recovery_codes).toHaveLength(10);
    const { browser } = await begin();
    const [old = ''] = recoveryCodes;
    expect((await completeSignIn(browser, old, 'recovery_code')).statusCode).toBe(401);
    expect((await completeSignIn(browser, recovery_codes[0], 'recovery_code')).statusCode).toBe(
      200,
    );
  });

  test('after its last factor is removed an account signs in with the password alone', async () => {
    const { owner, begin, db } = await startWithApp();
    const { id } = await addPasskey(owner);
    const { factors } = await read(owner);
    const remove = (factor: number) => owner.send('DELETE', `/api/two-factor/factors/${factor}`);
    await remove(id);
    expect((await begin()).reply.statusCode).toBe(401);
    await remove(factors[0].id);
    expect((await begin()).reply.statusCode).toBe(200);
    expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  });
});
