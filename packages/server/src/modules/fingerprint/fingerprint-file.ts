import { basename } from 'node:path';

import { detectArchiveKind, KIND_HEAD_LENGTH } from './archives/archive-kind.ts';
import { digestArchive } from './archives/digest-archive.ts';
import { type ArchiveContent, type ArchiveOptions, listArchive } from './archives/list-archive.ts';
import { parseChdHeader } from './chd-header.ts';
import { digestFile, readRange, TripleDigest } from './content-digest.ts';
import { type Fingerprint, type FolderFingerprint, type Member, toProblem } from './fingerprint.ts';
import { type OpenFile, withFile, withFileAsync } from './open-file.disk.ts';

/** Small enough for a quick fingerprint: hashing it takes about as long as opening it. */
const MAX_QUICK_DIGEST_BYTES = 4 * 1024 * 1024;

/**
 * Reads what is available within milliseconds, whatever the size: the directory of an archive, the
 * header of a disc image, or all of a small file (which results in a full fingerprint).
 */
export function readQuickFingerprint(path: string, options: ArchiveOptions = {}): Fingerprint {
  try {
    return withFile(path, (file) => {
      const { kind, chd } = detectFormat(file);
      if (kind) return archiveFingerprint(file, 'quick', listArchive(file, kind, options));
      if (file.size > MAX_QUICK_DIGEST_BYTES) return { level: 'quick', size: file.size, ...chd };
      const content = digestFile(file, options);
      file.throwIfChanged();
      return { level: 'full', ...chd, ...content };
    });
  } catch (error) {
    return { level: 'quick', size: 0, problem: toProblem(error) };
  }
}

/**
 * Reads the whole file, and every member of an archive. Blocks its thread, so the pool runs it in a
 * worker. `aggregate` is updated with the bytes of the file itself.
 */
export async function readFullFingerprint(
  path: string,
  options: ArchiveOptions = {},
  aggregate?: TripleDigest,
): Promise<Fingerprint> {
  try {
    return await withFileAsync(path, async (file) => {
      const { kind, chd } = detectFormat(file);
      const result = kind
        ? await readArchive(file, await digestArchive(file, kind, options), options, aggregate)
        : { level: 'full' as const, ...chd, ...digestFile(file, options, aggregate) };
      file.throwIfChanged();
      return result;
    });
  } catch (error) {
    return { level: 'full', size: 0, problem: toProblem(error) };
  }
}

/**
 * Fingerprint of a game that is a folder; `paths` are the files directly in it. They are read in
 * the order of their names, so that the aggregate is the same on every disk.
 */
export async function readFolderFingerprint(
  paths: readonly string[],
  options: ArchiveOptions = {},
): Promise<FolderFingerprint> {
  const aggregate = new TripleDigest();
  const files: { path: string; fingerprint: Fingerprint }[] = [];
  for (const path of paths.toSorted(byName)) {
    files.push({ path, fingerprint: await readFullFingerprint(path, options, aggregate) });
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

function detectFormat(file: OpenFile) {
  const head = file.read(0, KIND_HEAD_LENGTH);
  const chd = parseChdHeader(head);
  return { kind: detectArchiveKind(head, basename(file.path)), chd: chd ? { chd } : {} };
}

/** The fingerprint of an archive. One that can't be read completely is hashed like a plain file. */
async function readArchive(
  file: OpenFile,
  content: ArchiveContent,
  options: ArchiveOptions,
  aggregate?: TripleDigest,
): Promise<Fingerprint> {
  const result = archiveFingerprint(file, 'full', content);
  if (content.problem) return { ...result, ...digestFile(file, options, aggregate) };
  if (aggregate) readRange(file, { signal: options.signal }, (chunk) => aggregate.update(chunk));
  return result;
}

/** The digests are those of the largest member; `Fingerprint` says why. */
function archiveFingerprint(
  file: OpenFile,
  level: Fingerprint['level'],
  { kind, members, problem }: ArchiveContent,
): Fingerprint {
  const result = { level, size: file.size, archive: kind, ...(members && { members }) };
  if (problem) return { ...result, problem };
  const { name: _name, size: _size, ...digests } = findLargest(members ?? []) ?? {};
  return { ...result, ...digests };
}

/** Of equally large members the first by name, because their order in an archive is arbitrary. */
export function findLargest(members: readonly Member[]): Member | undefined {
  let largest: Member | undefined;
  for (const member of members) {
    const isLarger = !largest || member.size > largest.size;
    if (isLarger || (member.size === largest?.size && member.name < largest.name)) {
      largest = member;
    }
  }
  return largest;
}
