import { Worker } from 'node:worker_threads';

import type { Engine } from '#db/engine.ts';
import { workerUrl } from '#storage/worker-url.ts';

import { buildState } from './build-state.ts';
import { findLargestId, type TextOrder } from './catalogue.queries.ts';
import type { ReadOrder, ReadReport } from './catalogue-worker.ts';
import type { StateParts } from './state-parts.ts';
import { readTextRanks, type TextRanks } from './text-order.ts';

/** A library this small is read before a thread would have started. */
const SMALL = 3000;
/** It makes many small things and keeps few: without a bound its heap would only grow. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** Reads much at once, in a thread of its own where that pays. */
export class LibraryReader {
  readonly #engine: Pick<Engine, 'db' | 'place'>;
  readonly #threadAbove: number;
  readonly #workers = new Set<Worker>();

  constructor(engine: Pick<Engine, 'db' | 'place'>, threadAbove = SMALL) {
    this.#engine = engine;
    this.#threadAbove = threadAbove;
  }

  async readAll(): Promise<StateParts> {
    const { db } = this.#engine;
    const place = await this.#placeOfLarge();
    return place ? (this.#ask({ place, column: null }) as Promise<StateParts>) : buildState(db);
  }

  async readTexts(column: TextOrder): Promise<TextRanks> {
    const { db } = this.#engine;
    const place = await this.#placeOfLarge();
    return place ? (this.#ask({ place, column }) as Promise<TextRanks>) : readTextRanks(db, column);
  }

  /** Whoever still waits is told that it is over. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  /** Null: to be read here. */
  async #placeOfLarge() {
    const { db, place } = this.#engine;
    return place && (await findLargestId(db)) > this.#threadAbove ? place : null;
  }

  #ask(order: ReadOrder): Promise<StateParts | TextRanks> {
    const worker = new Worker(workerUrl(import.meta.url, 'catalogue-worker'), {
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#workers.add(worker);
    const { promise, resolve, reject } = Promise.withResolvers<StateParts | TextRanks>();
    worker.once('message', (report: ReadReport) => {
      if (report.kind === 'read') resolve(report.result);
      else reject(report.error);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      this.#workers.delete(worker);
      reject(new Error('The reading thread ended early'));
    });
    worker.postMessage(order);
    return promise;
  }
}
