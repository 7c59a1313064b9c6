import { describe, expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { basic, testApp } from '#testing/test-app.ts';

const NEW = 'a brand new password';

async function start(env: Record<string, string> = {}) {
  const server = await testApp({ env });
  await server.setUp();
  const id = await server.addUser('vera', 'viewer');
  const browser = new Browser(server.app);
  await browser.get('/api/heartbeat');
  const forgot = (username: string) => browser.post('/api/forgot-password', { username });
  const reset = (token: string, new_password = NEW) =>
    browser.post('/api/reset-password', { token, new_password });
  const links = () =>
    server.logged.flatMap((line) => /(?:https?:\/)?\/\S+token=[\w.-]+/.exec(line) ?? []);
  const token = async () => {
    await forgot('vera');
    return new URL(links().at(-1) ?? '', 'http://games.test').searchParams.get('token') ?? '';
  };
  return { ...server, id, browser, forgot, reset, links, token };
}

describe('POST /forgot-password', () => {
  test('writes a link to the log and returns null', async () => {
    const { forgot, links } = await start({ PUBLIC_URL: 'https://games.example', BASE_PATH: '' });
    const reply = await forgot('VERA');
    expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
    expect(links()).toHaveLength(1);
    expect(links()[0]).toMatch(/^https:\/\/games\.example\/reset-password\?token=ey/);
  });

  test('never takes the host of the link from the request', async () => {
    const { browser, links } = await start();
    await browser.send('POST', '/api/forgot-password', {
      payload: { username: 'vera' },
      headers: { host: 'evil.example' },
    });
    expect(links()).toEqual([expect.stringMatching(/^\/reset-password\?token=ey/)]);
  });

  test('responds the same for an unknown name and for a disabled account', async () => {
    const { app, db, id, forgot, links } = await start();
    const headers = basic('admin');
    await app.inject({
      method: 'PUT',
      url: `/api/users/${id}`,
      headers,
      payload: { enabled: 'no' },
    });
    const replies = await Promise.all([forgot('nobody'), forgot('vera'), forgot('admin')]);
    const seen = replies.map(({ statusCode, body, headers: sent }) => [
      statusCode,
      body,
      Object.keys(sent),
    ]);
    expect(seen[0]).toEqual(seen[2]);
    expect(seen[1]).toEqual(seen[2]);
    expect(links()).toHaveLength(1);
    // Each request does the same work, so that timing does not reveal accounts.
    expect(await db.selectFrom('one_time_token').selectAll().execute()).toHaveLength(3);
  });

  test('a name with line breaks cannot forge log lines', async () => {
    const { forgot, logged } = await start();
    await forgot('vera\n{"level":50,"msg":"forged"}');
    expect(logged.join('')).not.toContain('forged');
  });
});

const adminLink = (app: Awaited<ReturnType<typeof start>>['app'], id: number, as = 'admin') =>
  app.inject({ method: 'POST', url: `/api/users/${id}/reset-link`, headers: basic(as) });

describe('POST /users/:id/reset-link', () => {
  test('returns a link to an admin that sets the password within a week, and logs nothing', async () => {
    const { app, id, reset, links, advance } = await start();
    const reply = await adminLink(app, id);
    expect(reply.statusCode).toBe(201);
    expect(links()).toEqual([]);
    advance(6 * 24 * 60 * 60 * 1000);
    expect((await reset(reply.json().token)).statusCode).toBe(200);
    expect((await new Browser(app).signIn('vera', NEW)).statusCode).toBe(200);
  });

  test('a link expires after a week', async () => {
    const { app, id, reset, advance } = await start();
    const reply = await adminLink(app, id);
    advance(7 * 24 * 60 * 60 * 1000);
    expect((await reset(reply.json().token)).json().detail).toBe('Token has expired');
    expect(Date.parse(reply.json().expires_at)).toBeGreaterThan(0);
  });

  test('is refused for the own account, for an unknown one, and for viewers', async () => {
    const { app, id } = await start();
    expect((await adminLink(app, 1)).statusCode).toBe(400);
    expect((await adminLink(app, 9999)).statusCode).toBe(404);
    expect((await adminLink(app, id, 'vera')).statusCode).toBe(403);
  });
});

describe('POST /reset-password', () => {
  test('sets the password and ends all sessions of the account', async () => {
    const { app, token, reset } = await start();
    const open = new Browser(app);
    await open.signIn('vera');
    const reply = await reset(await token());
    expect([reply.statusCode, reply.body]).toEqual([200, 'null']);
    expect((await open.get('/api/users/me')).statusCode).toBe(403);
    expect((await new Browser(app).signIn('vera')).statusCode).toBe(401);
    expect((await new Browser(app).signIn('vera', NEW)).statusCode).toBe(200);
  });

  test('a link works once, also for concurrent requests', async () => {
    const { token, reset } = await start();
    const link = await token();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((index) => reset(link, `password ${index}`)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await reset(link);
    expect([late.statusCode, late.json().detail]).toEqual([
      400,
      'This token has already been used or is invalid',
    ]);
  });

  test('a link expires after ten minutes', async () => {
    const { token, reset, advance } = await start();
    const link = await token();
    advance(600_000);
    const reply = await reset(link);
    expect([reply.statusCode, reply.json().detail]).toEqual([400, 'Token has expired']);
  });

  test('a link of a deleted account is 404', async () => {
    const { app, id, token, reset } = await start();
    const link = await token();
    await app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers: basic('admin') });
    const reply = await reset(link);
    expect([reply.statusCode, reply.json().detail]).toEqual([404, 'User not found']);
  });

  test('rejects other tokens, and an empty password without using up the link', async () => {
    const { token, reset, post } = await start();
    const broken = await reset('x');
    expect([broken.statusCode, broken.json().detail]).toEqual([400, 'Invalid token']);
    const invite = await post('/users/invite-link');
    const other = await reset(invite.json().token);
    expect([other.statusCode, other.json().detail]).toEqual([400, 'Invalid token purpose']);
    const link = await token();
    const empty = await reset(link, ' ');
    expect([empty.statusCode, empty.json().detail]).toEqual([400, 'Password cannot be empty']);
    expect((await reset(link)).statusCode).toBe(200);
  });

  test('both requests require the CSRF token', async () => {
    const { app, token } = await start();
    const link = await token();
    for (const [url, payload] of [
      ['/api/forgot-password', { username: 'vera' }],
      ['/api/reset-password', { token: link, new_password: NEW }],
    ] as const) {
      const reply = await app.inject({ method: 'POST', url, payload });
      expect([reply.statusCode, reply.body]).toEqual([403, 'CSRF token verification failed']);
    }
  });
});
