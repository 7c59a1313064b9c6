export interface WatchResult {
  /** The longest time in milliseconds in which not even a placeholder was visible. */
  readonly voidMs: number;
  /** The longest time in milliseconds in which no game was visible while games were expected. */
  readonly gamelessMs: number;
  /** The longest time in milliseconds in which no cover was visible while games were expected. */
  readonly coverlessMs: number;
  readonly framesPerSecond: number;
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
  let [voidMs, gamelessMs, coverlessMs, frames] = [0, 0, 0, 0];
  const startedAt = performance.now();
  let placeholderSeenAt = startedAt;
  let gameSeenAt = startedAt;
  let coverSeenAt = startedAt;
  let isExpected = true;
  let isRunning = true;
  const sample = (now: number): void => {
    frames += 1;
    const hits = spots.map(([across = 0, down = 0]) => {
      const spot = [window.innerWidth * across, window.innerHeight * down] as const;
      return document.elementFromPoint(...spot)?.closest('[role=grid] tr, [role=grid] td');
    });
    const cells = hits.filter((hit) => hit?.matches('td') && hit.querySelector('a') !== null);
    const isCover = cells.some((cell) => {
      const image = cell?.querySelector('img');
      return image?.complete === true && image.naturalWidth > 0;
    });
    if (hits.some(Boolean)) placeholderSeenAt = now;
    if (cells.length > 0 || !isExpected) gameSeenAt = Math.max(now, gameSeenAt);
    if (isCover || !isExpected) coverSeenAt = Math.max(now, coverSeenAt);
    voidMs = Math.max(voidMs, now - placeholderSeenAt);
    gamelessMs = Math.max(gamelessMs, now - gameSeenAt);
    coverlessMs = Math.max(coverlessMs, now - coverSeenAt);
    if (isRunning) requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
  return {
    expectGames: (expected) => {
      isExpected = expected;
      gameSeenAt = performance.now();
      coverSeenAt = gameSeenAt;
    },
    end: () => {
      isRunning = false;
      observer.disconnect();
      const framesPerSecond = (frames * 1000) / (performance.now() - startedAt);
      return { voidMs, gamelessMs, coverlessMs, framesPerSecond, tasks };
    },
  };
}

/**
 * Scrolls to a share of the page and resolves with the milliseconds until every visible card has its
 * cover, and with their number. Runs in the page, so it must not use anything outside this function.
 */
export function timeCompletePage(share: number): Promise<{ ms: number; cards: number }> {
  const startedAt = performance.now();
  window.scrollTo(0, Math.round(document.documentElement.scrollHeight * share));
  return new Promise((resolve) => {
    const look = (): void => {
      const rows = [...document.querySelectorAll('[role=grid] tbody tr')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      const cells = rows.flatMap((row) => [...row.children]);
      const isComplete = cells.every((cell) => {
        const image = cell.querySelector('img');
        // A game without a picture has a generated cover, which does not load.
        return cell.querySelector('a') !== null && (image?.complete ?? true);
      });
      if (window.scrollY > 0 && cells.length > 0 && isComplete) {
        // After the next frame the covers are painted.
        requestAnimationFrame(() =>
          resolve({ ms: performance.now() - startedAt, cards: cells.length }),
        );
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/**
 * Keeps the page at 30 frames per second, like a phone in power saving mode: a frame that takes longer
 * than 17 ms waits for the next one. Runs in the page.
 */
export function limitFrames(): void {
  const BUSY_MS = 18;
  const block = (): void => {
    const until = performance.now() + BUSY_MS;
    while (performance.now() < until);
    requestAnimationFrame(block);
  };
  requestAnimationFrame(block);
}
