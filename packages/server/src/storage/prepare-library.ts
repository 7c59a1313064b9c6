import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { DataFolder } from './data-folder.ts';
import { writeDemoLibrary } from './write-demo-library.ts';

/** The folders with games. The user's own are never written to; ours is made when there is none. */
export async function prepareLibrary(
  folder: DataFolder,
  { given, demo }: { given: readonly string[]; demo: boolean },
): Promise<string[]> {
  if (demo) {
    await writeDemoLibrary(folder.demoLibrary, { renew: true });
    return [folder.demoLibrary];
  }
  if (given.length > 0) return given.map((path) => resolve(path));
  await mkdir(join(folder.library, 'roms'), { recursive: true });
  return [folder.library];
}
