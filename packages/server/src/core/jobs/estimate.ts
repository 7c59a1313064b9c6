const ENOUGH_MS = 1500;

/** Seconds left at the pace so far; null while there is too little to tell. */
export function estimate(clock: () => Date): (done: number, total: number) => number | null {
  const began = clock().getTime();
  let first: number | undefined;
  return (done, total) => {
    // A scan that goes on after a restart has not done the earlier part in this time.
    first ??= done;
    const elapsed = clock().getTime() - began;
    if (elapsed < ENOUGH_MS || done <= first || total <= done) return null;
    return Math.ceil(((total - done) * elapsed) / (done - first) / 1000);
  };
}
