import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { DatabasePlace, Engine } from '#core/db/engine.ts';
import { randomId } from '#core/lib/secrets.ts';
import { programMark } from './program-mark.disk.ts';
import { workerUrl } from '#core/files/worker-url.ts';

import { NO_PREFERENCE, preferenceId, type VersionPreference } from '#modules/roms/roms.api.ts';
import { buildState } from './build-state.ts';
import { findLargestId } from './catalogue.queries.ts';
import { noteCopy, readCopy, type CopyPlace } from './kept-copy.ts';
import { packMemory, unpackMemory, type Packed } from './pack-memory.ts';
import { ReadReply, type ReadOrder } from './read-messages.ts';
import type { StateParts } from './state-parts.ts';
import { readTextRanks, type TextRanks } from './text-order.ts';
import type { TextOrder } from './text-orders.queries.ts';

/** A library this small is read before a process would have started. */
const SMALL = 3000;
/** It makes many small things and keeps few: without a bound its heap would only grow. */
const NODE_OPTIONS = ['--max-semi-space-size=8'];
const PROGRAM = workerUrl(import.meta.url, 'catalogue-worker');

interface Options {
  /** Libraries of more games are read beside the server. */
  readonly besideAbove?: number | undefined;
  readonly copy?: CopyPlace | null | undefined;
  /** What main versions are chosen by now. */
  readonly preference?: (() => VersionPreference) | undefined;
}

/** Null: a program that runs from its sources is another after every change of them. */
export function copyPlace(file: string): CopyPlace | null {
  const maker = programMark(PROGRAM);
  return maker === null ? null : { file, maker };
}

/** Reads much at once, beside the server where that pays. */
export class LibraryReader {
  readonly #engine: Pick<Engine, 'db' | 'place'>;
  readonly #besideAbove: number;
  readonly #copy: CopyPlace | null;
  readonly #preference: () => VersionPreference;
  readonly #running = new Set<ChildProcess>();

  constructor(
    engine: Pick<Engine, 'db' | 'place'>,
    { besideAbove = SMALL, copy = null, preference = () => NO_PREFERENCE }: Options,
  ) {
    this.#engine = engine;
    this.#besideAbove = besideAbove;
    this.#copy = copy;
    this.#preference = preference;
  }

  /** Whether what it reads is left for the next process. */
  get leavesCopies(): boolean {
    return this.#copy !== null;
  }

  /** What the last process left, with no more changes since than so many; null: nothing. */
  async readCopy(mostChanges: number): Promise<StateParts | null> {
    const copy = this.#copy ? await readCopy(this.#engine.db, this.#copy, mostChanges) : null;
    return copy && this.isPreferred(copy) ? copy : null;
  }

  /** Whether main versions were chosen by what is preferred now. */
  isPreferred({ preference }: { readonly preference: VersionPreference }): boolean {
    return preferenceId(preference) === preferenceId(this.#preference());
  }

  /** `mostChanges`: a copy that is further behind is of no use to anybody. */
  async readAll(mostChanges: number): Promise<StateParts> {
    const place = await this.#placeOfLarge();
    const preference = this.#preference();
    if (!place) {
      const parts = await buildState(this.#engine.db, preference);
      return unpackMemory(packMemory(parts)) as StateParts;
    }
    const token = randomId();
    const copy = this.#copy && { ...this.#copy, token };
    const parts = unpackMemory(
      await this.#ask({ place, preference, column: null, copy }),
    ) as StateParts;
    // A database that cannot be written to has its lists all the same.
    if (copy)
      await noteCopy(this.#engine.db, { token, seq: parts.seq }, mostChanges).catch(() => {});
    return parts;
  }

  async readTexts(column: TextOrder): Promise<TextRanks> {
    const place = await this.#placeOfLarge();
    if (!place) return readTextRanks(this.#engine.db, column);
    return unpackMemory(
      await this.#ask({ place, preference: NO_PREFERENCE, column, copy: null }),
    ) as TextRanks;
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
    const child = spawn(process.execPath, [...NODE_OPTIONS, fileURLToPath(PROGRAM)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#running.add(child);
    const { promise, resolve, reject } = Promise.withResolvers<Packed>();
    const reply = new ReadReply();
    const end = (): void => {
      try {
        resolve(reply.finish());
      } catch (error) {
        reject(error);
      }
    };
    child.stdout.on('data', (piece: Buffer) => {
      reply.add(piece);
      // What it does from here on, nobody waits for.
      if (reply.isWhole) end();
    });
    child.once('error', reject);
    // Killed before it could listen: the reply that does not come says so.
    child.stdin.on('error', () => {});
    child.once('close', () => {
      this.#running.delete(child);
      end();
    });
    child.stdin.end(JSON.stringify(order));
    return promise;
  }
}
