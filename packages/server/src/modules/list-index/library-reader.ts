import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { DatabaseLocation, Engine } from '#core/db/engine.ts';
import { randomId } from '#core/lib/secrets.ts';
import { workerUrl } from '#core/lib/worker-call.ts';
import { NO_PREFERENCE, preferenceId, type VersionPreference } from '#modules/roms/roms.api.ts';

import {
  hashBuild,
  type CacheFile,
  type Packed,
  packMemory,
  readCacheFile,
  recordCacheFile,
  unpackMemory,
} from './cache-file.disk.ts';
import { findLargestId, type TextOrder } from './list-index.queries.ts';
import { readTextRanks, type TextRanks } from './sort-keys.ts';
import { buildSnapshot, type StateSnapshot } from './state.ts';

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
  const hash = hashBuild(PROGRAM);
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

  /**
   * Reads the library from the database. A child process also writes the cache file; then records
   * of cache files that are more than `maxChanges` behind are deleted.
   */
  async readAll(maxChanges: number): Promise<StateSnapshot> {
    const database = await this.#locationIfLarge();
    const preference = this.#preference();
    if (!database) {
      const snapshot = await buildSnapshot(this.#engine.db, preference);
      // Copies the arrays into one block of memory, which is what the child process sends.
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

/** Sent to the child process on its standard input, as JSON. */
export interface ReadRequest {
  readonly database: DatabaseLocation;
  readonly preference: VersionPreference;
  /** Null: the whole library. */
  readonly column: TextOrder | null;
  /** Where the library is also stored for the next process; null: nowhere. */
  readonly cacheFile: (CacheFile & { readonly token: string }) | null;
}

/** Precedes the memory in the reply. */
type ReplyHeader =
  | { readonly outline: unknown; readonly size: number }
  | { readonly failed: string };

const LENGTH_BYTES = 4;

export function encodeHeader(header: ReplyHeader): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text]);
}

/** Assembles the reply of the child process from the chunks of its standard output. */
class ReadReply {
  #head: Buffer = Buffer.alloc(0);
  #header: ReplyHeader | undefined;
  #memory = new Uint8Array(0);
  #received = 0;

  add(chunk: Buffer): void {
    if (this.#header) this.#append(chunk);
    else {
      this.#head = Buffer.concat([this.#head, chunk]);
      this.#readHeader();
    }
  }

  get isComplete(): boolean {
    const header = this.#header;
    return header !== undefined && ('failed' in header || this.#received >= header.size);
  }

  finish(): Packed {
    const header = this.#header;
    if (!header) throw new Error('list index: the child process stopped unexpectedly');
    if ('failed' in header) throw new Error(header.failed);
    if (this.#received < header.size) {
      throw new Error('list index: the child process was interrupted');
    }
    return { outline: header.outline, memory: this.#memory };
  }

  #readHeader(): void {
    if (this.#head.length < LENGTH_BYTES) return;
    const end = LENGTH_BYTES + this.#head.readUInt32LE();
    if (this.#head.length < end) return;
    this.#header = JSON.parse(this.#head.toString('utf8', LENGTH_BYTES, end)) as ReplyHeader;
    if ('size' in this.#header) this.#memory = new Uint8Array(this.#header.size);
    this.#append(this.#head.subarray(end));
    this.#head = Buffer.alloc(0);
  }

  #append(chunk: Uint8Array): void {
    this.#memory.set(chunk, this.#received);
    this.#received += chunk.length;
  }
}
