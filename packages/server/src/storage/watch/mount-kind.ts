/** File systems behind a network or a process of their own: they do not tell what others change. */
const SILENT = /^(nfs|cifs|smb|fuse|9p|afs|ceph|glusterfs|davfs|sshfs|virtiofs|drvfs|vboxsf)/;

/** Whether events below `path` cannot be relied on. `mounts` is the text of /proc/mounts. */
export function isSilentMount(path: string, mounts: string): boolean {
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
