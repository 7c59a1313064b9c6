import { expect, test } from 'vitest';

import { testApp } from '#testing/test-app.ts';

test('a failed callback redirects browsers to the log-in page, API clients get the error', async () => {
  const { app } = await testApp();
  const url = '/api/oauth/openid?code=x&state=y';
  const page = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml' } });
  const program = await app.inject({ url, headers: { accept: 'application/json' } });

  expect(page.statusCode).toBe(303);
  expect(page.headers.location).toBe('/login?error=openid');
  expect(program.statusCode).toBe(500);
  expect(program.json().detail).toBe('OAuth disabled');
});
