import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Limiter } from './limiter.ts';

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Advances the fake clock until the work is done. */
async function advanceUntilDone<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

/** The most requests started within any second, and the most concurrent ones. */
async function measure(limiter: Limiter, requests: number, takesMs: number, secondMs: number) {
  const startedAt: number[] = [];
  let running = 0;
  let mostAtOnce = 0;
  await advanceUntilDone(
    Promise.all(
      Array.from({ length: requests }, () =>
        limiter.run(never, async () => {
          startedAt.push(performance.now());
          running += 1;
          mostAtOnce = Math.max(mostAtOnce, running);
          await sleep(takesMs);
          running -= 1;
        }),
      ),
    ),
  );
  const inWindow = startedAt.map(
    (from) => startedAt.filter((at) => at >= from && at < from + secondMs).length,
  );
  return { mostPerSecond: Math.max(...inWindow), mostAtOnce };
}

test('limiter stays within the rate and the concurrency', async () => {
  const quick = new Limiter({ perSecond: 4, maxConcurrent: 8 }, 50);
  expect(await measure(quick, 40, 1, 50)).toMatchObject({ mostPerSecond: 4 });
  const slow = new Limiter({ perSecond: 100, maxConcurrent: 3 }, 50);
  expect(await measure(slow, 20, 10, 50)).toMatchObject({ mostAtOnce: 3 });
  const rare = new Limiter({ perSecond: 0.5, maxConcurrent: 2 }, 20);
  expect(await measure(rare, 6, 1, 40)).toMatchObject({ mostPerSecond: 1 });
});

test('requests start in the order of their arrival', async () => {
  const limiter = new Limiter({ perSecond: 2, maxConcurrent: 1 }, 20);
  const order: number[] = [];
  await advanceUntilDone(
    Promise.all(
      [1, 2, 3, 4, 5].map((number) => limiter.run(never, async () => void order.push(number))),
    ),
  );
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('aborted request leaves the queue without delaying the next one', async () => {
  const limiter = new Limiter({ perSecond: 1000, maxConcurrent: 1 });
  const controller = new AbortController();
  const first = limiter.run(never, () => sleep(30));
  const second = limiter.run(controller.signal, async () => 'second');
  const third = limiter.run(never, async () => 'third');
  controller.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  await advanceUntilDone(first);
  expect(await third).toBe('third');
  await expect(limiter.run(controller.signal, async () => '')).rejects.toThrow('enough');
});

test('pause delays all requests, and a failed request affects no other', async () => {
  const limiter = new Limiter({ perSecond: 1000, maxConcurrent: 2 });
  const broken = limiter.run(never, async () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  limiter.pause(60);
  const start = performance.now();
  await advanceUntilDone(
    Promise.all([1, 2, 3].map(() => limiter.run(never, async () => undefined))),
  );
  expect(performance.now() - start).toBe(60);
});

test('new limits apply at once, and invalid ones are ignored', async () => {
  const limiter = new Limiter({ perSecond: 1000, maxConcurrent: 1 });
  limiter.setLimits({ maxConcurrent: 0 });
  limiter.setLimits({ perSecond: Number.NaN });
  expect(await measure(limiter, 6, 5, 1000)).toMatchObject({ mostAtOnce: 1 });
  limiter.setLimits({ maxConcurrent: 3 });
  expect(await measure(limiter, 9, 5, 1000)).toMatchObject({ mostAtOnce: 3 });
});
