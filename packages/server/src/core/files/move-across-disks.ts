import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The copy is synced to disk before the original is deleted. A failed copy is removed. */
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
