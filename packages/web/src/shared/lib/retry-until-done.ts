import { createRetryQueue } from './retry-queue.ts';
import type { RetryDelay } from './retry-queue.ts';

interface RetryOptions {
  /** Null if the failure is final. */
  readonly retryDelay: RetryDelay;
  readonly signal: AbortSignal;
  readonly onRetryPlanned?: (at: number) => void;
}

/** Repeats a call until it succeeds, fails for good or is aborted. */
export function retryUntilDone<T>(
  call: () => Promise<T>,
  { retryDelay, signal, ...options }: RetryOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      queue.clear();
      signal.removeEventListener('abort', abort);
    };
    const fail = (reason: Error): void => {
      end();
      reject(reason);
    };
    const abort = (): void =>
      fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    const queue = createRetryQueue<null, T>({
      ...options,
      send: call,
      retryDelay: (error, failures) => {
        const delay = retryDelay(error, failures);
        if (delay === null) fail(error);
        return delay;
      },
      onSent: (_item, result) => {
        end();
        resolve(result);
      },
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else void queue.put('call', null, 'now');
  });
}
