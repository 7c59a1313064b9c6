import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Finds recorded replies of metadata services: `shared/recordings` in a folder above the project.
 * They must not be published, so tests must also pass without them. Null: there are none.
 */
export function findRecordings(): string | null {
  for (let folder = resolve(import.meta.dirname); ; folder = resolve(folder, '..')) {
    const found = join(folder, 'shared', 'recordings');
    if (existsSync(found)) return found;
    if (folder === resolve(folder, '..')) return null;
  }
}
