import { expect, test } from 'vitest';

import { basic, testApp } from '#testing/test-app.ts';

test('the first account is an admin and closes the door behind it', async () => {
  const { app, setUp } = await testApp();
  await setUp();

  const heartbeat = await app.inject({ url: '/api/heartbeat' });
  expect(heartbeat.json().SYSTEM.SHOW_SETUP_WIZARD).toBe(false);
  const me = await app.inject({ url: '/api/users/me', headers: basic('admin') });
  expect(me.json()).toMatchObject({ username: 'admin', role: 'admin' });
});
