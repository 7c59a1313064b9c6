import { describe, expect, test } from 'vitest';

import { deriveSecrets } from '#core/lib/secrets.ts';

import { isCsrfToken, makeCsrfToken, passesCsrf } from './request-session.ts';

const { csrf: key } = deriveSecrets('a secret for these tests');
const other = deriveSecrets('another secret').csrf;

describe('a CSRF token', () => {
  test.each([
    ['is valid for its session', 'session-a', 'session-a', true],
    ['made before sign-in is valid before sign-in', undefined, undefined, true],
    ['is invalid for another session', 'session-a', 'session-b', false],
    ['made before sign-in is invalid after it', undefined, 'session-a', false],
    ['of a session is invalid after sign-out', 'session-a', undefined, false],
  ])('%s', (_case, madeFor, usedFor, isValid) => {
    expect(isCsrfToken(key, usedFor, makeCsrfToken(key, madeFor))).toBe(isValid);
  });

  test.each([undefined, '', '.', 'a', 'a.b', 'a.b.c', '.x', 'x.'])(
    'malformed token %j is invalid',
    (token) => {
      expect(isCsrfToken(key, undefined, token)).toBe(false);
    },
  );

  test('of another server, or modified, is invalid', () => {
    expect(isCsrfToken(key, undefined, makeCsrfToken(other, undefined))).toBe(false);
    const token = makeCsrfToken(key, undefined);
    expect(isCsrfToken(key, undefined, `x${token}`)).toBe(false);
    expect(isCsrfToken(key, undefined, `${token}x`)).toBe(false);
  });

  test('is different every time', () => {
    expect(makeCsrfToken(key, 'a')).not.toBe(makeCsrfToken(key, 'a'));
  });
});

describe('passesCsrf', () => {
  const good = makeCsrfToken(key, undefined);
  const check = (change: Partial<Parameters<typeof passesCsrf>[2]>) =>
    passesCsrf(key, undefined, {
      method: 'POST',
      path: '/api/logout',
      via: undefined,
      cookie: good,
      header: good,
      fetchSite: undefined,
      origin: undefined,
      ownOrigins: ['https://games.example'],
      ...change,
    });
  const without = { cookie: undefined, header: undefined };
  const withBasic = { ...without, via: 'basic' as const };

  test.each([
    ['cookie and header agree', {}, true],
    ['no cookie', { cookie: undefined }, false],
    ['no header', { header: undefined }, false],
    ['cookie and header differ', { header: makeCsrfToken(key, undefined) }, false],
    ['cookie and header agree on an invalid token', { cookie: 'x.y', header: 'x.y' }, false],
    ['a cross-site page, even with the token', { fetchSite: 'cross-site' }, false],
    ['another subdomain, even with the token', { fetchSite: 'same-site' }, false],
    ['a page of this server', { fetchSite: 'same-origin' }, true],
    ['typed by the user', { fetchSite: 'none' }, true],
    ['GET', { ...without, method: 'GET' }, true],
    ['HEAD', { ...without, method: 'HEAD' }, true],
    ['OPTIONS', { ...without, method: 'OPTIONS' }, true],
    ['PUT', { ...without, method: 'PUT' }, false],
    ['DELETE', { ...without, method: 'DELETE' }, false],
    ['PATCH', { ...without, method: 'PATCH' }, false],
    ['an unknown method', { ...without, method: 'QUERY' }, false],
    ['a bearer token', { ...without, via: 'bearer' as const }, true],
    ['a session and no token', { ...without, via: 'session' as const }, false],
    [
      'the token from a cross-origin page over plain http',
      { origin: 'http://evil.example' },
      false,
    ],
    ['Basic from an API client', withBasic, true],
    ['Basic from a page of this server', { ...withBasic, origin: 'https://GAMES.example' }, true],
    [
      'Basic from a page of this server according to Sec-Fetch-Site',
      { ...withBasic, fetchSite: 'same-origin' },
      true,
    ],
    ['Basic from a cross-origin page', { ...withBasic, origin: 'https://evil.example' }, false],
    ['Basic from origin null, as sandboxed pages send', { ...withBasic, origin: 'null' }, false],
    [
      'Basic from a cross-site page according to Sec-Fetch-Site',
      { ...withBasic, fetchSite: 'cross-site' },
      false,
    ],
    [
      'Basic from the host of this server without TLS',
      { ...withBasic, origin: 'http://games.example' },
      false,
    ],
    ['the token endpoint', { ...without, path: '/api/token' }, true],
    ['a path that starts like the token endpoint', { ...without, path: '/api/tokens' }, false],
    ['the socket', { ...without, path: '/ws/socket.io/' }, true],
    ['a path that starts like the socket', { ...without, path: '/wsx' }, false],
  ])('%s', (_case, change, passes) => {
    expect(check(change)).toBe(passes);
  });
});
