import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** A temporary folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return path;
}

export async function makeTemporaryFolder(): Promise<{
  path: string;
  remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'saveroom-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
