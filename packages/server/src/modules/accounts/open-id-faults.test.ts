import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deriveSecrets } from '#core/lib/secrets.ts';
import { Browser } from '#testing/browser.ts';
import { startFakeOpenId, type OpenIdScript } from '#testing/fake-open-id.ts';
import { openIdEnv } from '#testing/open-id-provider.ts';
import { testApp } from '#testing/test-app.ts';

import { OpenId } from './open-id.ts';

let fake: Awaited<ReturnType<typeof startFakeOpenId>>;
beforeAll(async () => {
  fake = await startFakeOpenId();
});
afterAll(() => fake.stop());

const ZOE = { email: 'zoe@example.net', email_verified: true, preferred_username: 'zoe' };
const UNCONFIRMED = 'The provider didn’t confirm the sign-in.';

async function attempt(script: OpenIdScript, spoil: (query: URLSearchParams) => void = () => {}) {
  fake.reset({ userInfo: ZOE, ...script });
  const server = await testApp({ env: openIdEnv(fake.issuer) });
  await server.setUp();
  const vera = await server.addUser('vera', 'admin');
  const browser = new Browser(server.app);
  const there = await browser.get('/api/login/openid');
  const query = fake.callbackParams(there.headers.location ?? '');
  spoil(query);
  const reply = await browser.get(`/api/oauth/openid?${query.toString()}`);
  return { ...server, vera, browser, reply };
}

describe('valid provider response', () => {
  test('signs the user in, and the token request contains the PKCE verifier', async () => {
    const { reply, browser } = await attempt({});
    expect(reply.statusCode).toBe(307);
    expect((await browser.get('/api/users/me')).json()).toMatchObject({ username: 'zoe' });
    expect(fake.script.tokenRequest?.get('code_verifier')).toMatch(/^[\w-]{43,}$/);
    expect(fake.script.tokenRequest?.get('grant_type')).toBe('authorization_code');
  });

  test('is accepted when the ID token has all claims and there is no userinfo', async () => {
    const { reply } = await attempt({ userInfo: null, idToken: ZOE });
    expect(reply.statusCode).toBe(307);
  });
});

describe('provider without TLS', () => {
  test('is used in the own network', async () => {
    fake.reset();
    const { as } = await testApp({ env: openIdEnv(fake.issuer) });
    expect((await as(null).get('/login/openid')).statusCode).toBe(302);
  });

  test.each(['0.0.0.0', '[::ffff:8.8.8.8]', '8.8.8.8', 'id.example.com', 'local.example'])(
    'is refused at %s, outside the own network',
    async (host) => {
      // Connections to 0.0.0.0 reach the fake, which is refused only because of its address.
      const issuer = fake.issuer.replace('127.0.0.1', host);
      fake.reset({ metadata: { issuer } });
      const { env, as } = await testApp({ env: openIdEnv(issuer) });
      const reply = await as(null).get('/login/openid');
      expect([reply.statusCode, reply.json().detail]).toEqual([500, 'OAuth not configured']);
      const openId = new OpenId({ env, secrets: deriveSecrets('x'), clock: () => new Date() });
      await expect(openId.begin('/')).rejects.toMatchObject({
        cause: new Error('The OpenID provider must use https unless it’s in your own network'),
      });
    },
  );
});

