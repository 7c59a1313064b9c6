import { mkdir, rename, rm, writeFile, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { PackageError } from './pack-package.disk.ts';
import { EMULATOR, type CorePackage } from './player-packages.ts';
import { repackCore } from './repack-core.disk.ts';
import { parseTarHeader, TAR_BLOCK } from '#modules/fingerprint/fingerprint.api.ts';

/** The folder of the cores below a folder of players. */
export const coresFolder = (root: string): string => join(root, EMULATOR.folder, 'cores');

/**
 * Installs one build of a core from its package. A core counts as installed when `core.files[0]`
 * exists, so that file is moved last: after a crash the core is absent, never incomplete.
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
    if (name.endsWith('.data')) {
      const licenseInside = await repackCore(staged);
      license ||= licenseInside;
    }
  }
  const cores = coresFolder(root);
  const licenseFile = join(staging, `${core.name}.txt`);
  await writeFile(licenseFile, license, { flush: true });
  await moveIntoPlace(licenseFile, join(cores, 'licenses', `${core.name}.txt`));
  for (const name of names) await moveIntoPlace(join(staging, basename(name)), join(cores, name));
}

export async function removeCore(core: CorePackage, root: string): Promise<void> {
  const names = [...core.files, `reports/${core.name}.json`, `licenses/${core.name}.txt`];
  for (const name of names) await rm(join(coresFolder(root), name), { force: true });
}

async function moveIntoPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

const gunzipAsync = promisify(gunzip);

/** Far more than any player needs; a verified package is much smaller. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The files of an npm package by their path below its root, in memory. */
export async function readTarball(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const tar = await gunzipAsync(await readFile(path), { maxOutputLength: MAX_BYTES });
  const files = new Map<string, Buffer>();
  for (let at = 0; at + TAR_BLOCK <= tar.length;) {
    const header = parseTarHeader(tar.subarray(at, at + TAR_BLOCK));
    at += TAR_BLOCK;
    if (header.name === '') break;
    if (header.isFile) {
      files.set(header.name.replace(/^[^/]+\//, ''), tar.subarray(at, at + header.size));
    }
    at += Math.ceil(header.size / TAR_BLOCK) * TAR_BLOCK;
  }
  return files;
}
