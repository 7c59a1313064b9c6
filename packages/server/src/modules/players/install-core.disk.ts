import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { PackageError } from './pack-package.disk.ts';
import { EMULATOR, type CorePackage } from './player-packages.ts';
import { readTarball } from './read-tarball.disk.ts';
import { repackCore } from './repack-core.disk.ts';

/** The folder of the cores below a folder of players. */
export const coresFolder = (root: string): string => join(root, EMULATOR.folder, 'cores');

/**
 * Installs one build of a core from its package. The file that shows that it is installed is moved
 * into place last, so that a crash leaves the core absent, never incomplete.
 */
export async function installCore(
  core: CorePackage,
  tarball: string,
  { staging, root }: { readonly staging: string; readonly root: string },
): Promise<void> {
  const files = await readTarball(tarball);
  const names = [`reports/${core.name}.json`, ...core.files.toReversed()];
  let license = '';
  for (const name of names) {
    const bytes = files.get(name);
    if (!bytes) throw new PackageError(`The ${core.name} package doesn’t contain ${name}`);
    const staged = join(staging, basename(name));
    await writeFile(staged, bytes, { flush: true });
    if (name.endsWith('.data')) license ||= await repackCore(staged);
  }
  const cores = coresFolder(root);
  const text = join(staging, `${core.name}.txt`);
  await writeFile(text, license, { flush: true });
  await moveUnlessExists(text, join(cores, 'licenses', `${core.name}.txt`));
  for (const name of names)
    await moveUnlessExists(join(staging, basename(name)), join(cores, name));
}

export async function removeCore(core: CorePackage, root: string): Promise<void> {
  const names = [...core.files, `reports/${core.name}.json`, `licenses/${core.name}.txt`];
  for (const name of names) await rm(join(coresFolder(root), name), { force: true });
}

async function moveUnlessExists(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
