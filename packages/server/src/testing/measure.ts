import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** What tests spend their time on besides what they test, as `npm test -- --profile` lists it. */
export type Cause =
  | 'axe'
  | 'database'
  | 'game start'
  | 'language pass'
  | 'scan'
  | 'server start'
  | 'set-up and sign-in'
  | 'waiting';

/** `npm test -- --profile` names a file here and adds up what is written to it. */
const file = process.env['TEST_PROFILE'] ?? '';

/** Does the work; a profiled run also writes down how long it took. */
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
