const CALM_MS = 1000;
const LONGEST_CALM_MS = 10_000;
const LONGEST_CALM_EVER_MS = 60_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/**
 * When to send: a second after the last change. Games that never stop writing are sent every ten
 * seconds, then ever more seldom; what failed is tried again after growing pauses.
 */
export function createSendClock(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;
  let patience = LONGEST_CALM_MS;
  let failures = 0;

  function plan(after: number): void {
    clearTimeout(timer);
    timer = setTimeout(send, after);
  }

  return {
    changed(): void {
      // After a failure the pause decides; new changes do not hurry it.
      if (failures > 0) return;
      const now = Date.now();
      firstChange ??= now;
      const left = firstChange + patience - now;
      if (left <= CALM_MS) patience = Math.min(LONGEST_CALM_EVER_MS, patience * 2);
      else if (now === firstChange) patience = LONGEST_CALM_MS;
      plan(Math.max(0, Math.min(CALM_MS, left)));
    },
    failed(): void {
      plan(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
    },
    sent(): void {
      failures = 0;
      firstChange = null;
    },
    stop: (): void => clearTimeout(timer),
  };
}
