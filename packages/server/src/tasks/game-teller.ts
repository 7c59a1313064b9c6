import type { Deps } from '#deps.ts';
import { findRomRows } from '#library/roms/rom-rows.queries.ts';
import { romView } from '#library/roms/rom-view.ts';

type Parts = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** People who watch see a change four times a second; more would only heat the browser. */
const TELL_EVERY_MS = 250;
/** Of a flood of games these many are shown each time. */
const GAMES_AT_ONCE = 20;

/** Tells those who watch which games are others now, at a pace they can follow. */
export class GameTeller {
  readonly #parts: Parts;
  readonly #waiting = new Set<number>();
  #toldAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  games(ids: readonly number[]): void {
    for (const id of ids) {
      if (this.#waiting.size < GAMES_AT_ONCE) this.#waiting.add(id);
    }
    const now = this.#parts.clock().getTime();
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    this.end();
  }

  /** Tells what is still to be told. */
  end(): void {
    const ids = [...this.#waiting];
    this.#waiting.clear();
    if (ids.length === 0) return;
    findRomRows(this.#parts.db, ids).then(
      (rows) => {
        for (const row of rows) {
          const rom = romView(row, { has_notes: false, files: [], siblings: [] });
          this.#parts.events.emit('scan:scanning_rom', rom);
        }
      },
      (error: unknown) => this.#parts.log.error(error, 'scanned games could not be told'),
    );
  }
}
