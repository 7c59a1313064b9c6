import { ApiError } from '#shared/lib/api-error.ts';
import { backOff } from '#shared/lib/retry-queue.ts';
import { retryUntilDone } from '#shared/lib/retry-until-done.ts';

import type { Hold } from './upload-entry.ts';

const DELAY = backOff(1000, 30_000);
const SECOND = 1000;
/** A proxy without its server, or a server that is busy or starting. */
const TEMPORARY = new Set([0, 408, 425, 429, 502, 503, 504]);
/** A full disk, or no space left for this user: waiting a few seconds does not help. */
const NO_SPACE = 507;
/** Other server errors are worth a few attempts only. */
const MAX_SERVER_ERRORS = 4;

interface RetryContext {
  signal: AbortSignal;
  onHold: (hold: Hold | null) => void;
}

/** Retries a request until it succeeds, also after a lost connection or a restart of the server. */
export async function retryRequest<T>(
  request: () => Promise<T>,
  { signal, onHold }: RetryContext,
): Promise<T> {
  let serverErrors = 0;
  let wasHeld = false;
  const result = await retryUntilDone(request, {
    signal,
    retryDelay: (error, failures) => {
      if (!(error instanceof ApiError) || error.status === NO_SPACE) return null;
      if (!TEMPORARY.has(error.status)) {
        serverErrors += 1;
        if (error.status < 500 || serverErrors > MAX_SERVER_ERRORS) return null;
      }
      return error.retryAfter ? error.retryAfter * SECOND : DELAY(error, failures);
    },
    onRetryPlanned: (until) => {
      wasHeld = true;
      onHold({ why: navigator.onLine ? 'server' : 'offline', until });
    },
  });
  if (wasHeld) onHold(null);
  return result;
}
