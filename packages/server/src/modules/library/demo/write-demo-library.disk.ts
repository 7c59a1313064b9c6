import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { demoLibrary } from './demo-library.ts';

interface DemoOptions {
  /** Name of the folder with the platforms. */
  readonly romsFolder?: string;
  /** Only in a folder that is ours alone; anywhere else a file that is there stays as it is. */
  readonly renew?: boolean;
}

/** The demo games in layout A. Half of them would look like a library: it is taken back. */
export async function writeDemoLibrary(
  root: string,
  { romsFolder = 'roms', renew = false }: DemoOptions = {},
): Promise<void> {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for (const { path, bytes } of demoLibrary()) {
      const target = join(
        root,
        path.replace(/^roms\//, () => `${romsFolder}/`),
      );
      const made = await mkdir(dirname(target), { recursive: true });
      if (made !== undefined) folders.push(made, dirname(target));
      await writeFile(target, bytes, { flag: renew ? 'w' : 'wx' });
      files.push(target);
    }
  } catch (error) {
    if (!renew) await takeBack(files, folders);
    throw error;
  }
}

/** A folder goes only if it is empty: somebody else may have put something into it meanwhile. */
async function takeBack(files: readonly string[], folders: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
  for (const folder of folders.toReversed()) await rmdir(folder).catch(() => undefined);
}
