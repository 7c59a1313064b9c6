import { noScanStats, type ScanStats } from '@saveroom/contract';

import type { UnseenGames } from './missing-games.ts';

/** State for resuming a scan after a crash: finished platforms are not scanned again. */
export interface ScanJournal {
  /** Platform folders the scan planned to visit; absent in journals of earlier versions. */
  readonly wanted?: readonly string[];
  readonly done: readonly string[];
  readonly stats: ScanStats;
  /** Flagged as missing at the end, when all moved games have been found. */
  readonly unseen: readonly UnseenGames[];
}

/**
 * Counters of changes. A platform that is scanned again after a crash does not count them again.
 */
const PERSISTENT_COUNTERS = [
  'new_platforms',
  'new_roms',
  'changed_roms',
  'moved_roms',
  'returned_roms',
  'new_firmware',
] as const satisfies readonly (keyof ScanStats)[];

const persistentCounters = (stats: ScanStats): Partial<ScanStats> =>
  Object.fromEntries(PERSISTENT_COUNTERS.map((name) => [name, stats[name]]));

/** Saves the progress that a resumed scan must neither repeat nor lose. */
export class ScanJournalWriter {
  readonly stats: ScanStats;
  readonly #save: (journal: ScanJournal) => Promise<void>;
  readonly #done: Set<string>;
  #planned: readonly string[] | undefined;
  #unseen: readonly UnseenGames[];
  /** A resumed scan starts from these counters. */
  #statsAtLastPlatform: ScanStats;
  #writtenCounters = '';
  #writing: Promise<void> | undefined;

  constructor(journal: ScanJournal | undefined, save: (journal: ScanJournal) => Promise<void>) {
    // Journals of earlier versions lack newer counters.
    this.stats = { ...noScanStats(), ...journal?.stats };
    this.#statsAtLastPlatform = { ...this.stats };
    this.#done = new Set(journal?.done);
    this.#planned = journal?.wanted;
    this.#unseen = journal?.unseen ?? [];
    this.#save = save;
  }

  get planned(): readonly string[] | undefined {
    return this.#planned;
  }

  /** Call it before the first change, because later all platforms are known. */
  async begin(planned: readonly string[]): Promise<void> {
    this.#planned = planned;
    await this.#write();
  }

  isDone(fsSlug: string): boolean {
    return this.#done.has(fsSlug);
  }

  get unseen(): readonly UnseenGames[] {
    return this.#unseen;
  }

  /** Saves changed counters in the background, one write at a time. */
  checkpoint(): void {
    if (this.#writing || this.#writtenCounters === JSON.stringify(persistentCounters(this.stats)))
      return;
    // The awaited write at the end of the platform meets the same failure and reports it.
    this.#writing = this.#write().catch(() => {});
    void this.#writing.then(() => {
      this.#writing = undefined;
      // Save what was counted during the write.
      this.checkpoint();
    });
  }

  async recordPlatformDone(fsSlug: string, unseen: UnseenGames): Promise<void> {
    await this.waitForWrite();
    this.#done.add(fsSlug);
    this.#unseen = [...this.#unseen, unseen];
    await this.#saveCounters();
  }

  async recordMissingDecided(platform: UnseenGames): Promise<void> {
    await this.waitForWrite();
    this.#unseen = this.#unseen.filter((other) => other !== platform);
    await this.#saveCounters();
  }

  /** Waits for the running write, so that an older entry never overwrites a newer one. */
  async waitForWrite(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #saveCounters(): Promise<void> {
    this.#statsAtLastPlatform = { ...this.stats };
    await this.#write();
  }

  #write(): Promise<void> {
    const counters = persistentCounters(this.stats);
    this.#writtenCounters = JSON.stringify(counters);
    const stats = { ...this.#statsAtLastPlatform, ...counters };
    const wanted = this.#planned ?? [];
    return this.#save({ wanted, done: [...this.#done], stats, unseen: this.#unseen });
  }
}
