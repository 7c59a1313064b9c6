import type { Db } from '#core/db/engine.ts';

import { findChangesAfter } from './library-changes.queries.ts';
import { Recent } from '#core/lib/recent.ts';

/** Of all texts together: some thousand games, and no more than a few megabytes. */
const MOST_BYTES = 8_000_000;
/** Above so many changes all texts are forgotten instead of some. */
const MOST_CHANGES = 500;
const A_PLATFORM = 0;

/**
 * Games as JSON text, the part that everybody sees alike. `library_change` tells which of them are
 * others by now, so none is ever older than the library somebody was just shown.
 */
export class SharedTexts {
  readonly #texts = new Recent<Uint8Array, number>(MOST_BYTES);
  #seq = 0;

  /** Forgets what changed up to this number. Afterwards every text is at least as new. */
  async reach(db: Db, seq: number): Promise<void> {
    if (seq <= this.#seq) return;
    if (seq - this.#seq > MOST_CHANGES) this.#texts.clear();
    else {
      for (const { rom_id } of await findChangesAfter(db, this.#seq, MOST_CHANGES)) {
        if (rom_id === A_PLATFORM) this.#texts.clear();
        else this.#texts.delete(rom_id);
      }
    }
    // Somebody else may have come further meanwhile.
    this.#seq = Math.max(this.#seq, seq);
  }

  get(romId: number): Uint8Array | undefined {
    return this.#texts.get(romId);
  }

  /** `seq`: what was reached before the game was read. If that is past, it may be old already. */
  keep(seq: number, romId: number, text: Uint8Array): void {
    if (seq === this.#seq) this.#texts.set(romId, text, text.length);
  }
}
