import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Recorded answers of metadata services. They lie beside the project, in `shared/recordings` of
 * a folder above it, and are not ours to keep in it. Null: this machine has none.
 */
export function findRecordings(): string | null {
  for (let folder = resolve(import.meta.dirname); ; folder = resolve(folder, '..')) {
    const found = join(folder, 'shared', 'recordings');
    if (existsSync(found)) return found;
    if (folder === resolve(folder, '..')) return null;
  }
}
