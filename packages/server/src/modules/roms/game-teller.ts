import type { Deps } from '#core/deps.ts';
import { findRomRows } from './rom-rows.queries.ts';
import { romView } from './rom-view.ts';

type Parts = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** People who watch see a change four times a second; more would only heat the browser. */
const TELL_EVERY_MS = 250;
/** Of a flood of games that a scan is at, these many are shown each time. */
const SCANNED_AT_ONCE = 20;
const ROWS_AT_ONCE = 200;

/** The first is only for a scan that runs: clients that hear it wait for the end of one. */
type GameEvent = 'scan:scanning_rom' | 'rom:changed';

/** Tells those who watch which games are others now, at a pace they can follow. */
export class GameTeller {
  readonly #parts: Parts;
  readonly #event: GameEvent;
  readonly #waiting = new Set<number>();
  #telling = Promise.resolve();
  #toldAt = 0;

  constructor(parts: Parts, event: GameEvent) {
    this.#parts = parts;
    this.#event = event;
  }

  games(ids: readonly number[]): void {
    // Progress may leave some out; a change that is not told leaves a page out of date.
    const most = this.#event === 'rom:changed' ? Infinity : SCANNED_AT_ONCE;
    for (const id of ids) {
      if (this.#waiting.size < most) this.#waiting.add(id);
    }
    const now = this.#parts.clock().getTime();
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    this.#tellWaiting();
  }

  /** Tells what is still to be told. Afterwards nothing follows. */
  async end(): Promise<void> {
    this.#tellWaiting();
    await this.#telling;
  }

  #tellWaiting(): void {
    const ids = [...this.#waiting];
    this.#waiting.clear();
    if (ids.length > 0) this.#telling = this.#telling.then(() => this.#tell(ids));
  }

  async #tell(ids: readonly number[]): Promise<void> {
    const { db, events, log } = this.#parts;
    try {
      for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
        for (const row of await findRomRows(db, ids.slice(at, at + ROWS_AT_ONCE))) {
          events.emit(this.#event, romView(row, { has_notes: false, files: [], siblings: [] }));
        }
      }
    } catch (error) {
      log.error(error, `events: could not emit ${this.#event}`);
    }
  }
}
