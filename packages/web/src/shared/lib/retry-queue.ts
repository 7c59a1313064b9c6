/**
 * Milliseconds to wait after a failed attempt; null to retry only on a change, a flush or when
 * online.
 */
export type RetryDelay = (error: Error, failures: number) => number | null;

/** Doubles the delay with every failure in a row. */
export const backOff =
  (firstMs: number, longestMs: number): RetryDelay =>
  (_error, failures) =>
    Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20));

interface Attempt {
  /** An earlier attempt failed, but the server may have received it. */
  readonly isRetry: boolean;
  /** The page is about to close: nothing can be awaited before the request. */
  readonly isLast: boolean;
}

interface RetryQueueOptions<T, R> {
  /** Items of a rejected attempt stay in the queue. */
  readonly send: (item: T, attempt: Attempt) => Promise<R>;
  readonly retryDelay: RetryDelay;
  /** How long to wait for further changes before sending. */
  readonly debounceMs?: number;
  /** Limit of the debounce while changes continue. It doubles up to the second value. */
  readonly maxWaitMs?: readonly [first: number, longest: number];
  /** Merges two items of the same key. By default, the newer replaces the older. */
  readonly merge?: (older: T, newer: T) => T;
  /** Changes an item that was queued while an older one of its key was being sent. */
  readonly rebase?: (item: T, reply: R) => T;
  /**
   * Whether a new item is sent at once after a failure. If false, it waits for the planned retry.
   * Default: true.
   */
  readonly retriesOnChange?: boolean;
  /** Whether an error affects all items. If false, the next item is sent. By default, all wait. */
  readonly failsForAll?: (error: Error) => boolean;
  /** Stores the unsent data of a key before it is sent. */
  readonly persist?: (unsent: T) => Promise<void> | void;
  /** Called when the server has acknowledged the item and nothing newer of its key is unsent. */
  readonly forget?: (sent: T) => Promise<void> | void;
  readonly onSent?: (item: T, reply: R) => void;
  readonly onRetryPlanned?: (at: number) => void;
  readonly onChange?: () => void;
}

interface Queued<T> {
  value: T;
  readonly order: number;
  wasTried: boolean;
}

interface Slot<T> {
  waiting: Queued<T> | null;
  sending: readonly Queued<T>[];
}

export interface RetryQueue<T> {
  /** Resolves once the item is persisted. `now`: without debouncing. */
  readonly put: (key: string, item: T, when?: 'soon' | 'now') => Promise<void>;
  /** Sends everything now; resolves when it was sent or failed. */
  readonly flush: () => Promise<void>;
  /** Sends everything now. If a round is in progress and fails, everything is sent once more. */
  readonly retry: () => void;
  /**
   * Sends all waiting items at once, because the page is closing. With `merge`, an item still waits
   * for an older one of its key, whose reply could otherwise arrive later and win.
   */
  readonly sendLast: () => void;
  /** Drops all items. Replies to pending requests are ignored. */
  readonly clear: () => void;
  readonly has: (key: string) => boolean;
  readonly isEmpty: () => boolean;
  readonly isSending: () => boolean;
  /** Everything of a key that the server has not acknowledged. */
  readonly unsent: (key: string) => T | null;
  /** The last failure, while something is unsent. */
  readonly failure: () => Error | null;
}

/**
 * Sends changes until the server has acknowledged them. Only the newest item of each key waits, and
 * one item is sent at a time, in the order in which keys were added. Failed items are retried with
 * a growing delay, and at once when the device is back online.
 */
