import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens, refreshTokens, type Tokens } from '#testing/tokens.ts';

const HOUR = 3_600_000;
const WEEK = 604_800_000;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ users: { vera: 'viewer' } });
});
afterAll(() => server.close());

const grant = () => grantTokens(server, 'vera', 'me.read');
const refresh = (token: string) => refreshTokens(server, token);
const call = (token: string) => server.app.inject({ url: '/api/users/me', headers: bearer(token) });

describe('refresh token', () => {
  test('returns a new token pair with the same scopes', async () => {
    const first = await grant();
    const reply = await refresh(first.refresh_token);
    expect(reply.statusCode).toBe(200);
    const second = reply.json<Tokens>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await call(second.access_token)).statusCode).toBe(200);
  });

  test('used twice revokes the whole family and its access tokens', async () => {
    const first = await grant();
    const second = (await refresh(first.refresh_token)).json<Tokens>();
    const replay = await refresh(first.refresh_token);
    expect([replay.statusCode, replay.json().detail]).toEqual([401, 'Invalid refresh token']);
    expect((await refresh(second.refresh_token)).statusCode).toBe(401);
    for (const { access_token } of [first, second]) {
      expect((await call(access_token)).statusCode).toBe(401);
    }
    const other = await grant();
    expect((await call(other.access_token)).statusCode).toBe(200);
    expect((await refresh(other.refresh_token)).statusCode).toBe(200);
  });

  test('used concurrently leaves no working token', async () => {
    await server.db.deleteFrom('refresh_token').execute();
    for (let round = 0; round < 8; round += 1) {
      const { refresh_token } = await grant();
      const replies = await Promise.all([1, 2, 3, 4].map(() => refresh(refresh_token)));
      const winners = replies.filter(({ statusCode }) => statusCode === 200);
      expect(winners).toHaveLength(1);
      server.advance(HOUR);
      const left = winners[0]?.json<Tokens>().refresh_token ?? '';
      expect((await refresh(left)).statusCode).toBe(401);
      expect(await server.db.selectFrom('refresh_token').select('jti').execute()).toEqual([]);
      server.advance(HOUR);
    }
  });

  test('expires after a week', async () => {
    const { refresh_token } = await grant();
    server.advance(WEEK);
    const reply = await refresh(refresh_token);
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Invalid refresh token']);
  });

  test('cannot be replaced by an access token', async () => {
    const { access_token } = await grant();
    const reply = await refresh(access_token);
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Invalid refresh token']);
  });
});
