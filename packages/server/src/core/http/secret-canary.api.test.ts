import { STEP_COOKIE } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { addApp, completeSignIn } from '#testing/second-factors.ts';
import { basic, PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens, issueClientToken, refreshTokens } from '#testing/tokens.ts';

const CANARY = 'CANARY-7f3a-password';
const NEW = 'CANARY-91bc-new-password';
const CLIENT_SECRET = 'CANARY-client-secret-0123456789abcdef';

const env = {
  ROMM_AUTH_SECRET_KEY: 'CANARY-root-secret-0123456789abcdef',
  OIDC_ENABLED: 'true',
  OIDC_CLIENT_ID: 'saveroom',
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_REDIRECT_URI: 'http://games.test/api/oauth/openid',
  OIDC_SERVER_APPLICATION_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'trace',
  METRICS_TOKEN: 'CANARY-metrics-token-0123456789',
};

/** All stored rows that could contain secrets, as text. */
async function dump({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const tables = [
    'users',
    'user_identity',
    'session',
    'refresh_token',
    'one_time_token',
    'client_token',
    'second_factor',
    'recovery_code',
    'sign_in_step',
    'audit_event',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** Uses every kind of secret once; returns the secrets with all responses. */
async function useAllSecrets() {
  const server = await testApp({ env, users: { vera: 'viewer' } });
  const replies: { url: string; body: string }[] = [];
  const record = (url: string, { body }: { body: string }) => replies.push({ url, body });

  const browser = new Browser(server.app);
  record('login', await browser.signIn('vera'));
  const session = browser.session ?? '';
  const csrf = browser.cookies.get('romm_csrftoken') ?? '';
  for (const url of [
    '/api/heartbeat',
    '/api/config',
    '/api/users/me',
    '/api/nothing',
    '/openapi.json',
    '/health',
    '/ready',
    '/metrics',
  ]) {
    record(url, await browser.get(url));
  }
  record('wrong login', await new Browser(server.app).signIn('vera', CANARY));
  record(
    'wrong token',
    await server.as(null).post('/token', { username: 'vera', password: CANARY }),
  );
  record(
    'unknown field',
    await browser.send('PUT', '/api/users/2', { payload: { password: CANARY.repeat(100) } }),
  );
  record(
    'broken json',
    await browser.send('PUT', '/api/users/2', {
      payload: `{"password":"${CANARY}`,
      headers: { 'content-type': 'application/json' },
    }),
  );
  record('openid', await browser.get(`/api/oauth/openid?code=${CANARY}&state=${CANARY}`));
  const metricsHeaders = bearer(env.METRICS_TOKEN);
  record('metrics', await server.app.inject({ url: '/metrics', headers: metricsHeaders }));
  record('doctor', await server.get('/doctor'));
  const tokens = await grantTokens(server, 'vera', 'me.read');
  record(
    'bearer',
    await server.app.inject({ url: '/api/users/me', headers: bearer(tokens.access_token) }),
  );
  record(
    'bad bearer',
    await server.app.inject({ url: '/api/users/me', headers: bearer(`${CANARY}.x.y`) }),
  );
  const client = await issueClientToken(server, basic('vera'), ['roms.read']);
  for (const url of ['/api/feeds/webrcade', '/api/roms/1/content/x', '/api/nothing']) {
    await server.app.inject({ url: `${url}?token=${client.raw_token}` });
  }
  const rotated = (await refreshTokens(server, tokens.refresh_token)).json<typeof tokens>();
  const invite = await server.post('/users/invite-link');
  const { token: invitation } = invite.json<{ token: string }>();
  const { key, recoveryCodes } = await addApp(browser, new Date('2026-01-01T00:00:00Z'));
  await browser.post('/api/two-factor/apps/setup');
  const second = new Browser(server.app);
  record('second step', await second.signIn('vera'));
  const step = second.cookies.get(STEP_COOKIE) ?? '';
  record('wrong code', await completeSignIn(second, CANARY, 'recovery_code'));
  record('two-factor', await browser.get('/api/two-factor'));
  // Stores the waiting audit events, so that the dump below contains them.
  record('audit', await server.get('/audit'));
  record('forgot', await browser.post('/api/forgot-password', { username: 'vera' }));
  const before = await dump(server);
  record('new password', await browser.send('PUT', '/api/users/2', { payload: { password: NEW } }));
  return {
    ...server,
    replies,
    stored: before + (await dump(server)),
    secrets: {
      session,
      csrf,
      invitation,
      password: PASSWORD,
      guess: CANARY,
      newPassword: NEW,
      clientSecret: CLIENT_SECRET,
      rootSecret: env.ROMM_AUTH_SECRET_KEY,
      metricsToken: env.METRICS_TOKEN,
      access: tokens.access_token,
      refresh: tokens.refresh_token,
      rotated: rotated.refresh_token,
      client: client.raw_token,
      appKey: key,
      recoveryCode: (recoveryCodes[0] ?? '').replaceAll('-', ''),
      step,
    },
  };
}

/** True if the secret, or its signature part, appears in any of the usual encodings. */
function appearsIn(text: string, secret: string): boolean {
  const parts = [secret, secret.split('.').at(-1) ?? secret];
  return parts.some((part) =>
    [
      part,
      encodeURIComponent(part),
      Buffer.from(part).toString('base64'),
      Buffer.from(part).toString('hex'),
    ].some((encoded) => text.includes(encoded)),
  );
}

describe('no secret appears', () => {
  test('in the log, except in the password reset link', async () => {
    const { logged, secrets } = await useAllSecrets();
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, logged.filter((line) => appearsIn(line, secret))]).toEqual([name, []]);
    }
    expect(logged.filter((line) => line.includes('/reset-password?token='))).toHaveLength(1);
    expect(logged.join('')).not.toContain('argon2');
  });

  test('in any response', async () => {
    const { replies, secrets } = await useAllSecrets();
    for (const { url, body } of replies) {
      for (const [name, secret] of Object.entries(secrets)) {
        expect([url, name, appearsIn(body, secret)]).toEqual([url, name, false]);
      }
    }
  });

  test('in the database, and no stored value works as a credential', async () => {
    const { stored, secrets, app, logged } = await useAllSecrets();
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, appearsIn(stored, secret)]).toEqual([name, false]);
    }
    const link = /token=([\w.-]+)/.exec(logged.join(''))?.[1] ?? '';
    expect(appearsIn(stored, link)).toBe(false);
    const words = stored.match(/[\w-]{20,}/g) ?? [];
    for (const word of new Set(words)) {
      const cookies = { romm_session: word };
      const bySession = await app.inject({ url: '/api/users/me', cookies });
      const byToken = await app.inject({ url: '/api/users/me', headers: bearer(word) });
      expect([bySession.statusCode, byToken.statusCode]).toEqual([403, 401]);
    }
  });
});
