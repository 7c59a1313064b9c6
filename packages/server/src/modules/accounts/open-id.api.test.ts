import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { openIdEnv, REDIRECT_URI, startOpenIdProvider } from '#testing/open-id-provider.ts';
import { addPasskey, completeSignIn } from '#testing/second-factors.ts';
import { startTestApp, testApp, type TestApp } from '#testing/test-app.ts';

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let shared: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  shared = await startTestApp({ env: openIdEnv(provider.issuer) });
  await shared.setUp();
});
afterAll(async () => {
  await shared.close();
  await provider.stop();
});

async function begin(browser: Browser, query = ''): Promise<string> {
  const reply = await browser.get(`/api/login/openid${query}`);
  expect(reply.statusCode).toBe(302);
  return reply.headers.location ?? '';
}

const back = (browser: Browser, address: string) =>
  browser.get(address.replace('http://games.test', ''));

async function ownServer(env: Record<string, string>): Promise<TestApp> {
  const server = await testApp({ env: { ...openIdEnv(provider.issuer), ...env } });
  await server.setUp();
  return server;
}

let count = 0;

/** Vera has an account, the others exist only at the provider. Names are unique per test. */
async function start(env?: Record<string, string>) {
  count += 1;
  const mark = `-${count}`;
  const server = env ? await ownServer(env) : shared;
  const id = await server.addUser(`vera${mark}`, 'editor');
  const know = (who: string, email: string | undefined, email_verified = true) => {
    const claims = { email_verified, preferred_username: `${who.toUpperCase()}${mark}` };
    return provider.know(`${who}${mark}`, email === undefined ? claims : { ...claims, email });
  };
  await know('zoe', `Zoe${mark}@example.net`);
  await know('vera', `vera${mark}@example.org`);
  await know('mallory', `vera${mark}@example.org`, false);
  await know('bare', undefined);
  const open = () => new Browser(server.app, `192.0.2.${count}`);
  const visit = (who: string, location: string) => provider.signInAs(`${who}${mark}`, location);
  const signIn = async (who: string, browser = open(), query = '') => {
    const address = await visit(who, await begin(browser, query));
    const reply = await back(browser, address);
    const me = (await browser.get('/api/users/me')).json<{ id: number; role: string }>();
    return { reply, browser, address, me };
  };
  return { ...server, id, mark, know, open, visit, signIn };
}

