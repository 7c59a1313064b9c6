import { runWorkers, Semaphore } from '#core/lib/concurrency.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import {
  countDueArtwork,
  findDueArtwork,
  markFailed,
  markStored,
  postpone,
  type DueRow,
} from './artwork-candidates.queries.ts';
import {
  toArtworkError,
  type ArtworkError,
  downloadArtwork,
  type ArtworkDownloadDeps,
} from './download-artwork.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Notifies clients about changed games. */
    readonly romChanges: { add(ids: readonly number[]): void; flush(): Promise<void> };
  }
}

export interface FetchStats {
  readonly fetched: number;
  readonly failed: number;
  /** Downloads that will be tried again later. */
  readonly postponed: number;
  readonly left: number;
}

interface FetchOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (stats: FetchStats) => void;
  /** Called with a game whose display columns changed. */
  readonly onStored: (romId: number) => void;
  /** Called when a download is not tried again. */
  readonly onGivenUp: (row: DueRow, problem: string) => void;
}

const CONCURRENCY = 4;
const BATCH_SIZE = 40;
/** Delay before each retry; after the last one the download fails. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 5 * 60_000, 30 * 60_000];

/**
 * Downloads due artwork, several files at once. The state is in the rows, so it can be stopped,
 * killed and restarted at any point. An error of one file is saved in its row; an error of the
 * server, such as a full disk, ends the run and counts against no file.
 */
export async function fetchArtwork(
  deps: ArtworkDownloadDeps,
  options: FetchOptions,
): Promise<FetchStats> {
  const run = new FetchRun(deps, options);
  for (;;) {
    options.signal.throwIfAborted();
    const now = timestamp(deps.clock());
    const rows = await findDueArtwork(deps.db, now, BATCH_SIZE);
    if (rows.length === 0) return run.stats;
    await run.work(rows, await countDueArtwork(deps.db, now));
  }
}

class FetchRun {
  readonly #deps: ArtworkDownloadDeps;
  readonly #options: FetchOptions;
  readonly #hosts: PerHostLimiter;
  stats: FetchStats = { fetched: 0, failed: 0, postponed: 0, left: 0 };

  constructor(deps: ArtworkDownloadDeps, options: FetchOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#hosts = new PerHostLimiter(deps.clock);
  }

  async work(rows: readonly DueRow[], left: number): Promise<void> {
    const queue = [...rows];
    this.stats = { ...this.stats, left };
    await runWorkers(CONCURRENCY, this.#options.signal, async (signal) => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        signal.throwIfAborted();
        await this.#fetch(row, signal);
        this.#options.onProgress(this.stats);
      }
    });
  }

  async #fetch(row: DueRow, signal: AbortSignal): Promise<void> {
    const pausedUntil = this.#hosts.pausedUntil(row.url);
    if (pausedUntil) return this.#postpone(row, { at: pausedUntil, tries: row.tries });
    try {
      const hash = await this.#hosts.run(row.url, () => downloadArtwork(this.#deps, row, signal));
      await markStored(this.#deps.db, row, { hash, now: this.#now() });
      this.#options.onStored(row.rom_id);
      this.#count('fetched');
    } catch (error) {
      const fault = signal.aborted ? null : toArtworkError(error);
      if (!fault) throw error;
      await this.#onFault(row, fault);
    }
  }

  async #onFault(row: DueRow, fault: ArtworkError): Promise<void> {
    const delay = fault.isFinal ? undefined : RETRY_DELAYS_MS[row.tries];
    if (fault.waitMs > 0) this.#hosts.pause(row.url, fault.waitMs);
    if (delay !== undefined) {
      const at = new Date(this.#deps.clock().getTime() + Math.max(delay, fault.waitMs));
      return this.#postpone(row, { at, tries: row.tries + 1, problem: fault.message });
    }
    await markFailed(this.#deps.db, row, { problem: fault.message, now: this.#now() });
    this.#options.onGivenUp(row, fault.message);
    return this.#count('failed');
  }

  async #postpone(
    row: DueRow,
    { at, tries, problem = row.problem }: { at: Date; tries: number; problem?: string | null },
  ): Promise<void> {
    await postpone(this.#deps.db, row, { problem, tries, next_try_at: timestamp(at) });
    this.#count('postponed');
  }

  #count(outcome: 'fetched' | 'failed' | 'postponed'): void {
    const left = Math.max(0, this.stats.left - 1);
    this.stats = { ...this.stats, [outcome]: this.stats[outcome] + 1, left };
  }

  #now(): string {
    return timestamp(this.#deps.clock());
  }
}

/** Concurrent downloads per host, so that no picture server is overloaded. */
const PER_HOST = 2;
/** ScreenScraper counts pictures as requests and allows most accounts one at a time. */
const ONE_AT_A_TIME = /(^|\.)screenscraper\.fr$/;

/** Limits concurrent downloads per host and pauses hosts that request it, during one run. */
class PerHostLimiter {
  readonly #clock: () => Date;
  readonly #limits = new Map<string, Semaphore>();
  readonly #pauses = new Map<string, Date>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  run<T>(url: string, work: () => Promise<T>): Promise<T> {
    const host = hostOf(url);
    const limit = this.#limits.get(host) ?? new Semaphore(ONE_AT_A_TIME.test(host) ? 1 : PER_HOST);
    this.#limits.set(host, limit);
    return limit.run(work);
  }

  /** Stops downloads from the host for a while, as it requested. */
  pause(url: string, milliseconds: number): void {
    this.#pauses.set(hostOf(url), new Date(this.#clock().getTime() + milliseconds));
  }

  /** Null: the host is not paused. */
  pausedUntil(url: string): Date | null {
    const until = this.#pauses.get(hostOf(url));
    return until && until > this.#clock() ? until : null;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
