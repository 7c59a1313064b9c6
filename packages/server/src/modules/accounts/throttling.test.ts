import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';

const GUESSER = '198.51.100.66';
const ELSEWHERE = '203.0.113.9';
const QUARTER_HOUR = 15 * 60_000;
const GUESSES = 100;

async function start() {
  const server = await testApp({ users: { vera: 'viewer' } });
  return server;
}

const guessFrom = (
  { app }: Pick<TestApp, 'app'>,
  request: InjectOptions,
  remoteAddress = GUESSER,
) => app.inject({ remoteAddress, ...request });

const login = (username: string, password: string): InjectOptions => ({
  method: 'POST',
  url: '/api/login',
  headers: basic(username, password),
});
const token = (username: string, password: string): InjectOptions => ({
  method: 'POST',
  url: '/api/token',
  payload: { username, password },
});
const me = (username: string, password: string): InjectOptions => ({
  url: '/api/users/me',
  headers: basic(username, password),
});

/** A guess rejected with 429 was never checked. */
const evaluated = (replies: readonly { statusCode: number }[]): number =>
  replies.filter(({ statusCode }) => statusCode !== 429).length;

describe('a hundred wrong passwords from one address', () => {
  test.each([
    ['POST /login', login],
    ['POST /token', token],
    ['Basic on any route', me],
  ] as const)('concurrent guesses at %s: at most 20 are checked', async (_name, request) => {
    const server = await start();
    const guesses = Array.from({ length: GUESSES }, (_, index) =>
      guessFrom(server, request('vera', `guess ${index}`)),
    );
    expect(evaluated(await Promise.all(guesses))).toBeLessThanOrEqual(20);
    const owner = await guessFrom(server, request('vera', PASSWORD), ELSEWHERE);
    expect(owner.statusCode).toBe(200);
  });

  test('sequential guesses: at most 20 are checked', async () => {
    const server = await start();
    const replies: { statusCode: number }[] = [];
    for (let index = 0; index < GUESSES; index += 1) {
      replies.push(await guessFrom(server, login('vera', `guess ${index}`)));
    }
    expect(evaluated(replies)).toBeLessThanOrEqual(20);
    expect((await guessFrom(server, login('vera', PASSWORD), ELSEWHERE)).statusCode).toBe(200);
  });

  test('guesses for many names: at most 20 are checked', async () => {
    const server = await start();
    const guesses = Array.from({ length: GUESSES }, (_, index) =>
      guessFrom(server, login(`user ${index}`, 'x')),
    );
    expect(evaluated(await Promise.all(guesses))).toBeLessThanOrEqual(20);
  });

  test('guesses over all routes and a whole IPv6 network: at most 20 are checked', async () => {
    const server = await start();
    const guesses = Array.from({ length: GUESSES }, (_, index) => {
      const request = [login, token, me][index % 3] ?? login;
      const from = `2001:db8:0:1::${index.toString(16)}`;
      return guessFrom(server, request('vera', `guess ${index}`), from);
    });
    expect(evaluated(await Promise.all(guesses))).toBeLessThanOrEqual(20);
  });
});

describe('throttling', () => {
  test('reports the wait in the message and in a header', async () => {
    const server = await start();
    for (let index = 0; index < 5; index += 1)
      await guessFrom(server, login('vera', `guess ${index}`));
    const reply = await guessFrom(server, login('vera', PASSWORD));
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Too many attempts. Try again in 1 seconds.',
    });
    expect(reply.headers['retry-after']).toBe('1');
  });

  test('ends after waiting, every time', async () => {
    const server = await start();
    for (let round = 0; round < 8; round += 1) {
      await guessFrom(server, login('vera', `guess ${round}`));
      server.advance(QUARTER_HOUR);
    }
    expect((await guessFrom(server, login('vera', PASSWORD))).statusCode).toBe(200);
  });

  test('grows with every further guess up to a quarter of an hour', async () => {
    const server = await start();
    const waits: number[] = [];
    for (let index = 0; index < 18; index += 1) {
      const reply = await guessFrom(server, login('vera', `guess ${index}`));
      const wait = Number(reply.headers['retry-after'] ?? 0);
      waits.push(wait);
      server.advance(wait * 1000);
      if (wait > 0) await guessFrom(server, login('vera', `guess again ${index}`));
    }
    const slowed = waits.filter((wait) => wait > 0);
    expect(slowed.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(Math.max(...slowed)).toBeLessThanOrEqual(900);
  });

  test('does not affect other addresses or open sessions', async () => {
    const server = await start();
    const browser = new Browser(server.app, GUESSER);
    await browser.signIn('vera');
    for (let index = 0; index < 40; index += 1)
      await guessFrom(server, login('vera', `guess ${index}`));
    expect((await browser.get('/api/users/me')).statusCode).toBe(200);
    expect((await guessFrom(server, login('admin', PASSWORD), ELSEWHERE)).statusCode).toBe(200);
  });

  test('a correct password in between resets the count of the account, not of the address', async () => {
    const server = await start();
    let checked = 0;
    for (let index = 0; index < 60; index += 1) {
      await guessFrom(server, login('admin', PASSWORD));
      checked += evaluated([await guessFrom(server, login('vera', `guess ${index}`))]);
    }
    expect(checked).toBeLessThanOrEqual(20);
  });
});