describe('no session is created for', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, OpenIdScript, string]>([
    ['a token for another nonce', { idToken: { nonce: 'other' } }, UNCONFIRMED],
    ['a token without a nonce', { idToken: { nonce: undefined } }, UNCONFIRMED],
    ['a token of another issuer', { idToken: { iss: 'https://evil.example' } }, UNCONFIRMED],
    ['a token for another client', { idToken: { aud: 'another' } }, UNCONFIRMED],
    [
      'a token with several audiences, authorized for another',
      { idToken: { aud: ['saveroom', 'b'], azp: 'b' } },
      UNCONFIRMED,
    ],
    ['a token that has expired', { idToken: { exp: now - 600 } }, UNCONFIRMED],
    ['a token without an expiry', { idToken: { exp: undefined } }, UNCONFIRMED],
    ['a token not valid yet', { idToken: { nbf: now + 3600 } }, UNCONFIRMED],
    ['a token signed with an unknown key', { hasOtherKey: true }, UNCONFIRMED],
    ['a token without a subject', { idToken: { sub: undefined } }, UNCONFIRMED],
    [
      'no ID token',
      { tokenReply: { status: 200, body: { access_token: 'x', token_type: 'bearer' } } },
      UNCONFIRMED,
    ],
    [
      'a malformed ID token',
      {
        tokenReply: {
          status: 200,
          body: { access_token: 'x', token_type: 'bearer', id_token: 'a.b.c' },
        },
      },
      UNCONFIRMED,
    ],
    ['an error', { tokenReply: { status: 400, body: { error: 'invalid_grant' } } }, UNCONFIRMED],
    ['a server error', { tokenReply: { status: 500, body: 'oops' } }, UNCONFIRMED],
    [
      'an unverified address',
      { userInfo: { ...ZOE, email_verified: false } },
      'Email is not verified.',
    ],
    [
      'email_verified as the text false',
      { userInfo: { ...ZOE, email_verified: 'false' } },
      'Email is not verified.',
    ],
    [
      'a missing email_verified that the provider supports',
      {
        metadata: { claims_supported: ['email_verified'] },
        userInfo: { email: 'zoe@example.net' },
      },
      'Email is not verified.',
    ],
    ['no address', { userInfo: { preferred_username: 'zoe' } }, 'Email is missing from token.'],
    ['an empty address', { userInfo: { ...ZOE, email: '' } }, 'Email is missing from token.'],
    [
      'an address that is a list',
      { userInfo: { ...ZOE, email: ['zoe@example.net'] } },
      'Email is missing from token.',
    ],
    [
      'the profile of another subject',
      { userInfo: { ...ZOE, sub: 'another' } },
      'Email is missing from token.',
    ],
  ])('%s', async (_what, script, detail) => {
    const { reply, browser, db } = await attempt(script);
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail]);
    expect(browser.session).toBeUndefined();
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  test.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', 'x')],
    ['no state', (query) => query.delete('state')],
    ['two states', (query) => query.append('state', 'x')],
    ['no code', (query) => query.delete('code')],
    ['an error instead', (query) => query.set('error', 'access_denied')],
    ['a response that names another issuer', (query) => query.set('iss', 'https://evil.example')],
  ])('%s in the callback', async (_what, spoil) => {
    const { reply, browser } = await attempt({}, spoil);
    expect([reply.statusCode, reply.json().detail]).toEqual([400, UNCONFIRMED]);
    expect(browser.session).toBeUndefined();
  });

  test('a forged flow cookie', async () => {
    const { app } = await attempt({});
    const browser = new Browser(app);
    browser.cookies.set('saveroom_openid', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x.y.z');
    expect((await browser.get('/api/oauth/openid?code=a&state=b')).statusCode).toBe(400);
  });
});

describe('unverified e-mail address', () => {
  test('does not open the account with this address', async () => {
    const { reply, browser } = await attempt({ userInfo: { email: 'vera@example.org' } });
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Email is not verified.']);
    expect(browser.session).toBeUndefined();
  });

  test('is not stored in a new account', async () => {
    const { reply, browser } = await attempt({
      userInfo: { email: 'zoe@example.net', preferred_username: 'zoe' },
    });
    expect(reply.statusCode).toBe(307);
    expect((await browser.get('/api/users/me')).json()).toMatchObject({
      username: 'zoe',
      email: null,
    });
  });
});

test('guesses at the callback are throttled', async () => {
  fake.reset({ userInfo: ZOE });
  const { app } = await testApp({ env: openIdEnv(fake.issuer) });
  const statuses: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const url = `/api/oauth/openid?code=${index}&state=x`;
    statuses.push((await app.inject({ url, remoteAddress: '198.51.100.1' })).statusCode);
  }
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(20);
  const other = await app.inject({
    url: '/api/oauth/openid?code=1&state=x',
    remoteAddress: '203.0.113.1',
  });
  expect(other.statusCode).toBe(400);
});
