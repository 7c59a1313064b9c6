import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

import { workerUrl } from '#core/files/worker-url.ts';
import type { FoundGame, WalkWarning } from './walk-platform.disk.ts';
import type { WalkMessage, WalkOrder } from './walk-worker.ts';

export interface WalkBatch {
  readonly games: readonly FoundGame[];
  readonly warnings: readonly WalkWarning[];
  /** Names of files that are no games. */
  readonly skipped: readonly string[];
}

/** It makes many small things and keeps none: without a bound its heap would only grow. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

/** The folder could not be listed: nothing is known about what is in it. */
export class ListingFailedError extends Error {}

/** Lists platform folders in a thread of its own, one after the other. */
export class Walker {
  #worker: Worker | undefined;

  async *walk(order: WalkOrder, signal: AbortSignal): AsyncGenerator<WalkBatch> {
    const worker = (this.#worker ??= new Worker(workerUrl(import.meta.url, 'walk-worker'), {
      resourceLimits: RESOURCE_LIMITS,
    }));
    let isDone = false;
    try {
      const messages = on(worker, 'message', { signal, close: ['exit'] });
      worker.postMessage(order);
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
      // One that was left in the middle would go on talking into the next walk.
      if (!isDone) await this.close();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
