import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

import { workerUrl } from '#core/lib/worker-call.ts';
import type { FoundGame, WalkWarning } from './walk-platform.disk.ts';
import type { WalkMessage, WalkRequest } from './walk-worker.ts';

export interface WalkBatch {
  readonly games: readonly FoundGame[];
  readonly warnings: readonly WalkWarning[];
  /** Names of files that are no games. */
  readonly skipped: readonly string[];
}

/** Limits the memory for short-lived objects, which the worker creates in large numbers. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

/** The folder could not be listed, so its content is unknown. */
export class ListingFailedError extends Error {}

/** Lists platform folders in a worker thread, one after the other. */
export class Walker {
  #worker: Worker | undefined;

  async *walk(request: WalkRequest, signal: AbortSignal): AsyncGenerator<WalkBatch> {
    const worker = (this.#worker ??= new Worker(workerUrl(import.meta.url, 'walk-worker'), {
      resourceLimits: RESOURCE_LIMITS,
    }));
    let isDone = false;
    try {
      const messages = on(worker, 'message', { signal, close: ['exit'] });
      worker.postMessage(request);
      for await (const [message] of messages as AsyncIterable<[WalkMessage]>) {
        if (message.kind === 'batch') {
          yield message;
          continue;
        }
        isDone = true;
        if (message.kind === 'failed') throw new ListingFailedError(message.text);
        return;
      }
      throw new ListingFailedError('the folder listing stopped early');
    } finally {
      // An unfinished walk would send its messages into the next one.
      if (!isDone) await this.close();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
