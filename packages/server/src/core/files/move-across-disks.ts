import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The copy is safe on its disk before the original goes; a copy that failed leaves no trace. */
export async function moveAcrossDisks(source: string, target: string): Promise<void> {
  try {
    await copyWhole(source, target);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  await rm(source, { recursive: true });
}

/** Links are copied as links: what they lead to is not ours to move. */
async function copyWhole(source: string, target: string): Promise<void> {
  const info = await lstat(source);
  if (info.isSymbolicLink()) return symlink(await readlink(source), target);
  if (info.isFile()) return copyOne(source, target);
  if (!info.isDirectory()) throw new Error(`${source} is neither a file nor a folder`);
  await mkdir(target);
  for (const name of await readdir(source)) await copyWhole(join(source, name), join(target, name));
}

async function copyOne(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL);
  const copy = await open(target, 'r+');
  try {
    await copy.sync();
    const { size } = await lstat(source);
    if ((await copy.stat()).size !== size) throw new Error(`${source} changed while it was moved`);
  } finally {
    await copy.close();
  }
}
