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
