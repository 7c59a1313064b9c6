import { basename } from 'node:path';

import type { ArchiveOptions } from './list-archive.ts';
import { TripleDigest } from './content-digest.ts';
import { fullFingerprint } from './fingerprint-file.ts';
import type { Fingerprint, FolderFingerprint } from './fingerprint.ts';

/**
 * Fingerprint of a game that is a folder; `paths` are the files directly in it. They are read in
 * the order of their names, so that the aggregate is the same on every disk.
 */
export async function folderFingerprint(
  paths: readonly string[],
  options: ArchiveOptions = {},
): Promise<FolderFingerprint> {
  const aggregate = new TripleDigest();
  const files: { path: string; fingerprint: Fingerprint }[] = [];
  for (const path of paths.toSorted(byName)) {
    files.push({ path, fingerprint: await fullFingerprint(path, options, aggregate) });
  }
  // A file with digests was read completely, even if it is an archive with a problem.
  const isComplete = files.every(({ fingerprint }) => fingerprint.sha1 !== undefined);
  return isComplete && files.length > 0 ? { files, aggregate: aggregate.finish() } : { files };
}

function byName(a: string, b: string): number {
  const [first, second] = [basename(a).normalize(), basename(b).normalize()];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
