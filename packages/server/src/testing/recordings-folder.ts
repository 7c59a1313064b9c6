import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Finds recorded replies of metadata services: `shared/recordings` in a folder above the project.
 * They are not ours to publish, so tests must not need them. Null: this machine has none.
 */
export function findRecordings(): string | null {
  for (let folder = resolve(import.meta.dirname); ; folder = resolve(folder, '..')) {
    const found = join(folder, 'shared', 'recordings');
    if (existsSync(found)) return found;
    if (folder === resolve(folder, '..')) return null;
  }
}
