/**
 * File systems behind a network or a process of their own: they do not report what others change.
 * `fuseblk` is a local disk (NTFS, exFAT) and does.
 */
const SILENT =
  /^(nfs|cifs|smb|fuse(?!blk)|9p|afs|autofs|beegfs|ceph|coda|davfs|drvfs|gfs2|glusterfs|gpfs|lustre|ncpfs|ocfs2|orangefs|prl_fs|sshfs|vboxsf|virtiofs|vmhgfs)/;

/** `\\server\share` on Windows; the extended form of a local path (`\\?\C:\`) is not one. */
const UNC = /^[\\/]{2}(?![?.][\\/])[^\\/]/;

/** Whether changes below `path` are not reported. `mounts`: the text of /proc/mounts, or ''. */
export function isNetworkPath(path: string, mounts: string): boolean {
  if (mounts === '') return UNC.test(path) || path.toUpperCase().startsWith(String.raw`\\?\UNC`);
  let longest = '';
  let kind = '';
  for (const line of mounts.split('\n')) {
    const [, point = '', type = ''] = line.split(' ').map(unescape);
    const isAbove = path === point || path.startsWith(point.endsWith('/') ? point : `${point}/`);
    // The last one wins: it was mounted over the others.
    if (point !== '' && isAbove && point.length >= longest.length) [longest, kind] = [point, type];
  }
  return SILENT.test(kind);
}

/** Blanks in a path are written as octal numbers. */
const unescape = (word: string): string =>
  word.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCodePoint(Number.parseInt(octal, 8)),
  );
