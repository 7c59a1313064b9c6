import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { runWorkers } from './concurrency.ts';

test('the error of a worker is thrown after the others have stopped', async () => {
  let running = 0;
  let started = 0;
  const run = runWorkers(5, new AbortController().signal, async (signal) => {
    started += 1;
    const number = started;
    running += 1;
    try {
      for (let round = 0; ; round += 1) {
        signal.throwIfAborted();
        await nextTurn();
        if (number === 3 && round === 4) throw new Error('the third failed');
      }
    } finally {
      running -= 1;
    }
  });
  await expect(run).rejects.toThrow('the third failed');
  expect([started, running]).toEqual([5, 0]);
});

test('an abort throws the reason of the signal', async () => {
  const outer = new AbortController();
  const run = runWorkers(3, outer.signal, async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      await nextTurn();
    }
  });
  outer.abort(new Error('canceled'));
  await expect(run).rejects.toThrow('canceled');
});
