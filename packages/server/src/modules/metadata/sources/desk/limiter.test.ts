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

/** Lets as much time pass as the work needs. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

/** Most that began in any window of one second, and most that ran at the same time. */
async function measure(limiter: Limiter, questions: number, takesMs: number, secondMs: number) {
  const begun: number[] = [];
  let running = 0;
  let mostAtOnce = 0;
  await inTime(
    Promise.all(
      Array.from({ length: questions }, () =>
        limiter.run(never, async () => {
          begun.push(performance.now());
          running += 1;
          mostAtOnce = Math.max(mostAtOnce, running);
          await sleep(takesMs);
          running -= 1;
        }),
      ),
    ),
  );
  const inWindow = begun.map(
    (from) => begun.filter((at) => at >= from && at < from + secondMs).length,
  );
  return { mostPerSecond: Math.max(...inWindow), mostAtOnce };
}

test('neither more per second nor more at once than allowed', async () => {
  const quick = new Limiter({ perSecond: 4, atOnce: 8 }, 50);
  expect(await measure(quick, 40, 1, 50)).toMatchObject({ mostPerSecond: 4 });
  const slow = new Limiter({ perSecond: 100, atOnce: 3 }, 50);
  expect(await measure(slow, 20, 10, 50)).toMatchObject({ mostAtOnce: 3 });
  const rare = new Limiter({ perSecond: 0.5, atOnce: 2 }, 20);
  expect(await measure(rare, 6, 1, 40)).toMatchObject({ mostPerSecond: 1 });
});

test('first come, first served', async () => {
  const limiter = new Limiter({ perSecond: 2, atOnce: 1 }, 20);
  const order: number[] = [];
  await inTime(
    Promise.all(
      [1, 2, 3, 4, 5].map((number) => limiter.run(never, async () => void order.push(number))),
    ),
  );
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('whoever gives up waiting leaves the queue, and nobody behind is held up', async () => {
  const limiter = new Limiter({ perSecond: 1000, atOnce: 1 });
  const controller = new AbortController();
  const first = limiter.run(never, () => sleep(30));
  const second = limiter.run(controller.signal, async () => 'second');
  const third = limiter.run(never, async () => 'third');
  controller.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  await inTime(first);
  expect(await third).toBe('third');
  await expect(limiter.run(controller.signal, async () => '')).rejects.toThrow('enough');
});

test('a pause is for everyone, a fault in the work for nobody else', async () => {
  const limiter = new Limiter({ perSecond: 1000, atOnce: 2 });
  const broken = limiter.run(never, async () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  limiter.pause(60);
  const start = performance.now();
  await inTime(Promise.all([1, 2, 3].map(() => limiter.run(never, async () => undefined))));
  expect(performance.now() - start).toBe(60);
});

test('a new pace counts at once, nonsense is not taken', async () => {
  const limiter = new Limiter({ perSecond: 1000, atOnce: 1 });
  limiter.pace({ atOnce: 0 });
  limiter.pace({ perSecond: Number.NaN });
  expect(await measure(limiter, 6, 5, 1000)).toMatchObject({ mostAtOnce: 1 });
  limiter.pace({ atOnce: 3 });
  expect(await measure(limiter, 9, 5, 1000)).toMatchObject({ mostAtOnce: 3 });
});
