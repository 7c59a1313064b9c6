import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { testApp } from '#testing/test-app.ts';

const ALLOWED_ORIGIN = 'https://friend.example';

const request = async (
  server: Awaited<ReturnType<typeof testApp>>,
  origin: string,
  method: 'GET' | 'OPTIONS' = 'GET',
) => {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'x-csrftoken',
  };
  const reply = await server.app.inject({ method, url: '/api/heartbeat', headers });
  const allowed = Object.entries(reply.headers).filter(([name]) =>
    name.startsWith('access-control'),
  );
  return { reply, allowed: Object.fromEntries(allowed) };
};

describe('CORS', () => {
  test.each(['https://friend.example', 'null', 'http://localhost:8080'])(
    'origin %s gets no CORS headers by default',
    async (origin) => {
      const server = await testApp();
      expect((await request(server, origin)).allowed).toEqual({});
      expect((await request(server, origin, 'OPTIONS')).allowed).toEqual({});
    },
  );

  test.each([
    'null',
    'https://evil.example',
    'https://friend.example.evil.example',
    'https://evilfriend.example',
    'https://sub.friend.example',
    'http://friend.example',
    'https://friend.example:444',
    'https://FRIEND.example',
    '*',
  ])('origin %s gets no CORS headers from a server that allows another origin', async (origin) => {
    const server = await testApp({ env: { ROMM_CORS_ALLOWED_ORIGINS: ALLOWED_ORIGIN } });
    const { reply, allowed } = await request(server, origin);
    expect(allowed).toEqual({});
    expect(reply.headers.vary).toMatch(/origin/i);
  });

  test('an allowed origin gets CORS headers and a preflight response', async () => {
    const server = await testApp({
      env: { ROMM_CORS_ALLOWED_ORIGINS: `${ALLOWED_ORIGIN}, https://b.example` },
    });
    expect((await request(server, ALLOWED_ORIGIN)).allowed).toEqual({
      'access-control-allow-origin': ALLOWED_ORIGIN,
      'access-control-allow-credentials': 'true',
    });
    const { reply, allowed } = await request(server, ALLOWED_ORIGIN, 'OPTIONS');
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(allowed).toMatchObject({
      'access-control-allow-origin': ALLOWED_ORIGIN,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': 'x-csrftoken',
    });
  });
});

describe('response headers', () => {
  test.each([
    '/api/heartbeat',
    '/api/users/me',
    '/api/nothing',
    '/',
    '/api/docs',
    '/openapi.json',
    '/api/users/x',
  ])('%s is sent with security headers', async (url) => {
    const { app } = await testApp();
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('an API response has cache-control no-store', async () => {
    const { as } = await testApp();
    expect((await as(null).get('/heartbeat')).headers['cache-control']).toBe('no-store');
  });
});

describe('under a base path', () => {
  const env = { BASE_PATH: '/games' };

  test('all routes and cookie paths are below the base path', async () => {
    const { app, setUp } = await testApp({ env });
    await setUp();
    const page = await app.inject({ url: '/games/api/heartbeat' });
    expect(page.statusCode).toBe(200);
    expect(page.cookies[0]).toMatchObject({ name: 'romm_csrftoken', path: '/games/' });
    for (const url of ['/api/heartbeat', '/openapi.json', '/gamesx/api/heartbeat']) {
      expect((await app.inject({ url })).statusCode).toBe(404);
    }
    expect((await app.inject({ url: '/games/api/login' })).statusCode).toBe(405);
    const root = await app.inject({ url: '/games' });
    expect([root.statusCode, root.headers.location]).toEqual([308, '/games/']);
  });

  test('sign-in, writes and links in the log work below the base path', async () => {
    const { app, setUp, logged } = await testApp({
      env: { ...env, PUBLIC_URL: 'https://x.example' },
    });
    await setUp();
    const browser = new Browser(app);
    await browser.get('/games/api/heartbeat');
    const headers = { authorization: `Basic ${btoa('admin:correct horse battery staple')}` };
    const signedIn = await browser.send('POST', '/games/api/login', { headers });
    expect(signedIn.cookies.every(({ path }) => path === '/games/')).toBe(true);
    expect(
      (await browser.post('/games/api/forgot-password', { username: 'admin' })).statusCode,
    ).toBe(200);
    expect(logged.join('')).toContain('https://x.example/games/reset-password?token=');
  });
});
