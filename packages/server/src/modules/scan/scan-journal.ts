import { noScanStats, type ScanStats } from '@saveroom/contract';

import type { Unseen } from './sweep.ts';

/** Enough to go on after a crash: platforms that are done are not listed again. */
export interface ScanJournal {
  /** Platform folders it set out to look at; missing in journals of earlier versions. */
  readonly wanted?: readonly string[];
  readonly done: readonly string[];
  readonly stats: ScanStats;
  /** Judged last, when everything that moved has been found. */
  readonly unseen: readonly Unseen[];
}

/** What a second look at the same platform does not count again. */
const LASTING = [
  'new_platforms',
  'new_roms',
  'changed_roms',
  'moved_roms',
  'returned_roms',
  'new_firmware',
] as const satisfies readonly (keyof ScanStats)[];

const lastingOf = (stats: ScanStats): Partial<ScanStats> =>
  Object.fromEntries(LASTING.map((name) => [name, stats[name]]));

/** Writes down what a crash must neither repeat nor forget. */
export class JournalKeeper {
  readonly stats: ScanStats;
  readonly #save: (journal: ScanJournal) => Promise<void>;
  readonly #done: Set<string>;
  #wanted: readonly string[] | undefined;
  #unseen: readonly Unseen[];
  /** The counters when the last platform was done: from here on everything is looked at again. */
  #settled: ScanStats;
  #written = '';
  #writing: Promise<void> | undefined;

  constructor(journal: ScanJournal | undefined, save: (journal: ScanJournal) => Promise<void>) {
    // Journals of earlier versions lack newer counters.
    this.stats = { ...noScanStats(), ...journal?.stats };
    this.#settled = { ...this.stats };
    this.#done = new Set(journal?.done);
    this.#wanted = journal?.wanted;
    this.#unseen = journal?.unseen ?? [];
    this.#save = save;
  }

  get wanted(): readonly string[] | undefined {
    return this.#wanted;
  }

  /** Before anything is changed: afterwards a new platform would no longer be one. */
  async begin(wanted: readonly string[]): Promise<void> {
    this.#wanted = wanted;
    await this.#write();
  }

  isDone(fsSlug: string): boolean {
    return this.#done.has(fsSlug);
  }

  get unseen(): readonly Unseen[] {
    return this.#unseen;
  }

  /** Something was counted. Written at the pace the database has, and only if it would be lost. */
  step(): void {
    if (this.#writing || this.#written === JSON.stringify(lastingOf(this.stats))) return;
    // A failure is met again by whoever waits for the platform to be done.
    this.#writing = this.#write().catch(() => {});
    void this.#writing.then(() => {
      this.#writing = undefined;
      // What was counted meanwhile.
      this.step();
    });
  }

  async platformDone(fsSlug: string, unseen: Unseen): Promise<void> {
    await this.idle();
    this.#done.add(fsSlug);
    this.#unseen = [...this.#unseen, unseen];
    await this.#settle();
  }

  async judged(one: Unseen): Promise<void> {
    await this.idle();
    this.#unseen = this.#unseen.filter((other) => other !== one);
    await this.#settle();
  }

  /** One entry after the other: an older one must never be the last. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #settle(): Promise<void> {
    this.#settled = { ...this.stats };
    await this.#write();
  }

  #write(): Promise<void> {
    const lasting = lastingOf(this.stats);
    this.#written = JSON.stringify(lasting);
    const stats = { ...this.#settled, ...lasting };
    const wanted = this.#wanted ?? [];
    return this.#save({ wanted, done: [...this.#done], stats, unseen: this.#unseen });
  }
}
