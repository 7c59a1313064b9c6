export interface WatchResult {
  /** The longest time in milliseconds in which not even a placeholder was visible. */
  readonly voidMs: number;
  /** The longest time in milliseconds in which no game was visible while games were expected. */
  readonly gamelessMs: number;
  /** Duration of each long task in milliseconds. */
  readonly tasks: readonly number[];
}

export interface Watcher {
  /** Whether games or only placeholders are expected to be visible from now on. */
  expectGames: (isExpected: boolean) => void;
  end: () => WatchResult;
}

/** Runs in the page, so it must not use anything outside this function. */
export function startWatcher(): Watcher {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  // Samples a few points instead of every card, so that measuring takes little time.
  // They are closer than rows and columns, or all of them could be in the gaps between games.
  const spots = [0.3, 0.42, 0.57, 0.7].flatMap((down) =>
    [0.3, 0.5, 0.7].map((across) => [across, down]),
  );
  let [voidMs, gamelessMs] = [0, 0];
  let placeholderSeenAt = performance.now();
  let gameSeenAt = placeholderSeenAt;
  let isExpected = true;
  let isRunning = true;
  const sample = (now: number): void => {
    let isPlaceholder = false;
    const isGame = spots.some(([across = 0, down = 0]) => {
      const spot = [window.innerWidth * across, window.innerHeight * down] as const;
      const row = document.elementFromPoint(...spot)?.closest('[role=grid] tr, [role=grid] td');
      isPlaceholder ||= Boolean(row);
      return row?.matches('td') === true && row.querySelector('a') !== null;
    });
    if (isPlaceholder) placeholderSeenAt = now;
    if (isGame || !isExpected) gameSeenAt = Math.max(now, gameSeenAt);
    voidMs = Math.max(voidMs, now - placeholderSeenAt);
    gamelessMs = Math.max(gamelessMs, now - gameSeenAt);
    if (isRunning) requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
  return {
    expectGames: (expected) => {
      isExpected = expected;
      gameSeenAt = performance.now();
    },
    end: () => {
      isRunning = false;
      observer.disconnect();
      return { voidMs, gamelessMs, tasks };
    },
  };
}
