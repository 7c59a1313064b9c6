export interface Seen {
  /** Milliseconds: the longest time in which not even the place of a game was in sight. */
  readonly voidMs: number;
  /** Milliseconds: the longest time in which no game was in sight while games were expected. */
  readonly gamelessMs: number;
  /** Milliseconds of each task that held the page up. */
  readonly tasks: readonly number[];
}

export interface Watch {
  /** Whether games are expected in sight from now on, or only their places. */
  expectGames: (isExpected: boolean) => void;
  end: () => Seen;
}

/** Runs in the page, so nothing around it is known to it. */
export function startWatch(): Watch {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  // A few spots rather than every card: looking must not be what takes the time.
  // Not as far apart as rows or columns are, or all of them could lie between games.
  const spots = [0.3, 0.42, 0.57, 0.7].flatMap((down) =>
    [0.3, 0.5, 0.7].map((across) => [across, down]),
  );
  let [voidMs, gamelessMs] = [0, 0];
  let placeSeenAt = performance.now();
  let gameSeenAt = placeSeenAt;
  let isExpected = true;
  let isRunning = true;
  const look = (now: number): void => {
    let isPlace = false;
    const isGame = spots.some(([across = 0, down = 0]) => {
      const spot = [window.innerWidth * across, window.innerHeight * down] as const;
      const row = document.elementFromPoint(...spot)?.closest('[role=grid] tr, [role=grid] td');
      isPlace ||= Boolean(row);
      return row?.matches('td') === true && row.querySelector('a') !== null;
    });
    if (isPlace) placeSeenAt = now;
    if (isGame || !isExpected) gameSeenAt = Math.max(now, gameSeenAt);
    voidMs = Math.max(voidMs, now - placeSeenAt);
    gamelessMs = Math.max(gamelessMs, now - gameSeenAt);
    if (isRunning) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
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