describe('redirect to the provider', () => {
  test('requests a code with PKCE, state and nonce', async () => {
    const { open } = await start();
    const browser = open();
    const { origin, searchParams } = new URL(await begin(browser));
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'saveroom',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('sets an encrypted cookie that is only sent to the callback', async () => {
    const { open } = await start();
    const reply = await open().get('/api/login/openid?next=/rom/7');
    const cookie = reply.cookies.find(({ name }) => name === 'saveroom_openid');
    expect(cookie).toMatchObject({
      path: '/api/oauth',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
    });
    const text = Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1');
    expect(text).not.toContain('/rom/7');
    expect(text).not.toContain('verifier');
  });

  test.each([
    ['OAuth disabled', { OIDC_ENABLED: 'false' }],
    ['OAuth not configured', { OIDC_SERVER_APPLICATION_URL: 'http://127.0.0.1:9' }],
  ])('responds with 500: %s', async (detail, env) => {
    const { app } = await start(env);
    for (const url of ['/api/login/openid', '/api/oauth/openid?code=x&state=y']) {
      const reply = await app.inject({ url });
      expect([reply.statusCode, reply.json().detail]).toEqual([500, detail]);
    }
  });
});

describe('callback', () => {
  test('signs in an unknown user with a verified address as a new viewer', async () => {
    const { signIn, mark } = await start();
    const { reply, me } = await signIn('zoe');
    expect([reply.statusCode, reply.headers.location]).toEqual([307, '/']);
    expect(me).toMatchObject({
      username: `zoe${mark}`,
      email: `zoe${mark}@example.net`,
      role: 'viewer',
    });
    const session = reply.cookies.find(({ name }) => name === 'romm_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('asks an account with second factors for one, and keeps the page to return to', async () => {
    const { signIn, id } = await start();
    const { browser } = await signIn('vera');
    const { recoveryCodes } = await addPasskey(browser);
    const again = await signIn('vera', undefined, '?next=/rom/7');
    expect(again.reply.statusCode).toBe(303);
    expect(again.reply.headers.location).toBe('/login?step=second-factor&next=%2From%2F7');
    expect((await again.browser.get('/api/users/me')).statusCode).toBe(403);
    const [code = ''] = recoveryCodes;
    await again.browser.get('/api/heartbeat');
    const completed = await completeSignIn(again.browser, code, 'recovery_code');
    expect(completed.statusCode).toBe(200);
    expect((await again.browser.get('/api/users/me')).json()).toMatchObject({ id });
  });

  test('finds the account by its verified address and keeps its role', async () => {
    const { signIn, id } = await start();
    const { me } = await signIn('vera');
    expect(me).toMatchObject({ id, role: 'editor' });
  });

  test('finds a linked account by subject, even if the address changed', async () => {
    const { signIn, id, know, mark, put } = await start();
    await signIn('vera');
    await know('vera', `new${mark}@example.org`);
    expect((await signIn('vera')).me).toMatchObject({ id });
    const payload = { email: '' };
    await put(`/users/${id}`, payload);
    expect((await signIn('vera')).me).toMatchObject({ id });
  });

  test('does not link an account whose owner set the address', async () => {
    const { signIn, id, know, mark, as } = await start();
    await know('boss', `boss${mark}@example.net`);
    const change = (username: string, email: string) => as(username).put(`/users/${id}`, { email });
    const email = `boss${mark}@example.net`;
    expect((await change(`vera${mark}`, email)).statusCode).toBe(200);
    const { reply, browser } = await signIn('boss');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toContain('An admin must confirm');
    expect(browser.session).toBeUndefined();
    expect((await change('admin', email)).statusCode).toBe(200);
    expect((await signIn('boss')).me).toMatchObject({ id });
  });

  test('appends a number when the username is taken', async () => {
    const { signIn, id, know, mark } = await start();
    await know('vera', `namesake${mark}@example.net`);
    const { me } = await signIn('vera');
    expect(me).toMatchObject({ username: `vera${mark}-2`, role: 'viewer' });
    expect(me.id).not.toBe(id);
  });

  test.each([
    ['an address that is not verified', 'mallory', 'Email is not verified.'],
    ['no address', 'bare', 'Email is missing from token.'],
  ])('rejects %s', async (_what, subject, detail) => {
    const { signIn } = await start();
    const { reply, browser } = await signIn(subject);
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail]);
    expect(browser.session).toBeUndefined();
  });

  test('rejects a disabled account', async () => {
    const { id, signIn, put } = await start();
    await signIn('vera');
    await put(`/users/${id}`, { enabled: '0' });
    const { reply, browser } = await signIn('vera');
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Disabled user']);
    expect(browser.session).toBeUndefined();
  });

  test('creates no accounts when registration is disabled', async () => {
    const { signIn, id } = await start({ OIDC_ALLOW_REGISTRATION: 'false' });
    const { reply } = await signIn('zoe');
    expect([reply.statusCode, reply.json().detail]).toEqual([
      401,
      'Incorrect username or password',
    ]);
    expect((await signIn('vera')).me).toMatchObject({ id });
  });

  test('is rejected when repeated, from another browser or after ten minutes', async () => {
    const { open, visit, signIn, advance } = await start();
    const { browser, address } = await signIn('zoe');
    const tooLate = 'The sign-in took too long or was started in another browser. Try again.';
    const again = await back(browser, address);
    expect([again.statusCode, again.json().detail]).toEqual([400, tooLate]);

    const victim = open();
    const planted = await back(victim, address);
    expect([planted.statusCode, planted.json().detail]).toEqual([400, tooLate]);
    expect(victim.session).toBeUndefined();

    const slow = open();
    const late = await visit('zoe', await begin(slow));
    advance(601_000);
    expect((await back(slow, late)).json().detail).toBe(tooLate);
  });

  test('rejects a code that was already used', async () => {
    const { open, visit } = await start();
    const browser = open();
    const address = await visit('zoe', await begin(browser));
    const flowCookie = browser.cookies.get('saveroom_openid') ?? '';
    expect((await back(browser, address)).statusCode).toBe(307);
    browser.cookies.set('saveroom_openid', flowCookie);
    const replay = await back(browser, address);
    expect([replay.statusCode, replay.json().detail]).toEqual([
      400,
      'The provider didn’t confirm the sign-in.',
    ]);
  });

  test('redirects to the requested page only if it is local', async () => {
    const { signIn, open } = await start();
    for (const [query, location] of [
      ['?next=/platform/4%3Fgenre=Action', '/platform/4?genre=Action'],
      ['?next=//evil.example', '/'],
      ['?next=https://evil.example', '/'],
      ['?next=/%255cevil.example', '/'],
      ['?next=/%5Cevil.example', '/'],
      ['?next=javascript:alert(1)', '/'],
    ]) {
      const { reply } = await signIn('zoe', open(), query);
      expect([query, reply.statusCode, reply.headers.location]).toEqual([query, 307, location]);
    }
  });

  test('redirects below the base path', async () => {
    const { open, visit } = await start({ BASE_PATH: '/games' });
    const browser = open();
    const there = await browser.get('/games/api/login/openid?next=/rom/1');
    expect(there.cookies.find(({ name }) => name === 'saveroom_openid')?.path).toBe(
      '/games/api/oauth',
    );
    const address = await visit('zoe', there.headers.location ?? '');
    const reply = await browser.get(address.replace('http://games.test', '/games'));
    expect(reply.headers.location).toBe('/games/rom/1');
  });
});
