import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { PackageFault } from './pack-package.disk.ts';
import { EMULATOR, type CorePackage } from './player-packages.ts';
import { readTarball } from './read-tarball.disk.ts';
import { repackCore } from './repack-core.disk.ts';

/** Where the cores are, below a place that holds players. */
export const coresFolder = (root: string): string => join(root, EMULATOR.folder, 'cores');

/**
 * Takes one build of a core out of its package. What tells that it is there is moved into place
 * last: a crash leaves it absent, never half there.
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
    if (!bytes) throw new PackageFault(`The ${core.name} package doesn’t contain ${name}`);
    const staged = join(staging, basename(name));
    await writeFile(staged, bytes, { flush: true });
    if (name.endsWith('.data')) license ||= await repackCore(staged);
  }
  const cores = coresFolder(root);
  const text = join(staging, `${core.name}.txt`);
  await writeFile(text, license, { flush: true });
  await put(text, join(cores, 'licenses', `${core.name}.txt`));
  for (const name of names) await put(join(staging, basename(name)), join(cores, name));
}

export async function removeCore(core: CorePackage, root: string): Promise<void> {
  const names = [...core.files, `reports/${core.name}.json`, `licenses/${core.name}.txt`];
  for (const name of names) await rm(join(coresFolder(root), name), { force: true });
}

async function put(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
