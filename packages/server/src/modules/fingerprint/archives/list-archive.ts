import {
  type Member,
  type Problem,
  toProblem,
  type ReadOptions,
} from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import type { Directory } from './archive-directory.ts';
import { type ArchiveKind, TAR_BLOCK } from './archive-kind.ts';
import { ArchiveGuard, archiveLimits, type ArchiveLimits } from './archive-limits.ts';
import { hasDirectory, openArchive } from './open-archive.ts';
import { TarSplitter } from './tar-splitter.ts';
import { readGzipMember } from './unpack-stream.ts';

export interface ArchiveOptions extends ReadOptions {
  readonly limits?: Partial<ArchiveLimits>;
}

export interface ArchiveContent {
  readonly kind: ArchiveKind;
  /** Absent: they are only known after unpacking, or the archive can't be read. */
  readonly members?: readonly Member[];
  readonly problem?: Problem;
}

export const EMPTY_ARCHIVE: Problem = { code: 'empty', text: 'The archive contains no files' };

/** Lists names, sizes and, if stored, checksums without unpacking anything. */
export function listArchive(
  file: OpenFile,
  kind: ArchiveKind,
  options: ArchiveOptions = {},
): ArchiveContent {
  const guard = new ArchiveGuard(file.size, archiveLimits(file.size, options.limits), options);
  try {
    const { members, problem } = listMembers(file, kind, guard);
    if (members?.length === 0 && !problem) return { kind, members, problem: EMPTY_ARCHIVE };
    return { kind, ...(members && { members }), ...(problem && { problem }) };
  } catch (error) {
    return { kind, problem: toProblem(error) };
  }
}

function listMembers(file: OpenFile, kind: ArchiveKind, guard: ArchiveGuard): ArchiveMembers {
  if (kind === 'tar') return { members: listTar(file, guard) };
  if (kind === 'gz') return { members: [readGzipMember(file)] };
  return hasDirectory(kind) ? toMembers(openArchive(file, kind, guard).directory) : {};
}

export function toMembers({ entries, problem }: Directory): ArchiveMembers {
  const members = entries.flatMap(({ name, size, crc }) =>
    name === null ? [] : [{ name, size, ...(crc !== undefined && { crc }) }],
  );
  return problem ? { members, problem } : { members };
}

type ArchiveMembers = Pick<ArchiveContent, 'members' | 'problem'>;

/** Lists the members of a tar. Skips the content between the headers. */
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
