import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { DataFolder } from '#core/files/data-folder.ts';
import { canCreateSync } from '#core/files/is-writable.ts';
import type { RootList } from '#modules/library/library.api.ts';
import { inspectFolder, type FolderStatus } from '#core/files/inspect-folder.ts';

export interface DataFolderDiagnostics extends FolderStatus {
  readonly path: string;
  /** Folders inside it that are on another disk. */
  readonly otherDiskFolders: readonly string[];
  /** The folder is missing, but the first start can create it. */
  readonly canBeCreated: boolean;
}

export interface LibraryRootDiagnostics extends FolderStatus {
  readonly path: string;
  readonly isEmpty: boolean;
  readonly ignoresCase: boolean;
}

/** Reads the state of disks and system for the doctor, without changing anything. */
export interface FilesystemDiagnostics {
  data(): Promise<DataFolderDiagnostics>;
  roots(): Promise<LibraryRootDiagnostics[]>;
  /** The maximum number of watched folders; null: there is no such limit. */
  watchLimit(): Promise<number | null>;
}

export function openFilesystemDiagnostics(
  folder: DataFolder,
  roots: RootList,
): FilesystemDiagnostics {
  return {
    async data() {
      const status = await inspectFolder(folder.root);
      const subfolders = [folder.assets, folder.resources, dirname(folder.snapshots)];
      const devices = await Promise.all(subfolders.map(deviceOf));
      const otherDiskFolders = subfolders.filter((_, index) => {
        const device = devices[index];
        return device !== undefined && device !== null && device !== status.device;
      });
      const isNew = status.state === 'missing' && canCreateSync(folder.root);
      return { ...status, path: folder.root, otherDiskFolders, canBeCreated: isNew };
    },
    roots: () => Promise.all(roots.current.map(diagnoseRoot)),
    async watchLimit() {
      const text = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => '');
      return Number.parseInt(text, 10) || null;
    },
  };
}

async function diagnoseRoot(path: string): Promise<LibraryRootDiagnostics> {
  const status = await inspectFolder(path);
  const names = (await readdir(path).catch(() => [])).filter((name) => !name.startsWith('.'));
  return { ...status, path, isEmpty: names.length === 0, ignoresCase: await ignoresCase(path) };
}

/** Case is ignored if the folder is also found under its name in the other case. */
async function ignoresCase(path: string): Promise<boolean> {
  const name = basename(path);
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  if (other === name) return false;
  const [inode, otherInode] = await Promise.all([
    inodeOf(path),
    inodeOf(join(dirname(path), other)),
  ]);
  return inode !== null && inode === otherInode;
}

const inodeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ ino }) => ino,
    () => null,
  );

const deviceOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );
