import type { ArchiveKind } from './archive-kind.ts';
import { readRarDirectory } from './rar/rar-directory.ts';
import { readSevenZipDirectory } from './seven-zip/seven-zip-directory.ts';
import { readZipDirectory } from './zip/zip-directory.ts';
import type { Directory } from './archive-directory.ts';
import { ArchiveGuard, archiveLimits } from './archive-limits.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { problemOf } from './fingerprint.ts';
import type { Member, Problem, ReadOptions } from './fingerprint.ts';
import { readGzipMember } from './gzip-facts.ts';
import type { OpenFile } from './open-file.disk.ts';
import { TAR_BLOCK } from './archive-kind.ts';
import { TarSplitter } from './tar/tar-splitter.ts';

export interface ArchiveOptions extends ReadOptions {
  readonly limits?: Partial<ArchiveLimits>;
}

export interface ArchiveContent {
  readonly kind: ArchiveKind;
  /** Missing: only known after unpacking, or the archive can't be read. */
  readonly members?: readonly Member[];
  readonly problem?: Problem;
}

export const NOTHING_INSIDE: Problem = { code: 'empty', text: 'The archive contains no files' };

/** Lists names, sizes and, if stored, checksums without unpacking anything. */
export function listArchive(
  file: OpenFile,
  kind: ArchiveKind,
  options: ArchiveOptions = {},
): ArchiveContent {
  const guard = new ArchiveGuard(file.size, archiveLimits(file.size, options.limits), options);
  try {
    const { members, problem } = listMembers(file, kind, guard);
    if (members?.length === 0 && !problem) return { kind, members, problem: NOTHING_INSIDE };
    return { kind, ...(members && { members }), ...(problem && { problem }) };
  } catch (error) {
    return { kind, problem: problemOf(error) };
  }
}

function listMembers(file: OpenFile, kind: ArchiveKind, guard: ArchiveGuard): ArchiveMembers {
  if (kind === 'tar') return { members: listTar(file, guard) };
  if (kind === 'gz') return { members: [readGzipMember(file)] };
  if (kind === 'zip') return membersOf(readZipDirectory(file, guard));
  if (kind === '7z') return membersOf(readSevenZipDirectory(file, guard));
  if (kind === 'rar4' || kind === 'rar5') return membersOf(readRarDirectory(file, kind, guard));
  return {};
}

export function membersOf({ entries, problem }: Directory): ArchiveMembers {
  const members = entries.flatMap(({ name, size, crc }) =>
    name === null ? [] : [{ name, size, ...(crc !== undefined && { crc }) }],
  );
  return problem ? { members, problem } : { members };
}

type ArchiveMembers = Pick<ArchiveContent, 'members' | 'problem'>;

/** Skips the content between the headers. */
function listTar(file: OpenFile, guard: ArchiveGuard): readonly Member[] {
  const splitter = new TarSplitter(guard, { digests: false });
  for (let at = 0; at < file.size && !splitter.isDone;) {
    guard.check();
    const skippable = Math.min(splitter.skippable, file.size - at);
    if (skippable > 0) splitter.skip(skippable);
    else splitter.update(file.read(at, TAR_BLOCK));
    at += skippable || TAR_BLOCK;
  }
  return splitter.finish();
}
