import { randomBytes } from 'node:crypto';
import { lstat, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { isWritable } from './is-writable.ts';
import { moveAcrossDisks } from './move-across-disks.ts';

interface Discarded {
  /** What kind of thing it was: a folder of its own in the trash. */
  readonly area: 'firmware' | 'roms';
  readonly root: string;
  /** Files and folders below the root; kept in the trash, so that one sees where they came from. */
  readonly paths: readonly string[];
  readonly now: Date;
}

interface Move {
  readonly source: string;
  readonly target: string;
}

/**
 * Takes files out of the library without destroying them; what is not there is left out. Throws when
 * the library cannot be written to, and then nothing has changed.
 */
export async function moveToTrash(
  dataDir: string,
  { area, root, paths, now }: Discarded,
): Promise<void> {
  const stamp = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
  const folder = join(dataDir, 'trash', area, stamp);
  const moves: Move[] = [];
  for (const path of paths) {
    const source = join(root, path);
    if (await exists(source)) moves.push({ source, target: join(folder, path) });
  }
  for (const { source } of moves) requireWritable(dirname(source));
  const done: Move[] = [];
  try {
    for (const move of moves) {
      await moveOne(move);
      done.push(move);
    }
  } catch (error) {
    for (const { source, target } of done) await moveOne({ source: target, target: source });
    throw error;
  }
}

async function moveOne({ source, target }: Move): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await moveAcrossDisks(source, target);
  }
}

function requireWritable(folder: string): void {
  if (isWritable(folder)) return;
  throw Object.assign(new Error(`${folder} is read-only`), { code: 'EROFS' });
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null)) !== null;
