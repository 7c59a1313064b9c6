import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Identifies a build: its entry file imports its chunks by names that contain their checksums, so
 * the hash of the entry file covers all of them. Null: the program runs from its sources.
 */
export function buildHash(program: URL): string | null {
  if (program.pathname.endsWith('.ts')) return null;
  return createHash('sha256')
    .update(readFileSync(fileURLToPath(program)))
    .digest('hex');
}
