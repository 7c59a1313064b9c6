import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isWritable } from './is-writable.ts';

interface Discarded {
  /** What kind of thing it was: a folder of its own in the trash. */
  readonly area: 'firmware';
  readonly root: string;
  /** Below the root; kept in the trash, so that one sees where it came from. */
  readonly path: string;
  readonly now: Date;
}

/**
 * Takes a file out of the library without destroying it. False: it was not there. Throws when the
 * library cannot be written to, and then nothing has changed.
 */
export async function moveToTrash(
  dataDir: string,
  { area, root, path, now }: Discarded,
): Promise<boolean> {
  const source = join(root, path);
  if (!(await lstat(source).catch(() => null))) return false;
  if (!isWritable(dirname(source))) {
    throw Object.assign(new Error(`${dirname(source)} is read-only`), { code: 'EROFS' });
  }
  const stamp = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  const target = join(dataDir, 'trash', area, stamp, path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await moveAcrossDisks(source, target);
  }
  return true;
}

/** The copy is safe on its disk before the original goes. */
async function moveAcrossDisks(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL);
  const copy = await open(target, 'r+');
  try {
    await copy.sync();
    const { size } = await stat(source);
    if ((await copy.stat()).size !== size) throw new Error(`${source} changed while it was moved`);
  } finally {
    await copy.close();
  }
  await rm(source);
}
