import { constants } from 'node:fs';
import {
  link,
  rename,
  rm,
  stat,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

import { pathExists } from './is-writable.ts';

/** Moves a file. False: another file exists at the target and stays unchanged. */
export async function moveUnlessExists(source: string, target: string): Promise<boolean> {
  try {
    // A hard link never replaces a file that was just created. Not every disk supports links.
    await link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await pathExists(target))) {
      // A server was killed between linking the target and removing the source.
      if (!(await isSameFile(source, target))) return false;
      await rm(source, { force: true });
      return true;
    }
    await rename(source, target);
    return true;
  }
  await rm(source, { force: true });
  return true;
}

export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** Copies, syncs the copy to disk, then deletes the original. A failed copy is removed. */
export async function moveAcrossDisks(source: string, target: string): Promise<void> {
  try {
    await copyTree(source, target);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  await rm(source, { recursive: true });
}

/** Links are copied as links, because their targets must not move. */
async function copyTree(source: string, target: string): Promise<void> {
  const info = await lstat(source);
  if (info.isSymbolicLink()) return symlink(await readlink(source), target);
  if (info.isFile()) return copyFileSynced(source, target);
  if (!info.isDirectory()) throw new Error(`storage: ${source} is neither a file nor a folder`);
  await mkdir(target);
  for (const name of await readdir(source)) await copyTree(join(source, name), join(target, name));
}

async function copyFileSynced(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL);
  const copy = await open(target, 'r+');
  try {
    await copy.sync();
    const { size } = await lstat(source);
    if ((await copy.stat()).size !== size)
      throw new Error(`storage: ${source} changed while it was moved`);
  } finally {
    await copy.close();
  }
}

/** Writes a `.part` file and renames it, so that a crash never leaves an incomplete file. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes, { flush: true });
  await rename(`${path}.part`, path);
}
