import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { DatabaseLocation, Engine } from '#core/db/engine.ts';
import { workerUrl } from '#core/lib/worker-call.ts';
import { randomId } from '#core/lib/secrets.ts';
import { NO_PREFERENCE, preferenceId, type VersionPreference } from '#modules/roms/roms.api.ts';

import { buildHash } from './build-hash.disk.ts';
import { buildState } from './build-state.ts';
import { readCacheFile, recordCacheFile, type CacheFile } from './cache-file.ts';
import { findLargestId } from './list-index.queries.ts';
import { packMemory, unpackMemory, type Packed } from './pack-memory.ts';
import { readTextRanks, type TextRanks } from './sort-keys.ts';
import type { StateSnapshot } from './state.ts';
import type { TextOrder } from './text-orders.queries.ts';
import { ReadReply, type ReadRequest } from './worker-messages.ts';

/** Reading so few games takes less time than starting a process. */
const SMALL_LIBRARY = 3000;
/** The worker allocates many short-lived objects: without this limit its heap only grows. */
const NODE_OPTIONS = ['--max-semi-space-size=8'];
const PROGRAM = workerUrl(import.meta.url, 'list-index-worker');

interface LibraryReaderOptions {
  /** Libraries with more games are read in a child process. */
  readonly childProcessAboveGames?: number | undefined;
  readonly cacheFile?: CacheFile | null | undefined;
  /** The current preference, which main versions are chosen by. */
  readonly preference?: (() => VersionPreference) | undefined;
}

/** Null: a program that runs from its sources has no build hash, so its cache could be outdated. */
export function cacheFileAt(file: string): CacheFile | null {
  const hash = buildHash(PROGRAM);
  return hash === null ? null : { file, buildHash: hash };
}

/** Reads the whole library or a whole text column, in a child process if the library is large. */
export class LibraryReader {
  readonly #engine: Pick<Engine, 'db' | 'location'>;
  readonly #childProcessAboveGames: number;
  readonly #cacheFile: CacheFile | null;
  readonly #preference: () => VersionPreference;
  readonly #running = new Set<ChildProcess>();

  constructor(
    engine: Pick<Engine, 'db' | 'location'>,
    {
      childProcessAboveGames = SMALL_LIBRARY,
      cacheFile = null,
      preference = () => NO_PREFERENCE,
    }: LibraryReaderOptions,
  ) {
    this.#engine = engine;
    this.#childProcessAboveGames = childProcessAboveGames;
    this.#cacheFile = cacheFile;
    this.#preference = preference;
  }

  get writesCacheFile(): boolean {
    return this.#cacheFile !== null;
  }

  /** Null: there is no usable cache file, or it is more than `maxChanges` behind. */
  async readCacheFile(maxChanges: number): Promise<StateSnapshot | null> {
    const snapshot = this.#cacheFile
      ? await readCacheFile(this.#engine.db, this.#cacheFile, maxChanges)
      : null;
    return snapshot && this.hasCurrentPreference(snapshot) ? snapshot : null;
  }

  /** Whether main versions were chosen by the current preference. */
  hasCurrentPreference({ preference }: { readonly preference: VersionPreference }): boolean {
    return preferenceId(preference) === preferenceId(this.#preference());
  }

  /** `maxChanges`: records of cache files that are further behind are deleted. */
  async readAll(maxChanges: number): Promise<StateSnapshot> {
    const database = await this.#locationIfLarge();
    const preference = this.#preference();
    if (!database) {
      const snapshot = await buildState(this.#engine.db, preference);
      return unpackMemory(packMemory(snapshot)) as StateSnapshot;
    }
    const token = randomId();
    const cacheFile = this.#cacheFile && { ...this.#cacheFile, token };
    const snapshot = unpackMemory(
      await this.#runWorker({ database, preference, column: null, cacheFile }),
    ) as StateSnapshot;
    if (cacheFile) {
      const { seq } = snapshot;
      // Lists must also work with a read-only database.
      await recordCacheFile(this.#engine.db, { token, seq }, maxChanges).catch(() => {});
    }
    return snapshot;
  }

  async readTexts(column: TextOrder): Promise<TextRanks> {
    const database = await this.#locationIfLarge();
    if (!database) return readTextRanks(this.#engine.db, column);
    return unpackMemory(
      await this.#runWorker({ database, preference: NO_PREFERENCE, column, cacheFile: null }),
    ) as TextRanks;
  }

  /** Kills running child processes; pending reads reject. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#running].map((child) => {
        const ended = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGKILL');
        return ended;
      }),
    );
  }

  /** Null: read in this process. */
  async #locationIfLarge(): Promise<DatabaseLocation | null> {
    const { db, location } = this.#engine;
    return location && (await findLargestId(db)) > this.#childProcessAboveGames ? location : null;
  }

  #runWorker(request: ReadRequest): Promise<Packed> {
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
    child.stdout.on('data', (chunk: Buffer) => {
      reply.add(chunk);
      // The child may still be writing the cache file; the caller does not wait for that.
      if (reply.isComplete) end();
    });
    child.once('error', reject);
    // A child that was killed before it read its input is reported by the missing reply.
    child.stdin.on('error', () => {});
    child.once('close', () => {
      this.#running.delete(child);
      end();
    });
    child.stdin.end(JSON.stringify(request));
    return promise;
  }
}
