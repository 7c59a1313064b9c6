import { isRepeated } from './action.ts';
import type { Action } from './action.ts';

/** While a page stutters a key may have been let go long ago, and the word of it waits in line. */
const LONGEST_FRAME_MS = 100;

interface Hold {
  readonly since: number;
  next: number;
}

/**
 * Turns what is held at one moment after another into steps. Two pads that report one device, or a
 * key beside a button, hold the same action and make one step.
 */
export class HeldActions {
  readonly #holds = new Map<Action, Hold>();
  #last = 0;
  /** Goes on by no more than a frame may take. */
  #clock = 0;

  /** The steps that are due at `time`; to be called with every frame. */
  update(held: ReadonlySet<Action>, time: number): readonly Action[] {
    this.#clock += Math.max(0, Math.min(time - this.#last, LONGEST_FRAME_MS));
    this.#last = time;
    const now = this.#clock;
    const due: Action[] = [];
    for (const action of this.#holds.keys()) {
      if (!held.has(action)) this.#holds.delete(action);
    }
    for (const action of held) {
      const hold = this.#holds.get(action);
      if (!hold) {
        this.#holds.set(action, { since: now, next: now + pauseBeforeNext(0) });
        due.push(action);
      } else if (isRepeated(action) && now >= hold.next) {
        // Counted from now: a frame that took long must not be made up for by a burst.
        hold.next = now + pauseBeforeNext(now - hold.since);
        due.push(action);
      }
    }
    return due;
  }

  /** What is held now counts as known and does nothing until it is let go. */
  swallow(held: ReadonlySet<Action>): void {
    for (const action of held) this.#holds.set(action, { since: 0, next: Infinity });
  }

  get isIdle(): boolean {
    return this.#holds.size === 0;
  }
}

const FIRST_MS = 350;
const SLOW_MS = 120;
const FAST_MS = 45;
/** From here on it is as fast as it gets. */
const FAST_AFTER_MS = 2000;

/** How long after being held for `heldMs` the next step comes: later ones follow faster. */
export function pauseBeforeNext(heldMs: number): number {
  if (heldMs < FIRST_MS) return FIRST_MS - heldMs;
  const along = Math.min(1, (heldMs - FIRST_MS) / (FAST_AFTER_MS - FIRST_MS));
  return SLOW_MS - (SLOW_MS - FAST_MS) * along;
}
