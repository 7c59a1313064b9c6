import { beforeEach, describe, expect, test, vi } from 'vitest';

import { backOff, createRetryQueue } from './retry-queue.ts';
import { retryUntilDone } from './retry-until-done.ts';

const OFFLINE = new Error('offline');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const goOnline = () => window.dispatchEvent(new Event('online'));

/** A server whose replies can be held back and made to fail. */
class FakeServer {
  readonly received: string[] = [];
  readonly attempts: string[] = [];
  failure: Error | null = null;
  gate: Promise<void> = Promise.resolve();

  readonly send = async (item: string): Promise<string> => {
    const { failure, gate } = this;
    this.attempts.push(item);
    await gate;
    if (failure) throw failure;
    this.received.push(item);
    return `reply to ${item}`;
  };

  /** Replies wait until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = promise;
    return resolve;
  }

  /** Later replies no longer wait. */
  open(): void {
    this.gate = Promise.resolve();
  }
}

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});

const queueOf = (options: Partial<Parameters<typeof createRetryQueue<string, string>>[0]> = {}) =>
  createRetryQueue<string, string>({
    send: server.send,
    debounceMs: 1000,
    retryDelay: backOff(2000, 60_000),
    ...options,
  });

describe('order and debouncing', () => {
  test('the newest item of a key is sent, once changes pause', async () => {
    const queue = queueOf();
    void queue.put('a', 'one');
    await pass(900);
    void queue.put('a', 'two');
    await pass(999);
    expect(server.attempts).toEqual([]);
    await pass(1);
    expect(server.received).toEqual(['two']);
    expect(queue.isEmpty()).toBe(true);
  });

  test('keys are sent one after the other, in the order in which they were added', async () => {
    const queue = queueOf();
    const release = server.hold();
    void queue.put('a', 'a1');
    void queue.put('b', 'b1');
    void queue.put('a', 'a2');
    await pass(1000);
    expect(server.attempts).toEqual(['a2']);
    release();
    await pass(0);
    expect(server.received).toEqual(['a2', 'b1']);
  });

  test('an item that is added while an older one is sent waits for it', async () => {
    const queue = queueOf({ rebase: (item, reply) => `${item} after ${reply}` });
    const release = server.hold();
    void queue.put('a', 'one', 'now');
    void queue.put('a', 'two', 'now');
    await pass(5000);
    expect(server.attempts).toEqual(['one']);
    release();
    await pass(0);
    expect(server.received).toEqual(['one', 'two after reply to one']);
  });

  test('merged items contain the changes of a failed older one', async () => {
    const queue = queueOf({ merge: (older, newer) => `${older}+${newer}`, retryDelay: () => null });
    const release = server.hold();
    server.failure = OFFLINE;
    void queue.put('a', 'one', 'now');
    void queue.put('a', 'two', 'now');
    void queue.put('a', 'three', 'now');
    expect(queue.unsent('a')).toBe('one+two+three');
    release();
    await pass(0);
    expect(queue.unsent('a')).toBe('one+two+three');
    server.failure = null;
    await queue.flush();
    expect(server.received).toEqual(['one+two+three']);
  });

  test('changes without a pause are sent at growing intervals', async () => {
    const start = Date.now();
    const seconds: number[] = [];
    const queue = queueOf({
      maxWaitMs: [10_000, 60_000],
      onSent: () => void seconds.push(Math.round((Date.now() - start) / 1000)),
    });
    for (let n = 0; n < 250; n += 1) {
      void queue.put('a', `change ${n}`);
      await pass(900);
    }
    const gaps = seconds.map((second, index) => second - (seconds[index - 1] ?? 0));
    expect(gaps.map((gap) => Math.round(gap / 10) * 10)).toEqual([10, 20, 40, 60, 60]);
  });
});

