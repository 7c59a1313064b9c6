import { isInsideFolder } from '../lib/inside-folder.ts';

/**
 * File systems on a network or in user space, which do not report changes made by others.
 * `fuseblk` is a local disk (NTFS, exFAT) and does.
 */
const WITHOUT_CHANGE_EVENTS =
  /^(nfs|cifs|smb|fuse(?!blk)|9p|afs|autofs|beegfs|ceph|coda|davfs|drvfs|gfs2|glusterfs|gpfs|lustre|ncpfs|ocfs2|orangefs|prl_fs|sshfs|vboxsf|virtiofs|vmhgfs)/;

/**
 * A network path on Windows (`\\server\share`), but not the long form of a local path (`\\?\C:\`).
 */
const UNC = /^[\\/]{2}(?![?.][\\/])[^\\/]/;

/**
 * Whether the file system of `path` does not report changes. `mounts`: /proc/mounts; '': not Linux.
 */
export function isNetworkPath(path: string, mounts: string): boolean {
  if (mounts === '') return UNC.test(path) || path.toUpperCase().startsWith(String.raw`\\?\UNC`);
  let longest = '';
  let kind = '';
  for (const line of mounts.split('\n')) {
    const [, point = '', type = ''] = line.split(' ').map(unescape);
    // A later mount at the same point covers an earlier one.
    if (point !== '' && isInsideFolder(path, point) && point.length >= longest.length) {
      [longest, kind] = [point, type];
    }
  }
  return WITHOUT_CHANGE_EVENTS.test(kind);
}

/** Spaces in a path are written as octal numbers. */
const unescape = (word: string): string =>
  word.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCodePoint(Number.parseInt(octal, 8)),
  );
