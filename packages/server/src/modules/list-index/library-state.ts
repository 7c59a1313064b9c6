import type { Db } from '#core/db/engine.ts';
import { findChangesAfter } from '#modules/roms/roms.api.ts';

import { applyChanges } from './apply-changes.ts';
import type { LibraryReader } from './library-reader.ts';
import { removeChanges } from '#modules/roms/roms.api.ts';
import { type FindPlayable, fromSnapshot, type IndexState } from './state.ts';

/** Up to this many changes are applied before every response, even under constant writes. */
const ALWAYS_APPLY = 500;
const BATCH = 1000;
/** Under constant writes a state of this age may still be served. */
const STALE_AFTER_MS = 2000;
/** With more changes a full read is cheaper. Must be far below `CHANGES_STORED`. */
const MAX_APPLIED = 20_000;
/** Older rows of `library_change` are deleted. */
const CHANGES_STORED = 50_000;
/** A cache file that is further behind is rewritten, so that it stays usable. */
const CACHE_FILE_MAX_BEHIND = 10_000;
/** If the last full read took no longer than this, a request waits for the next one. */
const QUICK_READ_MS = 500;
/**
 * Too many renamed games, which are searched one by one, or too many empty slots cause a full read.
 * The limits are a base plus a share of all games.
 */
const DEGRADED_BASE = 3000;
const RENAMED_SHARE = 0.05;
const EMPTY_SHARE = 0.2;

interface LibraryStateOptions {
  readonly db: Db;
  readonly reader: Pick<
    LibraryReader,
    'readAll' | 'readCacheFile' | 'writesCacheFile' | 'hasCurrentPreference'
  >;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** True during bulk writes; otherwise every response includes all earlier writes. */
  readonly isBusy: () => boolean;
  readonly findPlayable: FindPlayable;
  readonly onFault: (error: unknown) => void;
}

/** Keeps the library in memory in sync with the database. */
export class LibraryState {
  readonly #options: LibraryStateOptions;
  #state: IndexState | undefined;
  /** When the state last included every change. */
  #freshAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<IndexState> | undefined;
  #readDuration = 0;
  /** The last change at the time of the last full read, by this process or the previous one. */
  #readAtSeq = 0;
  /** Runs one update at a time, because updates await the database in between. */
  #applying: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: LibraryStateOptions) {
    this.#options = options;
  }

  /** Starts reading before the first request. */
  start(): void {
    this.#read().catch((error: unknown) => this.#report(error));
  }

  /** Returns the current state, however old it is. */
  async read(): Promise<IndexState> {
    return this.#state ?? this.#read();
  }

  /** Returns a state with every change up to this number; during bulk writes it may be older. */
  async at(seq: number): Promise<IndexState> {
    const state = await this.#current();
    const behind = seq - state.seq;
    if (behind <= 0) {
      this.#freshAt = this.#options.now();
      return state;
    }
    if (behind > MAX_APPLIED) {
      const reading = this.#read();
      reading.catch((error: unknown) => this.#report(error));
      if (this.#mayBeStale(this.#readDuration * 2)) return state;
      await reading;
    } else if (behind > ALWAYS_APPLY && this.#mayBeStale(0)) return state;
    await this.#apply(seq);
    return this.#state ?? state;
  }

  /** After the preferred regions or languages changed, a large library is read in background. */
  async #current(): Promise<IndexState> {
    const state = this.#state;
    if (!state) return this.#read();
    if (this.#options.reader.hasCurrentPreference(state)) return state;
    const reading = this.#read();
    if (this.#readDuration <= QUICK_READ_MS) return reading;
    reading.catch((error: unknown) => this.#report(error));
    return state;
  }

  /** Makes the next request include all earlier writes. */
  expire(): void {
    this.#freshAt = Number.NEGATIVE_INFINITY;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading?.catch(() => {});
    await this.#applying;
  }

  #apply(seq: number): Promise<void> {
    const applied = this.#applying.then(() => this.#catchUp(seq));
    this.#applying = applied.catch(() => {});
    return applied;
  }

  #mayBeStale(minMs: number): boolean {
    const { now, isBusy } = this.#options;
    return isBusy() && now() - this.#freshAt < Math.max(STALE_AFTER_MS, minMs);
  }

  async #catchUp(seq: number): Promise<void> {
    if (!this.#state) return;
    await this.#advance(this.#state, seq);
    if (isDegraded(this.#state) || this.#isCacheFileOutdated(this.#state)) this.start();
  }

  #isCacheFileOutdated({ seq }: IndexState): boolean {
    const { reader, isBusy } = this.#options;
    return reader.writesCacheFile && !isBusy() && seq - this.#readAtSeq > CACHE_FILE_MAX_BEHIND;
  }

  async #advance(state: IndexState, seq: number): Promise<void> {
    const { db, findPlayable, now } = this.#options;
    while (state.seq < seq) {
      const startedAt = now();
      const rows = await findChangesAfter(db, state.seq, BATCH);
      const last = rows.at(-1)?.seq ?? seq;
      const ids = new Set(rows.map((row) => row.rom_id));
      await applyChanges({ db, findPlayable }, state, { ids, seq: last });
      if (rows.length < BATCH) this.#freshAt = startedAt;
    }
  }

  /** Starts a full read; concurrent callers share it. */
  #read(): Promise<IndexState> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAll(): Promise<IndexState> {
    const { reader, findPlayable, now } = this.#options;
    const startedAt = now();
    const cached = this.#state ? null : await reader.readCacheFile(MAX_APPLIED);
    const snapshot = cached ?? (await reader.readAll(MAX_APPLIED));
    const state = fromSnapshot(snapshot, await findPlayable());
    this.#readAtSeq = state.seq;
    const replaceState = this.#applying.then(async () => {
      // A client must never see a library older than one it already saw.
      await this.#advance(state, this.#state?.seq ?? 0);
      this.#state = state;
      if (!cached) this.#freshAt = startedAt;
    });
    this.#applying = replaceState.catch(() => {});
    await replaceState;
    if (!cached) this.#readDuration = now() - startedAt;
    this.#removeOldChanges(state.seq).catch((error: unknown) => this.#report(error));
    return state;
  }

  /** The latest changes stay because other processes may not have applied them yet. */
  async #removeOldChanges(seq: number): Promise<void> {
    const { db } = this.#options;
    while (!this.#isClosed && (await removeChanges(db, seq - CHANGES_STORED, BATCH))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #report(error: unknown): void {
    if (!this.#isClosed) this.#options.onFault(error);
  }
}

function isDegraded({ words, columns, byTitle }: IndexState): boolean {
  const empty = columns.count - byTitle.length;
  return (
    words.changedCount > DEGRADED_BASE + columns.count * RENAMED_SHARE ||
    empty > DEGRADED_BASE + columns.count * EMPTY_SHARE
  );
}
