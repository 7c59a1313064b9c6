import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { DatabasePlace, Engine } from '#db/engine.ts';
import { workerUrl } from '#storage/worker-url.ts';

import { buildState } from './build-state.ts';
import { findLargestId } from './catalogue.queries.ts';
import { packMemory, unpackMemory, type Packed } from './pack-memory.ts';
import { ReadReply, type ReadOrder } from './read-messages.ts';
import type { StateParts } from './state-parts.ts';
import { readTextRanks, type TextRanks } from './text-order.ts';
import type { TextOrder } from './text-orders.queries.ts';

/** A library this small is read before a process would have started. */
const SMALL = 3000;
/** It makes many small things and keeps few: without a bound its heap would only grow. */
const NODE_OPTIONS = ['--max-semi-space-size=8'];

/** Reads much at once, beside the server where that pays. */
export class LibraryReader {
  readonly #engine: Pick<Engine, 'db' | 'place'>;
  readonly #besideAbove: number;
  readonly #running = new Set<ChildProcess>();

  constructor(engine: Pick<Engine, 'db' | 'place'>, besideAbove = SMALL) {
    this.#engine = engine;
    this.#besideAbove = besideAbove;
  }

  async readAll(): Promise<StateParts> {
    const place = await this.#placeOfLarge();
    const packed = place
      ? await this.#ask({ place, column: null })
      : packMemory(await buildState(this.#engine.db));
    return unpackMemory(packed) as StateParts;
  }

  async readTexts(column: TextOrder): Promise<TextRanks> {
    const place = await this.#placeOfLarge();
    if (!place) return readTextRanks(this.#engine.db, column);
    return unpackMemory(await this.#ask({ place, column })) as TextRanks;
  }

  /** Whoever still waits is told that it is over. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#running].map((child) => {
        const ended = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGKILL');
        return ended;
      }),
    );
  }

  /** Null: to be read here. */
  async #placeOfLarge(): Promise<DatabasePlace | null> {
    const { db, place } = this.#engine;
    return place && (await findLargestId(db)) > this.#besideAbove ? place : null;
  }

  #ask(order: ReadOrder): Promise<Packed> {
    const program = fileURLToPath(workerUrl(import.meta.url, 'catalogue-worker'));
    const child = spawn(process.execPath, [...NODE_OPTIONS, program], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#running.add(child);
    const { promise, resolve, reject } = Promise.withResolvers<Packed>();
    const reply = new ReadReply();
    child.stdout.on('data', (piece: Buffer) => reply.add(piece));
    child.once('error', reject);
    // Killed before it could listen: the reply that does not come says so.
    child.stdin.on('error', () => {});
    child.once('close', () => {
      this.#running.delete(child);
      try {
        resolve(reply.finish());
      } catch (error) {
        reject(error);
      }
    });
    child.stdin.end(JSON.stringify(order));
    return promise;
  }
}
