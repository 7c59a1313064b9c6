import { expect, inject, test } from 'vitest';

import { findPooling, openPoolingProbe } from './find-pooling.ts';

/** A pooler with so many connections to its database, which gives them out as its mode says. */
function pooler(mode: 'session' | 'transaction') {
  let opened = 0;
  return async () => {
    opened += 1;
    const own = 100 + opened;
    return {
      processId: 900 + opened,
      backendPid: async () => (mode === 'session' ? own : 100),
      close: async () => {},
    };
  };
}

test('PostgreSQL itself is not taken for a pooler', async () => {
  expect(await findPooling(() => openPoolingProbe(inject('postgresUrl')))).toBe('none');
});

test.each(['session', 'transaction'] as const)(
  'a pooler in %s mode is recognized',
  async (mode) => {
    expect(await findPooling(pooler(mode))).toBe(mode);
  },
);
