import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { lockFolder } from '#core/db/sqlite/lock-data-folder.ts';

const PREFIX = '.work-';
/** Begin of the name of an unfinished upload, which continues after a restart. */
export const UPLOAD_PREFIX = '.upload-';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a temporary folder among the backups; it is removed when `use` ends or fails. */
export async function withWorkFolder<T>(
  backups: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(backups, PREFIX));
  // The command `backup` takes no lock of the data folder, so a server may start meanwhile.
  const lock = lockFolder(folder);
  try {
    return await use(folder);
  } finally {
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives a complete backup its final name. */
export async function publishBackup(partFile: string, target: string): Promise<void> {
  await rename(partFile, target);
  await syncFolder(dirname(target));
}

/**
 * Removes files of crashed processes. `isExclusive`: no other server uses the data folder, so only
 * a running command can be using them.
 */
export async function removeStaleBackupFiles(backups: string, isExclusive: boolean): Promise<void> {
  for (const name of await readdir(backups).catch(() => [])) {
    if (!name.startsWith(PREFIX) && !/^\..*\.part$/.test(name)) continue;
    const info = await stat(join(backups, name)).catch(() => null);
    const isOld = info !== null && Date.now() - info.mtimeMs > DAY_MS;
    const isUpload = name.startsWith(UPLOAD_PREFIX);
    const isUnused = isOld || (isExclusive && !isUpload && !isLocked(join(backups, name)));
    if (isUnused) await rm(join(backups, name), { recursive: true, force: true });
  }
}

function isLocked(folder: string): boolean {
  const lock = lockFolder(folder);
  lock.release();
  return !lock.isHeld;
}

/** Makes new and renamed files in a folder durable. Systems that do not support it are ignored. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
