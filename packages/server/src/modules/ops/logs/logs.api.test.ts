import type { LogLine } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { Browser } from '#testing/browser.ts';
import { listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

const read = ({ app }: Pick<TestApp, 'app'>, query = '', as = 'admin') =>
  app.inject({ url: `/api/logs${query}`, headers: basic(as) });

/** Writes a line with a reset link to the log. */
async function requestPasswordReset({ app, logged }: TestApp, username: string): Promise<void> {
  const browser = new Browser(app);
  await browser.get('/api/heartbeat');
  await browser.post('/api/forgot-password', { username });
  await expect.poll(() => logged.join('')).toContain('token=');
}

test('admins read the log with the reset link hidden', async () => {
  const server = await testApp({ users: { vera: 'viewer' } });
  await requestPasswordReset(server, 'vera');
  const link = /token=([\w.-]+)/.exec(server.logged.join(''))?.[1] ?? 'none';
  const reply = await read(server, '?search=reset%20LINK');
  expect(reply.json<LogLine[]>()).toMatchObject([
    {
      level: 'info',
      message: expect.stringMatching(/^accounts: password reset link for vera: .*hidden/),
    },
  ]);
  expect(reply.body).not.toContain(link);
  expect((await read(server, '?level=error')).json()).toEqual([]);
  expect((await read(server, '', 'vera')).statusCode).toBe(403);
});

test('a disabled log viewer responds 404', async () => {
  const server = await testApp({ env: { DISABLE_LOGS_VIEWER: 'true' } });
  await server.setUp();
  expect((await read(server)).statusCode).toBe(404);
});

test('users with access to the log are notified of new lines', async () => {
  const server = await listen(await testApp());
  const admin = server.open(basic('admin'));
  const editor = server.open(basic('edith'));
  const received: unknown[] = [];
  editor.on('log:grown', (event: unknown) => received.push(event));
  await Promise.all([outcome(admin), outcome(editor)]);
  const grown = next(admin, 'log:grown');
  await requestPasswordReset(server, 'edith');
  expect(await grown).toEqual({});
  expect(received).toEqual([]);
});
