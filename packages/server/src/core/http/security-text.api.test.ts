import { expect, test } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';
import { testApp } from '#testing/test-app.ts';

test('security.txt has the contact and a future expiry, at the root and below the base path', async () => {
  const env = {
    SECURITY_CONTACT: 'mailto:security@games.example',
    PUBLIC_URL: 'https://games.example',
    BASE_PATH: '/games',
  };
  const { app } = await testApp({ env });
  for (const url of ['/.well-known/security.txt', '/games/.well-known/security.txt']) {
    const reply = await app.inject({ url });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      ...[200, 'text/plain; charset=utf-8'],
    ]);
    // The clock of the test server is fixed at the beginning of 2026.
    expect(reply.body.split('\n')).toEqual([
      'Contact: mailto:security@games.example',
      'Expires: 2026-06-30T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://games.example/.well-known/security.txt',
      '',
    ]);
  }
});

test('security.txt is 404 if no contact is configured', async () => {
  const { app } = await testApp();
  const reply = await app.inject({ url: '/.well-known/security.txt' });
  expect(reply.statusCode).toBe(404);
});

test.each(['security@games.example', 'http://games.example', 'mailto:', 'mailto:a@b\nContact: c'])(
  '%j is not accepted as a contact',
  (contact) => {
    expect(parseEnv({ SECURITY_CONTACT: contact }, () => '').problems).toHaveLength(1);
  },
);
