import { expect, inject, test } from 'vitest';

import { detectPooler, openPoolingProbe } from './detect-pooler.ts';

/** A fake pooler that assigns backend connections according to its mode. */
function pooler(mode: 'session' | 'transaction') {
  let opened = 0;
  return async () => {
    opened += 1;
    const own = 100 + opened;
    return {
      processId: 900 + opened,
      backendPid: async () => (mode === 'session' ? own : 100),
      [Symbol.asyncDispose]: async () => {},
    };
  };
}

test('a direct connection to PostgreSQL is not detected as a pooler', async () => {
  expect(await detectPooler(() => openPoolingProbe(inject('postgresUrl')))).toBe('none');
});

test.each(['session', 'transaction'] as const)('a pooler in %s mode is detected', async (mode) => {
  expect(await detectPooler(pooler(mode))).toBe(mode);
});
