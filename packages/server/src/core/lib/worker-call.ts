import { on } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

import type { ErrorCode } from '@saveroom/contract';

import { AppError } from './app-error.ts';

/** The types of a call, declared next to its worker. */
interface WorkerCall {
  readonly request: unknown;
  readonly event: unknown;
  readonly result: unknown;
}

type WorkerMessage<Call extends WorkerCall> =
  | { readonly kind: 'event'; readonly event: Call['event'] }
  | { readonly kind: 'result'; readonly result: Call['result'] }
  /** `code`: the code of an expected failure; null: a bug. */
  | { readonly kind: 'failed'; readonly code: ErrorCode | null; readonly text: string };

const ABORT = 'abort';

/**
 * The URL of a worker's entry file, which is next to the caller (sources) or next to the bundle.
 */
export const workerUrl = (from: string, name: string): URL =>
  new URL(from.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, from);

interface CallOptions<Call extends WorkerCall> {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: Call['event']) => void;
  /**
   * Whether an abort terminates the thread. Otherwise the worker gets a message and stops itself.
   */
  readonly canTerminate?: boolean;
}

/**
 * Runs one request in a worker thread that calls `serveWorkerCall`. An `AppError` of the worker is
 * thrown as one here; any other failure is an `Error` with its text.
 */
export async function callWorker<Call extends WorkerCall>(
  url: URL,
  request: Call['request'],
  { signal, onEvent, canTerminate = false }: CallOptions<Call> = {},
): Promise<Call['result']> {
  const worker = new Worker(url, { workerData: request });
  const stop = (): void => {
    if (canTerminate) void worker.terminate();
    else worker.postMessage(ABORT);
  };
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const messages = on(worker, 'message', { close: ['exit'] });
    for await (const [message] of messages as AsyncIterable<[WorkerMessage<Call>]>) {
      if (message.kind === 'event') onEvent?.(message.event);
      else if (message.kind === 'result') return message.result;
      else {
        signal?.throwIfAborted();
        throw message.code === null
          ? new Error(message.text)
          : new AppError(message.code, message.text);
      }
    }
    signal?.throwIfAborted();
    throw new Error('the worker stopped unexpectedly');
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Called in the worker thread: runs the request that the thread was started with. */
export async function serveWorkerCall<Call extends WorkerCall>(
  run: (
    request: Call['request'],
    call: { readonly signal: AbortSignal; readonly emit: (event: Call['event']) => void },
  ) => Promise<Call['result']>,
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('invariant: not in a worker thread');
  const post = (message: WorkerMessage<Call>): void => port.postMessage(message);
  const stop = new AbortController();
  port.on('message', () => stop.abort());
  try {
    const result = await run(workerData as Call['request'], {
      signal: stop.signal,
      emit: (event) => post({ kind: 'event', event }),
    });
    post({ kind: 'result', result });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    post({ kind: 'failed', code: error instanceof AppError ? error.code : null, text });
  } finally {
    port.close();
  }
}
