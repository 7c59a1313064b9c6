import { isRepeated } from './action.ts';
import type { Action } from './action.ts';

/** While the page stutters, a key may have been released long ago and its event is still queued. */
const MAX_FRAME_MS = 100;

interface Hold {
  readonly since: number;
  next: number;
}

/**
 * Turns held actions into steps, frame by frame. Two pads that report one device, or a key and a
 * button, hold the same action and make one step.
 */
export class HeldActions {
  readonly #holds = new Map<Action, Hold>();
  #last = 0;
  /** Advances by at most MAX_FRAME_MS per frame. */
  #clock = 0;

  /** The steps that are due at `time`; must be called for every frame. */
  update(held: ReadonlySet<Action>, time: number): readonly Action[] {
    this.#clock += Math.max(0, Math.min(time - this.#last, MAX_FRAME_MS));
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
        // Counted from now, so that a long frame does not cause a burst.
        hold.next = now + pauseBeforeNext(now - hold.since);
        due.push(action);
      }
    }
    return due;
  }

  /** Ignores the actions that are held now until they are released. */
  ignoreHeld(held: ReadonlySet<Action>): void {
    for (const action of held) this.#holds.set(action, { since: 0, next: Infinity });
  }

  get isIdle(): boolean {
    return this.#holds.size === 0;
  }
}

const FIRST_MS = 350;
const SLOW_MS = 120;
const FAST_MS = 45;
/** From this duration on the repeat rate is at its maximum. */
const FAST_AFTER_MS = 2000;

/** Delay until the next step after holding for `heldMs`: the longer, the faster. */
export function pauseBeforeNext(heldMs: number): number {
  if (heldMs < FIRST_MS) return FIRST_MS - heldMs;
  const along = Math.min(1, (heldMs - FIRST_MS) / (FAST_AFTER_MS - FIRST_MS));
  return SLOW_MS - (SLOW_MS - FAST_MS) * along;
}
