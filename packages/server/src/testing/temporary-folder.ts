import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A folder of its own for one test, gone afterwards. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'saveroom-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}
