import { basename } from 'node:path';

import { archiveKind, KIND_HEAD_LENGTH } from './archive-kind.ts';
import type { TripleDigest } from './content-digest.ts';
import { parseChdHeader } from './chd-header.ts';
import { digestArchive } from './digest-archive.ts';
import { digestFile, readRange } from './digest-file.ts';
import { problemOf } from './fingerprint.ts';
import type { Fingerprint, Member } from './fingerprint.ts';
import { listArchive } from './list-archive.ts';
import type { ArchiveContent, ArchiveOptions } from './list-archive.ts';
import { withFile, withFileAsync } from './open-file.disk.ts';
import type { OpenFile } from './open-file.disk.ts';

/** Digesting this much takes about as long as opening a file on a slow disk. */
const MAX_QUICK_DIGEST_BYTES = 4 * 1024 * 1024;

/**
 * Reads what is available within milliseconds, whatever the size: the directory of an archive, the
 * header of a disc image, or all of a small file (which results in a full fingerprint).
 */
export function quickFingerprint(path: string, options: ArchiveOptions = {}): Fingerprint {
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
    return { level: 'quick', size: 0, problem: problemOf(error) };
  }
}

/**
 * Reads the whole file, and every member of an archive. Blocks its thread, so the pool runs it in a
 * worker. `aggregate` is updated with the bytes of the file itself.
 */
export async function fullFingerprint(
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
    return { level: 'full', size: 0, problem: problemOf(error) };
  }
}

function detectFormat(file: OpenFile) {
  const head = file.read(0, KIND_HEAD_LENGTH);
  const chd = parseChdHeader(head);
  return { kind: archiveKind(head, basename(file.path)), chd: chd ? { chd } : {} };
}

/** An archive that can't be read completely is digested like a plain file. */
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

function archiveFingerprint(
  file: OpenFile,
  level: Fingerprint['level'],
  { kind, members, problem }: ArchiveContent,
): Fingerprint {
  const result = { level, size: file.size, archive: kind, ...(members && { members }) };
  if (problem) return { ...result, problem };
  const { name: _name, size: _size, ...digests } = largestOf(members ?? []) ?? {};
  return { ...result, ...digests };
}

/** Of equally large members the first by name, since the order in an archive is arbitrary. */
export function largestOf(members: readonly Member[]): Member | undefined {
  let largest: Member | undefined;
  for (const member of members) {
    const isLarger = !largest || member.size > largest.size;
    if (isLarger || (member.size === largest?.size && member.name < largest.name)) {
      largest = member;
    }
  }
  return largest;
}
