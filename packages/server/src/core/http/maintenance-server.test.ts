import { expect, test } from 'vitest';

import { retryUntilAvailable } from './maintenance-server.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['SQLITE_IOERR_WRITE', true, 'The server’s disk is full'],
  ['SQLITE_CANTOPEN', true, 'The server’s disk is full'],
  ['SQLITE_FULL', true, 'The server’s disk is full'],
  ['SQLITE_IOERR_WRITE', false, 'The server can’t access its disk. Try again later.'],
  ['ECONNREFUSED', true, 'The server can’t reach its database. Try again in a moment.'],
])('a start that fails with %s is retried, with a full disk: %s', async (code, isFull, reason) => {
  const reasons: string[] = [];
  let attempts = 0;
  const started = await retryUntilAvailable(
    async () => {
      attempts += 1;
      if (attempts === 1) throw failing(code);
      return 'started';
    },
    {
      env: { HOST: '127.0.0.1', PORT: 0 },
      log: (text) => reasons.push(text),
      isDiskFull: async () => isFull,
    },
  );
  expect([started, reasons]).toEqual(['started', [reason]]);
});

test('a start that fails for another reason is not retried', async () => {
  const options = { env: { HOST: '127.0.0.1', PORT: 0 }, log: () => {} };
  await expect(
    retryUntilAvailable(() => Promise.reject(new Error('a bug')), options),
  ).rejects.toThrow('a bug');
});
