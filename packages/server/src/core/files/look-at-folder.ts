import { constants } from 'node:fs';
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
const OVER_THE_NETWORK = new Set(['nfs', 'cifs', 'smb', '9p']);
/** Less than this, and the next picture or save no longer fits. */
const FULL_BELOW = 1_048_576;

export interface FolderLook {
  readonly state: 'fine' | 'missing' | 'not_a_folder' | 'unreadable' | 'read_only' | 'full';
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Of a disk elsewhere, where locks and renames are not what they are here. */
  readonly isRemote: boolean;
  readonly fileSystem: string;
  readonly device: number;
  /** Whose it is; -1: nobody knows. */
  readonly owner: number;
  /** Mounted so: no right changes that. */
  readonly isMountedReadOnly: boolean;
}

/** Changes nothing: disks may sleep. */
export async function lookAtFolder(path: string): Promise<FolderLook> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? '');
  if (typeof info === 'string') return nothing(info === 'ENOENT' ? 'missing' : 'unreadable');
  if (!info.isDirectory()) return nothing('not_a_folder');
  const disk = await statfs(path).catch(() => null);
  if (!disk) return nothing('unreadable');
  const freeBytes = disk.bavail * disk.bsize;
  const fileSystem = MAGIC[disk.type >>> 0] ?? '';
  const look = {
    freeBytes,
    totalBytes: disk.blocks * disk.bsize,
    fileSystem,
    isRemote: OVER_THE_NETWORK.has(fileSystem),
    device: info.dev,
    owner: info.uid,
    isMountedReadOnly: (await refusal(path, constants.W_OK)) === 'EROFS',
  };
  if ((await refusal(path, constants.R_OK | constants.X_OK)) !== null) {
    return { ...look, state: 'unreadable' };
  }
  const isMarked = (info.mode & 0o222) === 0;
  if (isMarked || (await refusal(path, constants.W_OK)) !== null) {
    return { ...look, state: 'read_only' };
  }
  return { ...look, state: freeBytes < FULL_BELOW ? 'full' : 'fine' };
}

/** Null: a file can be written, to the end. For quotas, which no other question tells about. */
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

/** Null: we may. */
const refusal = (path: string, mode: number): Promise<string | null> =>
  access(path, mode).then(
    () => null,
    ({ code = '' }: NodeJS.ErrnoException) => code,
  );

const nothing = (state: FolderLook['state']): FolderLook => ({
  ...{ state, freeBytes: 0, totalBytes: 0, isRemote: false, fileSystem: '', device: 0 },
  ...{ owner: -1, isMountedReadOnly: false },
});