export function createRetryQueue<T, R = unknown>(options: RetryQueueOptions<T, R>): RetryQueue<T> {
  const { send, retryDelay, debounceMs = 0, rebase, retriesOnChange = true } = options;
  const { failsForAll = () => true, onChange = () => undefined } = options;
  const merge = options.merge ?? ((_older: T, newer: T) => newer);
  const slots = new Map<string, Slot<T>>();
  const debounce = createDebounce(debounceMs, options.maxWaitMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastOrder = 0;
  let failures = 0;
  let failure: Error | null = null;
  let round: Promise<void> | null = null;
  let isRetryRequested = false;

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), delay);
  }

  function removeIfEmpty(key: string, { waiting, sending }: Slot<T>): boolean {
    if (waiting || sending.length > 0) return false;
    slots.delete(key);
    if (slots.size === 0) window.removeEventListener('online', retry);
    return true;
  }

  function unsent(key: string): T | null {
    const slot = slots.get(key);
    const all = slot ? [...slot.sending, ...(slot.waiting ? [slot.waiting] : [])] : [];
    const [first, ...rest] = all.map(({ value }) => value);
    return first === undefined ? null : rest.reduce(merge, first);
  }

  async function acknowledge(key: string, sent: Queued<T>, reply: R): Promise<void> {
    options.onSent?.(sent.value, reply);
    const slot = slots.get(key);
    if (!slot) return;
    // Older items of the key are superseded, even if their requests are pending.
    slot.sending = slot.sending.filter(({ order }) => order > sent.order);
    if (removeIfEmpty(key, slot)) {
      await options.forget?.(sent.value);
    } else {
      for (const newer of [slot.waiting, ...slot.sending]) {
        if (newer && rebase) newer.value = rebase(newer.value, reply);
      }
      const left = unsent(key);
      if (left !== null) await options.persist?.(left);
    }
    onChange();
  }

  function requeue(key: string, failed: Queued<T>): void {
    const slot = slots.get(key);
    if (!slot?.sending.includes(failed)) return;
    slot.sending = slot.sending.filter((one) => one !== failed);
    const newer = slot.waiting ?? slot.sending.at(-1);
    if (newer) newer.value = merge(failed.value, newer.value);
    else slot.waiting = failed;
  }

  /** Resolves with the error, or null. */
  async function sendOne(key: string, slot: Slot<T>, isLast: boolean): Promise<Error | null> {
    const item = slot.waiting;
    if (!item) return null;
    const isRetry = item.wasTried;
    item.wasTried = true;
    slot.waiting = null;
    slot.sending = [...slot.sending, item];
    try {
      const sending = send(item.value, { isRetry, isLast });
      onChange();
      await acknowledge(key, item, await sending);
      return null;
    } catch (error) {
      requeue(key, item);
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<Queued<T>>();
    let failed: Error | null = null;
    while (failed === null || !failsForAll(failed)) {
      const next = [...slots].find(([, { waiting }]) => waiting && !tried.has(waiting));
      const [key = '', slot] = next ?? [];
      if (!slot?.waiting) break;
      tried.add(slot.waiting);
      failed = (await sendOne(key, slot, false)) ?? failed;
    }
    round = null;
    finish(failed);
    if (isRetryRequested && failure !== null) void attempt();
    isRetryRequested = false;
  }

  function finish(failed: Error | null): void {
    failure = slots.size > 0 ? failed : null;
    if (failure === null) {
      failures = 0;
      debounce.reset();
      if (slots.size === 0) clearTimeout(timer);
    } else {
      failures += 1;
      const delay = retryDelay(failure, failures);
      if (delay !== null) {
        plan(delay);
        options.onRetryPlanned?.(Date.now() + delay);
      }
    }
    onChange();
  }

  function attempt(): Promise<void> {
    if (round) return round;
    clearTimeout(timer);
    if (![...slots.values()].some(({ waiting }) => waiting)) return Promise.resolve();
    round = sendAll();
    return round;
  }

  function retry(): void {
    if (slots.size === 0) return;
    // The current round may still fail because it started while the device was offline.
    isRetryRequested = round !== null;
    void attempt();
  }

  return {
    async put(key, item, when = 'soon') {
      const slot = slots.get(key) ?? { waiting: null, sending: [] };
      slots.set(key, slot);
      lastOrder += 1;
      const value = slot.waiting ? merge(slot.waiting.value, item) : item;
      slot.waiting = { value, order: lastOrder, wasTried: false };
      window.addEventListener('online', retry);
      if (retriesOnChange) failure = null;
      const persisted = options.persist?.(unsent(key) ?? item);
      onChange();
      if (when === 'now') void attempt();
      await persisted;
      if (when === 'soon' && slots.has(key) && (retriesOnChange || failures === 0)) {
        plan(debounce.next());
      }
    },
    async flush() {
      await attempt();
      // Sends items that were added after the round had ended.
      if (slots.size > 0 && failure === null) await attempt();
    },
    retry,
    sendLast() {
      for (const [key, slot] of slots) {
        if (slot.waiting && !(options.merge && slot.sending.length > 0)) {
          void sendOne(key, slot, true).then(finish);
        }
      }
    },
    clear() {
      slots.clear();
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      failures = 0;
      failure = null;
      debounce.reset();
    },
    has: (key) => slots.has(key),
    isEmpty: () => slots.size === 0,
    isSending: () => [...slots.values()].some(({ sending }) => sending.length > 0),
    unsent,
    failure: () => failure,
  };
}

function createDebounce(
  pauseMs: number,
  [firstLimit, longestLimit]: readonly [number, number] = [Infinity, Infinity],
) {
  let firstChange: number | null = null;
  let limit = firstLimit;
  let isAtLimit = false;
  return {
    /** Milliseconds to wait after this change before sending, unless another change follows. */
    next(): number {
      const now = Date.now();
      firstChange ??= now;
      const left = firstChange + limit - now;
      isAtLimit = left < pauseMs;
      return Math.max(0, Math.min(pauseMs, left));
    },
    reset: (): void => {
      limit = isAtLimit ? Math.min(longestLimit, limit * 2) : firstLimit;
      firstChange = null;
      isAtLimit = false;
    },
  };
}
