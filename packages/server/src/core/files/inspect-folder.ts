import { constants } from 'node:fs';
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of file systems by the type number of `statfs`. */
const MAGIC: Readonly<Record<number, string>> = {
  0x6969: 'nfs',
  0xff534d42: 'cifs',
  0xfe534d42: 'smb',
  0x517b: 'smb',
  0x65735546: 'fuse',
  0x01021997: '9p',
  0x794c7630: 'overlay',
  0x01021994: 'tmpfs',
};
const NETWORK_FILE_SYSTEMS = new Set(['nfs', 'cifs', 'smb', '9p']);
/** With less free space, the next picture or save may not fit. */
const MIN_FREE_BYTES = 1_048_576;

export interface FolderStatus {
  readonly state: 'fine' | 'missing' | 'not_a_folder' | 'unreadable' | 'read_only' | 'full';
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** On a network share, where locks and renames are less reliable. */
  readonly isRemote: boolean;
  readonly fileSystem: string;
  readonly device: number;
  /** User ID; -1: unknown. */
  readonly owner: number;
  /** The whole disk is mounted read-only, so changing permissions would not help. */
  readonly isMountedReadOnly: boolean;
}

/** Checks the state of a folder and its disk. It writes nothing, so that disks can sleep. */
export async function inspectFolder(path: string): Promise<FolderStatus> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? '');
  if (typeof info === 'string')
    return statusOfUnusable(info === 'ENOENT' ? 'missing' : 'unreadable');
  if (!info.isDirectory()) return statusOfUnusable('not_a_folder');
  const disk = await statfs(path).catch(() => null);
  if (!disk) return statusOfUnusable('unreadable');
  const freeBytes = disk.bavail * disk.bsize;
  const fileSystem = MAGIC[disk.type >>> 0] ?? '';
  const status = {
    freeBytes,
    totalBytes: disk.blocks * disk.bsize,
    fileSystem,
    isRemote: NETWORK_FILE_SYSTEMS.has(fileSystem),
    device: info.dev,
    owner: info.uid,
    isMountedReadOnly: (await accessError(path, constants.W_OK)) === 'EROFS',
  };
  if ((await accessError(path, constants.R_OK | constants.X_OK)) !== null) {
    return { ...status, state: 'unreadable' };
  }
  const isMarkedReadOnly = (info.mode & 0o222) === 0;
  if (isMarkedReadOnly || (await accessError(path, constants.W_OK)) !== null) {
    return { ...status, state: 'read_only' };
  }
  return { ...status, state: freeBytes < MIN_FREE_BYTES ? 'full' : 'fine' };
}

/**
 * Writes a test file, the only way to detect a quota. Null: it was written; otherwise the error
 * code.
 */
export async function tryToWrite(folder: string): Promise<string | null> {
  const file = join(folder, `.saveroom-${process.pid}.probe`);
  try {
    await writeFile(file, Buffer.alloc(65_536, 1), { flush: true });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

/** Null: access is allowed; otherwise the error code. */
const accessError = (path: string, mode: number): Promise<string | null> =>
  access(path, mode).then(
    () => null,
    ({ code = '' }: NodeJS.ErrnoException) => code,
  );

const statusOfUnusable = (state: FolderStatus['state']): FolderStatus => ({
  state,
  freeBytes: 0,
  totalBytes: 0,
  isRemote: false,
  fileSystem: '',
  device: 0,
  owner: -1,
  isMountedReadOnly: false,
});
