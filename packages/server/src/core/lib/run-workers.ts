/**
 * Runs `count` workers concurrently. When one fails, the others are aborted through `signal`, and
 * the error is thrown after all have ended, so that nothing keeps running in the background.
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
  const results = await Promise.allSettled(workers);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw signal.aborted ? signal.reason : failed.reason;
}
