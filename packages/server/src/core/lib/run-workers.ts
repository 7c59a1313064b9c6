/**
 * Runs the same work several times at once. When one of them fails the others are told by `signal`,
 * and the failure is thrown once all have ended: nothing goes on behind the caller's back.
 */
export async function runWorkers(
  count: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const workers = Array.from({ length: count }, () =>
    work(signal).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(workers);
  const failed = outcomes.find((one) => one.status === 'rejected');
  if (failed) throw signal.aborted ? signal.reason : failed.reason;
}
