import type { Deps } from '#core/deps.ts';
import { batchesOf } from '#core/lib/batches.ts';
import { findRomRows } from './rom-rows.queries.ts';
import { romView } from './rom-view.ts';

type EmitterDeps = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** Throttle: four updates a second are enough for the browser. */
const EMIT_EVERY_MS = 250;
const BATCH_SIZE = 200;

/** `scan:scanning_rom` is only for a running scan: clients that receive it wait for its end. */
type GameEvent = 'scan:scanning_rom' | 'rom:changed';

/** Emits an event for each changed game, throttled. */
export class RomEventEmitter {
  readonly #deps: EmitterDeps;
  readonly #event: GameEvent;
  readonly #pending = new Set<number>();
  #emitting = Promise.resolve();
  #emittedAt = 0;

  constructor(deps: EmitterDeps, event: GameEvent) {
    this.#deps = deps;
    this.#event = event;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.#pending.add(id);
    const now = this.#deps.clock().getTime();
    if (now - this.#emittedAt < EMIT_EVERY_MS) return;
    this.#emittedAt = now;
    this.#emitPending();
  }

  /** Emits everything that is pending and waits until it was sent. */
  async flush(): Promise<void> {
    this.#emitPending();
    await this.#emitting;
  }

  #emitPending(): void {
    const ids = [...this.#pending];
    this.#pending.clear();
    if (ids.length > 0) this.#emitting = this.#emitting.then(() => this.#emit(ids));
  }

  async #emit(ids: readonly number[]): Promise<void> {
    const { db, events, log } = this.#deps;
    try {
      for (const batch of batchesOf(ids, BATCH_SIZE)) {
        for (const row of await findRomRows(db, batch)) {
          events.emit(this.#event, romView(row, { has_notes: false, files: [], siblings: [] }));
        }
      }
    } catch (error) {
      log.error(error, `events: could not emit ${this.#event}`);
    }
  }
}
