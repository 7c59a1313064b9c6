import type { ArchiveKind, StreamKind } from './archive-kind.ts';
import { ArchiveGuard, archiveLimits } from './archive-limits.ts';
import type { Directory } from './archive-directory.ts';
import { readRange } from './digest-file.ts';
import { problemOf } from './fingerprint.ts';
import type { Member } from './fingerprint.ts';
import { packedName } from './gzip-facts.ts';
import { membersOf, NOTHING_INSIDE } from './list-archive.ts';
import type { ArchiveContent, ArchiveOptions } from './list-archive.ts';
import { MemberSplitter } from './member-splitter.ts';
import type { OpenFile } from './open-file.disk.ts';
import { readRarDirectory } from './rar/rar-directory.ts';
import { readSevenZipDirectory } from './seven-zip/seven-zip-directory.ts';
import { StreamSplitter } from './stream-splitter.ts';
import { TarSplitter } from './tar/tar-splitter.ts';
import { unpackStream, unpackWithSevenZip } from './unpack-stream.ts';
import { digestZip, isCommonMethod } from './zip/unpack-zip.ts';
import { readZipDirectory } from './zip/zip-directory.ts';

/**
 * Unpacks every member once to compute its digests; no file is written, and nested archives are not
 * opened. Problems are returned, never thrown, except for a cancellation.
 */
export async function digestArchive(
  file: OpenFile,
  kind: ArchiveKind,
  options: ArchiveOptions = {},
): Promise<ArchiveContent> {
  const guard = new ArchiveGuard(file.size, archiveLimits(file.size, options.limits), options);
  try {
    const content = await digestMembers(file, kind, guard);
    if (content.problem || content.members?.length !== 0) return content;
    return { ...content, problem: NOTHING_INSIDE };
  } catch (error) {
    return { kind, problem: problemOf(error) };
  }
}

async function digestMembers(
  file: OpenFile,
  kind: ArchiveKind,
  guard: ArchiveGuard,
): Promise<ArchiveContent> {
  if (kind === 'tar') return { kind, members: digestTar(file, guard) };
  if (kind === 'zip') {
    const directory = readZipDirectory(file, guard);
    return digestListed(kind, directory, () =>
      directory.entries.every(isCommonMethod)
        ? digestZip(file, directory.entries, guard)
        : digestWithSevenZip(file, kind, directory, guard),
    );
  }
  if (kind === '7z' || kind === 'rar4' || kind === 'rar5') {
    const directory =
      kind === '7z' ? readSevenZipDirectory(file, guard) : readRarDirectory(file, kind, guard);
    const digest = () => digestWithSevenZip(file, kind, directory, guard);
    return digestListed(kind, directory, digest);
  }
  return digestStream(file, kind.replace('tar.', '') as StreamKind, guard);
}

/** If the content can't be read, the members from the directory are returned. */
async function digestListed(
  kind: ArchiveKind,
  directory: Directory,
  digest: () => Promise<readonly Member[]>,
): Promise<ArchiveContent> {
  const listed = { kind, ...membersOf(directory) };
  if (listed.problem || listed.members?.length === 0) return listed;
  try {
    return { kind, members: await digest() };
  } catch (error) {
    return { ...listed, problem: problemOf(error) };
  }
}

async function digestWithSevenZip(
  file: OpenFile,
  kind: 'zip' | '7z' | 'rar4' | 'rar5',
  { entries }: Directory,
  guard: ArchiveGuard,
): Promise<readonly Member[]> {
  const splitter = new MemberSplitter(entries, guard);
  await unpackWithSevenZip(file, kind, guard, (chunk) => splitter.update(chunk));
  return splitter.finish();
}

function digestTar(file: OpenFile, guard: ArchiveGuard): readonly Member[] {
  const splitter = new TarSplitter(guard, { digests: true });
  readRange(file, guard.options, (chunk) => splitter.update(chunk));
  return splitter.finish();
}

async function digestStream(
  file: OpenFile,
  kind: StreamKind,
  guard: ArchiveGuard,
): Promise<ArchiveContent> {
  const splitter = new StreamSplitter(packedName(file), guard);
  await unpackStream(file, kind, guard, (chunk) => splitter.update(chunk));
  const members = splitter.finish();
  return { kind: splitter.isTar ? `tar.${kind}` : kind, members };
}
