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

/** Counters that a repeated scan of the same platform does not increase again. */
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
  /** The counters after the last finished platform; a resumed scan starts from them. */
  #saved: ScanStats;
  #written = '';
  #writing: Promise<void> | undefined;

  constructor(journal: ScanJournal | undefined, save: (journal: ScanJournal) => Promise<void>) {
    // Journals of earlier versions lack newer counters.
    this.stats = { ...noScanStats(), ...journal?.stats };
    this.#saved = { ...this.stats };
    this.#done = new Set(journal?.done);
    this.#planned = journal?.wanted;
    this.#unseen = journal?.unseen ?? [];
    this.#save = save;
  }

  get planned(): readonly string[] | undefined {
    return this.#planned;
  }

  /** Runs before the first change: later a new platform could not be told from a known one. */
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
    if (this.#writing || this.#written === JSON.stringify(persistentCounters(this.stats))) return;
    // The awaited write at the end of the platform meets the same failure and reports it.
    this.#writing = this.#write().catch(() => {});
    void this.#writing.then(() => {
      this.#writing = undefined;
      // Save what was counted during the write.
      this.checkpoint();
    });
  }

  async platformDone(fsSlug: string, unseen: UnseenGames): Promise<void> {
    await this.idle();
    this.#done.add(fsSlug);
    this.#unseen = [...this.#unseen, unseen];
    await this.#saveCounters();
  }

  async missingDecided(one: UnseenGames): Promise<void> {
    await this.idle();
    this.#unseen = this.#unseen.filter((other) => other !== one);
    await this.#saveCounters();
  }

  /** Waits for the running write, so that an older entry never overwrites a newer one. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #saveCounters(): Promise<void> {
    this.#saved = { ...this.stats };
    await this.#write();
  }

  #write(): Promise<void> {
    const counters = persistentCounters(this.stats);
    this.#written = JSON.stringify(counters);
    const stats = { ...this.#saved, ...counters };
    const wanted = this.#planned ?? [];
    return this.#save({ wanted, done: [...this.#done], stats, unseen: this.#unseen });
  }
}
