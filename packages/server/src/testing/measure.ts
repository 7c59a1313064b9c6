import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Overhead of tests, as listed by `npm test -- --profile`. */
export type Cause =
  | 'axe'
  | 'database'
  | 'game start'
  | 'language pass'
  | 'scan'
  | 'server start'
  | 'set-up and sign-in'
  | 'waiting';

/** `npm test -- --profile` sets this to a file and sums up its entries. */
const file = process.env['TEST_PROFILE'] ?? '';

/** Runs the work; a profiled run also records its duration. */
export async function measure<T>(cause: Cause, work: () => Promise<T>): Promise<T> {
  if (file === '') return work();
  const start = performance.now();
  try {
    return await work();
  } finally {
    const ms = performance.now() - start;
    appendFileSync(file, `${JSON.stringify({ cause, ms })}\n`);
  }
}
