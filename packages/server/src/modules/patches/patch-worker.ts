import { diskFullError } from '#core/files/disk-errors.ts';
import { serveWorkerCall } from '#core/lib/worker-call.ts';

import { applyPatch, type PatchRequest } from './apply-patch.ts';
import { WrongBaseError } from './patch-error.ts';

export interface PatchCall {
  readonly request: PatchRequest;
  /** The fraction that is done. */
  readonly event: number;
  readonly result:
    | { readonly size: number }
    | { readonly text: string; readonly expected: string; readonly actual: string };
}

const PROGRESS_INTERVAL_MS = 200;

await serveWorkerCall<PatchCall>(async (request, { emit }) => {
  let lastReport = performance.now();
  try {
    const size = applyPatch(request, (done, total) => {
      const now = performance.now();
      if (now - lastReport < PROGRESS_INTERVAL_MS) return;
      lastReport = now;
      emit(total === 0 ? 1 : Math.min(1, done / total));
    });
    return { size };
  } catch (error) {
    if (error instanceof WrongBaseError) {
      return { text: error.message, expected: error.expected, actual: error.actual };
    }
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? diskFullError(error) : error;
  }
});
