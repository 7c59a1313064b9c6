import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Tells one build of a program from another: names of the parts it is put together from hold their
 * checksums, so those of its first file stand for all. Null: it runs from its sources.
 */
export function programMark(program: URL): string | null {
  if (program.pathname.endsWith('.ts')) return null;
  return createHash('sha256')
    .update(readFileSync(fileURLToPath(program)))
    .digest('hex');
}
