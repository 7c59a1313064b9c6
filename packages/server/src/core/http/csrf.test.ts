import { describe, expect, test } from 'vitest';

import { deriveSecrets } from '#core/lib/secrets.ts';

import { isCsrfToken, makeCsrfToken, passesCsrf } from './csrf.ts';

const { csrf: key } = deriveSecrets('a secret for these tests');
const other = deriveSecrets('another secret').csrf;

describe('a CSRF token', () => {
  test.each([
    ['for the session it was made for', 'session-a', 'session-a', true],
    ['for nobody, before signing in', undefined, undefined, true],
    ['for another session', 'session-a', 'session-b', false],
    ['for a session, made before it', undefined, 'session-a', false],
    ['after signing out, made before it', 'session-a', undefined, false],
  ])('%s', (_what, madeFor, usedFor, fits) => {
    expect(isCsrfToken(key, usedFor, makeCsrfToken(key, madeFor))).toBe(fits);
  });

  test.each([undefined, '', '.', 'a', 'a.b', 'a.b.c', '.x', 'x.'])('%j is none', (token) => {
    expect(isCsrfToken(key, undefined, token)).toBe(false);
  });

  test('of another server is none, and a changed one neither', () => {
    expect(isCsrfToken(key, undefined, makeCsrfToken(other, undefined))).toBe(false);
    const token = makeCsrfToken(key, undefined);
    expect(isCsrfToken(key, undefined, `x${token}`)).toBe(false);
    expect(isCsrfToken(key, undefined, `${token}x`)).toBe(false);
  });

  test('is a new one every time', () => {
    expect(makeCsrfToken(key, 'a')).not.toBe(makeCsrfToken(key, 'a'));
  });
});

describe('passesCsrf', () => {
  const good = makeCsrfToken(key, undefined);
  const ask = (change: Partial<Parameters<typeof passesCsrf>[2]>) =>
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
    ['they differ', { header: makeCsrfToken(key, undefined) }, false],
    ['they agree on nonsense', { cookie: 'x.y', header: 'x.y' }, false],
    ['a foreign page, even with the token', { fetchSite: 'cross-site' }, false],
    ['a neighbouring subdomain, even with the token', { fetchSite: 'same-site' }, false],
    ['our own page', { fetchSite: 'same-origin' }, true],
    ['typed by the user', { fetchSite: 'none' }, true],
    ['GET', { ...without, method: 'GET' }, true],
    ['HEAD', { ...without, method: 'HEAD' }, true],
    ['OPTIONS', { ...without, method: 'OPTIONS' }, true],
    ['PUT', { ...without, method: 'PUT' }, false],
    ['DELETE', { ...without, method: 'DELETE' }, false],
    ['PATCH', { ...without, method: 'PATCH' }, false],
    ['a method nobody heard of', { ...without, method: 'QUERY' }, false],
    ['a bearer token', { ...without, via: 'bearer' as const }, true],
    ['a session and no token', { ...without, via: 'session' as const }, false],
    ['the token from a foreign page, plain http', { origin: 'http://evil.example' }, false],
    ['Basic from a program', withBasic, true],
    ['Basic from our page', { ...withBasic, origin: 'https://GAMES.example' }, true],
    ['Basic from our page, said by the browser', { ...withBasic, fetchSite: 'same-origin' }, true],
    [
      'Basic a foreign page made the browser send',
      { ...withBasic, origin: 'https://evil.example' },
      false,
    ],
    ['Basic from nowhere, as sandboxed pages say', { ...withBasic, origin: 'null' }, false],
    ['Basic from a foreign page, newer browsers', { ...withBasic, fetchSite: 'cross-site' }, false],
    ['Basic from our host without TLS', { ...withBasic, origin: 'http://games.example' }, false],
    ['the token endpoint', { ...without, path: '/api/token' }, true],
    ['a path that begins like it', { ...without, path: '/api/tokens' }, false],
    ['the socket', { ...without, path: '/ws/socket.io/' }, true],
    ['a path that begins like it', { ...without, path: '/wsx' }, false],
  ])('%s', (_what, change, passes) => {
    expect(ask(change)).toBe(passes);
  });
});
