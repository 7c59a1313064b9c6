import { AppError } from '#core/lib/app-error.ts';
import { serveWorkerCall } from '#core/lib/worker-call.ts';

export interface TestCall {
  readonly request: string;
  readonly event: number;
  readonly result: string;
}

/** A worker for tests of `callWorker`. */
await serveWorkerCall<TestCall>(async (request, { signal, emit }) => {
  emit(1);
  emit(2);
  if (request === 'refuse') throw new AppError('conflict', 'Not now');
  if (request === 'fail') throw new Error('a bug');
  if (request === 'die') process.exit(1);
  if (request === 'wait') {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true });
    });
    throw new Error('stopped');
  }
  return `${request}!`;
});
