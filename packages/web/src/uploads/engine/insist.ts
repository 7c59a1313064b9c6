import { ApiError } from '#shared/lib/api-error.ts';

import type { Hold } from './upload-entry.ts';
import { UploadFault } from './upload-fault.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const SECOND = 1000;
/** A proxy that has lost its server, a server that is busy or starting. */
const PASSING = new Set([0, 408, 425, 429, 502, 503, 504]);
/** Faults of the server itself are worth a few attempts only. */
const MOST_FAULTS = 4;

interface Watch {
  signal: AbortSignal;
  onHold: (hold: Hold | null) => void;
}

/** Does it until it is done: a lost connection or a restarted server only takes time. */
export async function insist<T>(act: () => Promise<T>, { signal, onHold }: Watch): Promise<T> {
  let faults = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await act();
      if (attempt > 0) onHold(null);
      return result;
    } catch (error) {
      if (signal.aborted) throw new UploadFault('stopped');
      if (!(error instanceof ApiError)) throw error;
      if (!PASSING.has(error.status)) {
        faults += 1;
        if (error.status < 500 || faults > MOST_FAULTS) throw error;
      }
      const pause = error.retryAfter ? error.retryAfter * SECOND : growing(attempt);
      onHold({ why: navigator.onLine ? 'server' : 'offline', until: Date.now() + pause });
      await rest(pause, signal);
    }
  }
}

const growing = (attempt: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10));

/** Cut short when the network comes back. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', stop);
    };
    const wake = () => {
      leave();
      resolve();
    };
    const stop = () => {
      leave();
      reject(new UploadFault('stopped'));
    };
    const timer = setTimeout(wake, ms);
    window.addEventListener('online', wake);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
