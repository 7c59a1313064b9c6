export interface Seen {
  /** Milliseconds: the longest time in which no game was in sight. */
  readonly blankMs: number;
  /** Milliseconds of each task that held the page up. */
  readonly tasks: readonly number[];
}

/** Runs in the page, so nothing around it is known to it. */
export function startWatch(): { end: () => Seen } {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let blankMs = 0;
  let seenAt = performance.now();
  let isRunning = true;
  const look = (now: number): void => {
    // A few spots rather than every card: looking must not be what takes the time.
    const isGameInSight = [0.3, 0.5, 0.7].some((down) =>
      [0.3, 0.5, 0.7].some((across) =>
        document
          .elementsFromPoint(window.innerWidth * across, window.innerHeight * down)
          .some((element) => element.closest('[role=grid] a') !== null),
      ),
    );
    if (isGameInSight) seenAt = now;
    blankMs = Math.max(blankMs, now - seenAt);
    if (isRunning) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return {
    end: () => {
      isRunning = false;
      observer.disconnect();
      return { blankMs, tasks };
    },
  };
}