const guessUntilThrottled = async (server: TestApp, address = GUESSER) => {
  for (let index = 0; index < 8; index += 1) {
    await guessFrom(server, login('vera', `guess ${index}`), address);
  }
};

/** Each guess uses another address, so that only the account is throttled. */
const guessFromEverywhere = async (server: TestApp) => {
  for (let index = 0; index < 110; index += 1) {
    await guessFrom(server, login('vera', `guess ${index}`), `198.51.${index}.1`);
  }
};

describe('an address or browser that signed in before', () => {
  test('does not help other addresses, even with the correct password', async () => {
    const server = await start();
    for (const request of [login, token, me]) {
      expect((await guessFrom(server, request('vera', PASSWORD), ELSEWHERE)).statusCode).toBe(200);
    }
    await guessUntilThrottled(server);
    for (const request of [login, token, me]) {
      expect((await guessFrom(server, request('vera', PASSWORD))).statusCode).toBe(429);
    }
    expect((await guessFrom(server, me('vera', PASSWORD), ELSEWHERE)).statusCode).toBe(200);
  });

  test('is not locked out by guesses from many addresses', async () => {
    const server = await start();
    await guessFrom(server, me('vera', PASSWORD), ELSEWHERE);
    server.advance(QUARTER_HOUR);
    await guessFromEverywhere(server);
    expect((await guessFrom(server, login('vera', PASSWORD), '192.0.2.7')).statusCode).toBe(429);
    expect((await guessFrom(server, login('vera', PASSWORD), ELSEWHERE)).statusCode).toBe(200);
  });

  test('is not locked out at a new address if the browser is the same', async () => {
    const server = await start();
    const browser = new Browser(server.app, ELSEWHERE);
    await browser.signIn('vera');
    await browser.post('/api/logout');
    await guessFromEverywhere(server);
    await guessUntilThrottled(server);
    const moved = new Browser(server.app, GUESSER);
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    expect((await moved.signIn('vera')).statusCode).toBe(200);
  });

  test('is throttled too: a known browser has five attempts', async () => {
    const server = await start();
    await server.addUser('mallory', 'viewer');
    const browser = new Browser(server.app, ELSEWHERE);
    await browser.signIn('vera');
    const replies: { statusCode: number }[] = [];
    for (let index = 0; index < 50; index += 1) {
      replies.push(await browser.signIn('vera', `guess ${index}`));
    }
    expect(evaluated(replies)).toBeLessThanOrEqual(5);
  });

  test('is not recognized for other accounts', async () => {
    const server = await start();
    const browser = new Browser(server.app, GUESSER);
    await browser.signIn('vera');
    const replies: { statusCode: number }[] = [];
    for (let index = 0; index < 100; index += 1) {
      replies.push(await browser.signIn('admin', `guess ${index}`));
    }
    expect(evaluated(replies)).toBeLessThanOrEqual(20);
  });
});

test('guesses from many networks of one IPv6 provider are throttled together', async () => {
  const server = await start();
  const replies: { statusCode: number }[] = [];
  for (let index = 0; index < 300; index += 1) {
    const from = `2001:db8:7:${index.toString(16)}::1`;
    replies.push(await guessFrom(server, login(`user ${index}`, 'x'), from));
  }
  expect(evaluated(replies)).toBeLessThanOrEqual(61);
});

describe('other secrets are throttled too', () => {
  const forms = [
    ['a refresh token', '/api/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['a reset link', '/api/reset-password', { token: 'x', new_password: PASSWORD }],
    [
      'an invitation',
      '/api/users/register',
      { token: 'x', username: 'a', email: '', password: PASSWORD },
    ],
    ['requesting a reset link', '/api/forgot-password', { username: 'vera' }],
  ] as const;

  test.each(forms)('%s', async (_what, url, payload) => {
    const server = await start();
    const attempt = async (address: string) => {
      const browser = new Browser(server.app, address);
      await browser.get('/api/heartbeat');
      return browser.post(url, payload);
    };
    const replies = await Promise.all(Array.from({ length: 100 }, () => attempt(GUESSER)));
    expect(evaluated(replies)).toBeLessThanOrEqual(20);
    expect((await attempt(ELSEWHERE)).statusCode).not.toBe(429);
  });

  test('guesses from many addresses do not throttle other addresses', async () => {
    const server = await start();
    const refresh = (address: string) =>
      guessFrom(server, { method: 'POST', url: '/api/token', payload: forms[0][2] }, address);
    for (let index = 0; index < 150; index += 1) await refresh(`198.51.${index}.1`);
    expect((await refresh(ELSEWHERE)).statusCode).toBe(401);
  });
});