describe('failures', () => {
  test('a failed item is sent again after doubling delays, up to the longest', async () => {
    const queue = queueOf({ retryDelay: backOff(2000, 5000) });
    server.failure = OFFLINE;
    void queue.put('a', 'one', 'now');
    await pass(0);
    expect(queue.failure()).toBe(OFFLINE);
    for (const [delay, attempts] of [
      [1999, 1],
      [1, 2],
      [3999, 2],
      [1, 3],
      [4999, 3],
      [1, 4],
      [5000, 5],
    ] as const) {
      await pass(delay);
      expect(server.attempts).toHaveLength(attempts);
    }
    server.failure = null;
    await pass(5000);
    expect(server.received).toEqual(['one']);
    expect(queue.failure()).toBeNull();
  });

  test('the delays start over after a success', async () => {
    const queue = queueOf();
    server.failure = OFFLINE;
    void queue.put('a', 'one', 'now');
    await pass(30_000);
    server.failure = null;
    await queue.flush();
    server.failure = OFFLINE;
    void queue.put('a', 'two', 'now');
    await pass(0);
    const before = server.attempts.length;
    await pass(2000);
    expect(server.attempts).toHaveLength(before + 1);
  });

  test('a failure that concerns all items ends the round', async () => {
    const queue = queueOf();
    server.failure = OFFLINE;
    void queue.put('a', 'a');
    void queue.put('b', 'b');
    await pass(1000);
    expect(server.attempts).toEqual(['a']);
  });

  test('a failure that concerns one item does not hold up the next', async () => {
    const refused = new Error('refused');
    const queue = queueOf({
      failsForAll: (error) => error !== refused,
      send: async (item) => {
        if (item === 'huge') throw refused;
        return server.send(item);
      },
    });
    void queue.put('a', 'huge');
    void queue.put('b', 'small');
    await pass(1000);
    expect(server.received).toEqual(['small']);
    expect(queue.has('a')).toBe(true);
    expect(queue.failure()).toBe(refused);
  });

  test('a change shortens the delay by default, but not for items that change all the time', async () => {
    for (const [retriesOnChange, attempts] of [
      [true, 2],
      [false, 1],
    ] as const) {
      server = new FakeServer();
      const queue = queueOf({ retriesOnChange, retryDelay: backOff(60_000, 60_000) });
      server.failure = OFFLINE;
      void queue.put('a', 'one', 'now');
      await pass(0);
      void queue.put('a', 'two');
      await pass(1000);
      expect(server.attempts).toHaveLength(attempts);
      queue.clear();
    }
  });

  test('without a delay a failed item waits for a flush', async () => {
    const queue = queueOf({ retryDelay: () => null });
    server.failure = OFFLINE;
    void queue.put('a', 'one', 'now');
    await pass(600_000);
    expect(server.attempts).toHaveLength(1);
    server.failure = null;
    await queue.flush();
    expect(server.received).toEqual(['one']);
  });
});

describe('the network', () => {
  test('everything is sent at once when it is back', async () => {
    const queue = queueOf();
    server.failure = OFFLINE;
    void queue.put('a', 'one', 'now');
    await pass(40_000);
    server.failure = null;
    goOnline();
    await pass(0);
    expect(server.received).toEqual(['one']);
    expect(queue.isEmpty()).toBe(true);
  });

  test('if it is back while an attempt is still failing, the next one follows at once', async () => {
    const queue = queueOf();
    const release = server.hold();
    server.failure = OFFLINE;
    void queue.put('a', 'one', 'now');
    server.failure = null;
    goOnline();
    server.open();
    release();
    await pass(0);
    expect(server.attempts).toEqual(['one', 'one']);
    expect(server.received).toEqual(['one']);
  });

  test('an empty queue does not react', async () => {
    const queue = queueOf();
    void queue.put('a', 'one', 'now');
    await pass(0);
    goOnline();
    await pass(0);
    expect(server.attempts).toEqual(['one']);
  });
});

describe('persistence', () => {
  test('an item is persisted before it is sent and forgotten once it is acknowledged', async () => {
    const events: string[] = [];
    const stored = Promise.withResolvers<void>();
    const queue = queueOf({
      persist: async (item) => {
        events.push(`persist ${item}`);
        await stored.promise;
      },
      forget: async (item) => void events.push(`forget ${item}`),
      onSent: (item) => void events.push(`sent ${item}`),
    });
    void queue.put('a', 'one');
    await pass(60_000);
    expect(server.attempts).toEqual([]);
    stored.resolve();
    await pass(1000);
    expect(events).toEqual(['persist one', 'sent one', 'forget one']);
  });

  test('an older item that is acknowledged does not make a newer one forgotten', async () => {
    const persist = vi.fn<(item: string) => void>();
    const forget = vi.fn<(item: string) => void>();
    const queue = queueOf({ persist, forget, rebase: (item) => `${item}, rebased` });
    const release = server.hold();
    void queue.put('a', 'one', 'now');
    void queue.put('a', 'two');
    server.hold();
    release();
    await pass(0);
    expect(forget).not.toHaveBeenCalled();
    expect(persist).toHaveBeenLastCalledWith('two, rebased');
    expect(queue.unsent('a')).toBe('two, rebased');
  });
});

