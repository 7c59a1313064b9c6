import { timestamp } from '#core/lib/timestamp.ts';
import { runWorkers } from '#core/lib/run-workers.ts';

import { artworkFault, type ArtworkFault } from './artwork-fault.ts';
import { downloadArtwork, type DownloadParts } from './download-artwork.ts';
import {
  countDueArtwork,
  findDueArtwork,
  markFailed,
  markStored,
  postpone,
  type DueRow,
} from './fetch.queries.ts';
import { HostManners } from './host-manners.ts';

declare module '#core/deps.ts' {
  interface Deps {
    /** Tells open pages about changed games. */
    readonly romChanges: { games(ids: readonly number[]): void; end(): Promise<void> };
  }
}

export interface FetchStats {
  readonly fetched: number;
  readonly failed: number;
  /** To be asked for once more, later. */
  readonly postponed: number;
  readonly left: number;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (stats: FetchStats) => void;
  /** The game shows something it did not show before. */
  readonly onStored: (romId: number) => void;
  /** It will not come. */
  readonly onGivenUp: (row: DueRow, problem: string) => void;
}

const AT_ONCE = 4;
const BATCH = 40;
/** The wait before each further attempt; after the last one nobody asks any more. */
export const TRY_AGAIN_MS: readonly number[] = [30_000, 5 * 60_000, 30 * 60_000];

/**
 * Fetches what is due, several at once. Where it is in its work is in the rows: it may be stopped,
 * killed and begun again at any point. What is wrong with one file is written down and the others
 * go on; what is wrong with us, such as a full disk, ends it and counts against no file.
 */
export async function fetchArtwork(parts: DownloadParts, watch: Watch): Promise<FetchStats> {
  const run = new FetchRun(parts, watch);
  for (;;) {
    watch.signal.throwIfAborted();
    const now = timestamp(parts.clock());
    const rows = await findDueArtwork(parts.db, now, BATCH);
    if (rows.length === 0) return run.stats;
    await run.work(rows, await countDueArtwork(parts.db, now));
  }
}

class FetchRun {
  readonly #parts: DownloadParts;
  readonly #watch: Watch;
  readonly #manners: HostManners;
  stats: FetchStats = { fetched: 0, failed: 0, postponed: 0, left: 0 };

  constructor(parts: DownloadParts, watch: Watch) {
    this.#parts = parts;
    this.#watch = watch;
    this.#manners = new HostManners(parts.clock);
  }

  async work(rows: readonly DueRow[], left: number): Promise<void> {
    const queue = [...rows];
    this.stats = { ...this.stats, left };
    await runWorkers(AT_ONCE, this.#watch.signal, async (signal) => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        signal.throwIfAborted();
        await this.#fetch(row, signal);
        this.#watch.onProgress(this.stats);
      }
    });
  }

  async #fetch(row: DueRow, signal: AbortSignal): Promise<void> {
    const restsUntil = this.#manners.restsUntil(row.url);
    if (restsUntil) return this.#postpone(row, { at: restsUntil, tries: row.tries });
    try {
      const hash = await this.#manners.polite(row.url, () =>
        downloadArtwork(this.#parts, row, signal),
      );
      await markStored(this.#parts.db, row, { hash, now: this.#now() });
      this.#watch.onStored(row.rom_id);
      this.#count('fetched');
    } catch (error) {
      const fault = signal.aborted ? null : artworkFault(error);
      if (!fault) throw error;
      await this.#settle(row, fault);
    }
  }

  async #settle(row: DueRow, fault: ArtworkFault): Promise<void> {
    const pause = fault.isFinal ? undefined : TRY_AGAIN_MS[row.tries];
    if (fault.waitMs > 0) this.#manners.rest(row.url, fault.waitMs);
    if (pause !== undefined) {
      const at = new Date(this.#parts.clock().getTime() + Math.max(pause, fault.waitMs));
      return this.#postpone(row, { at, tries: row.tries + 1, problem: fault.message });
    }
    await markFailed(this.#parts.db, row, { problem: fault.message, now: this.#now() });
    this.#watch.onGivenUp(row, fault.message);
    return this.#count('failed');
  }

  async #postpone(
    row: DueRow,
    { at, tries, problem = row.problem }: { at: Date; tries: number; problem?: string | null },
  ): Promise<void> {
    await postpone(this.#parts.db, row, { problem, tries, next_try_at: timestamp(at) });
    this.#count('postponed');
  }

  #count(what: 'fetched' | 'failed' | 'postponed'): void {
    const left = Math.max(0, this.stats.left - 1);
    this.stats = { ...this.stats, [what]: this.stats[what] + 1, left };
  }

  #now(): string {
    return timestamp(this.#parts.clock());
  }
}
