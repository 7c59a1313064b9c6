import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { demoLibrary } from '#demo/demo-library.ts';

import type { DataFolder } from './data-folder.ts';

/** The folders with games. The user's own are never written to; ours is made when there is none. */
export async function prepareLibrary(
  folder: DataFolder,
  { given, demo }: { given: readonly string[]; demo: boolean },
): Promise<string[]> {
  if (demo) {
    await writeDemoLibrary(folder.demoLibrary);
    return [folder.demoLibrary];
  }
  if (given.length > 0) return given.map((path) => resolve(path));
  await mkdir(join(folder.library, 'roms'), { recursive: true });
  return [folder.library];
}

async function writeDemoLibrary(root: string): Promise<void> {
  for (const { path, bytes } of demoLibrary()) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}