describe('a page that closes', () => {
  test('sends all waiting items at once, even while a request hangs', async () => {
    const isLast: boolean[] = [];
    const queue = queueOf({
      send: (item, attempt) => {
        isLast.push(attempt.isLast);
        return server.send(item);
      },
    });
    const release = server.hold();
    void queue.put('a', 'a1', 'now');
    void queue.put('a', 'a2');
    void queue.put('b', 'b1');
    server.open();
    queue.sendLast();
    expect(server.attempts).toEqual(['a1', 'a2', 'b1']);
    expect(isLast).toEqual([false, true, true]);
    await pass(0);
    expect(server.received).toEqual(['a2', 'b1']);
    release();
    await pass(0);
    expect(queue.isEmpty()).toBe(true);
  });

  test('an older item that fails after a newer one arrived is not sent again', async () => {
    const queue = queueOf();
    const release = server.hold();
    server.failure = OFFLINE;
    void queue.put('a', 'old', 'now');
    server.failure = null;
    server.open();
    void queue.put('a', 'new');
    queue.sendLast();
    await pass(0);
    release();
    await pass(120_000);
    expect(server.attempts).toEqual(['old', 'new']);
    expect(queue.isEmpty()).toBe(true);
  });

  test('does not send a merged item while an older one is being sent', () => {
    const queue = queueOf({ merge: (_older, newer) => newer });
    server.hold();
    void queue.put('a', 'one', 'now');
    void queue.put('a', 'two');
    queue.sendLast();
    expect(server.attempts).toEqual(['one']);
  });

  test('sends an item that failed again, marked as a retry', async () => {
    const retries: boolean[] = [];
    const queue = queueOf({
      send: (item, { isRetry }) => {
        retries.push(isRetry);
        return server.send(item);
      },
    });
    server.failure = OFFLINE;
    void queue.put('a', 'one');
    queue.sendLast();
    await pass(0);
    server.failure = null;
    await pass(2000);
    expect(retries).toEqual([false, true]);
    expect(server.received).toEqual(['one']);
  });
});

test('a cleared queue sends no old items, and a pending request does not affect new ones', async () => {
  const queue = queueOf();
  const release = server.hold();
  server.failure = OFFLINE;
  void queue.put('a', 'of the first user', 'now');
  queue.clear();
  server.failure = null;
  server.open();
  void queue.put('a', 'of the second user');
  release();
  await pass(60_000);
  expect(server.received).toEqual(['of the second user']);
});

describe('retryUntilDone', () => {
  const { signal } = new AbortController();

  test('repeats a call until it succeeds, and reports each planned attempt', async () => {
    const planned: number[] = [];
    server.failure = OFFLINE;
    const start = Date.now();
    const done = retryUntilDone(() => server.send('chunk'), {
      retryDelay: backOff(1000, 30_000),
      signal,
      onRetryPlanned: (at) => planned.push(at - start),
    });
    await pass(1500);
    server.failure = null;
    await pass(1500);
    expect(await done).toBe('reply to chunk');
    expect(planned).toEqual([1000, 3000]);
  });

  test('rejects with a failure that is final', async () => {
    server.failure = new Error('refused');
    const done = retryUntilDone(() => server.send('chunk'), { retryDelay: () => null, signal });
    await expect(done).rejects.toThrow('refused');
    expect(server.attempts).toHaveLength(1);
  });

  test('tries again at once when the network is back', async () => {
    server.failure = OFFLINE;
    const done = retryUntilDone(() => server.send('chunk'), {
      retryDelay: backOff(30_000, 30_000),
      signal,
    });
    await pass(10);
    server.failure = null;
    goOnline();
    await pass(0);
    expect(await done).toBe('reply to chunk');
  });

  test('ends when it is aborted, before, during and between attempts', async () => {
    server.failure = OFFLINE;
    const stop = new AbortController();
    const options = { retryDelay: backOff(1000, 30_000), signal: stop.signal };
    const between = retryUntilDone(() => server.send('chunk'), options);
    setTimeout(() => stop.abort(new Error('aborted')), 10);
    await Promise.all([expect(between).rejects.toThrow('aborted'), pass(60_000)]);
    expect(server.attempts).toHaveLength(1);
    await expect(retryUntilDone(() => server.send('chunk'), options)).rejects.toThrow('aborted');
    expect(server.attempts).toHaveLength(1);
  });
});
