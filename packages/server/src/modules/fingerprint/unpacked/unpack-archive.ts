import { basename } from 'node:path';

import {
  archiveKind,
  KIND_HEAD_LENGTH,
  type ArchiveKind,
} from '#modules/fingerprint/archive-kind.ts';
import { ArchiveGuard, archiveLimits } from '#modules/fingerprint/archive-limits.ts';
import type { Directory, DirectoryEntry } from '#modules/fingerprint/archive-directory.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { packedName } from '#modules/fingerprint/gzip-facts.ts';
import { withFile, withFileAsync, type OpenFile } from '#modules/fingerprint/open-file.disk.ts';
import { readRarDirectory } from '#modules/fingerprint/rar/rar-directory.ts';
import { readSevenZipDirectory } from '#modules/fingerprint/seven-zip/seven-zip-directory.ts';
import { unpackStream, unpackWithSevenZip } from '#modules/fingerprint/unpack-stream.ts';
import { isCommonMethod, unpackZip } from '#modules/fingerprint/zip/unpack-zip.ts';
import { readZipDirectory } from '#modules/fingerprint/zip/zip-directory.ts';
import { MemberWriter, type UnpackedMember } from './member-writer.disk.ts';

/**
 * Larger than a disc of any system that runs in a browser, but too small to fill a disk. The ratio
 * is that of a disc image which is nearly all padding: a bomb packs five times as well.
 */
const LIMITS = { totalBytes: 9 * 1024 ** 3, entries: 5000, ratio: 200 };

/** Games are not played from tars, so they are sent unchanged. */
type UnpackableKind = Exclude<ArchiveKind, `tar${string}`>;

/** Null: the file is not unpacked. */
export function unpackableKind(path: string): UnpackableKind | null {
  const kind = withFile(path, (file) =>
    archiveKind(file.read(0, KIND_HEAD_LENGTH), basename(path)),
  );
  return kind === null || kind.startsWith('tar') ? null : (kind as UnpackableKind);
}

/** Writes every member into `folder`, which is empty. Blocks its thread for some formats. */
export function unpackArchive(
  path: string,
  kind: UnpackableKind,
  folder: string,
): Promise<readonly UnpackedMember[]> {
  return withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(file.size, archiveLimits(file.size, LIMITS));
    const content = openContent(file, kind, guard);
    const writer = content.entries
      ? new MemberWriter(folder, content.entries, guard)
      : MemberWriter.forSingleFile(folder, packedName(file), guard);
    try {
      await content.pipeTo((chunk) => writer.write(chunk));
      return writer.finish();
    } finally {
      writer.close();
    }
  });
}

interface ArchiveStream {
  /** Missing: a single compressed file. */
  readonly entries?: readonly DirectoryEntry[];
  readonly pipeTo: (sink: (chunk: Uint8Array) => void) => Promise<void>;
}

function openContent(file: OpenFile, kind: UnpackableKind, guard: ArchiveGuard): ArchiveStream {
  if (kind === 'gz' || kind === 'bz2' || kind === 'xz' || kind === 'zst') {
    return { pipeTo: (sink) => unpackStream(file, kind, guard, sink) };
  }
  if (kind === 'zip') {
    const { entries } = requireReadable(readZipDirectory(file, guard));
    const pipeTo: ArchiveStream['pipeTo'] = entries.every(isCommonMethod)
      ? (sink) => unpackZip(file, entries, guard, sink)
      : (sink) => unpackWithSevenZip(file, kind, guard, sink);
    return { entries, pipeTo };
  }
  const directory =
    kind === '7z' ? readSevenZipDirectory(file, guard) : readRarDirectory(file, kind, guard);
  const { entries } = requireReadable(directory);
  return { entries, pipeTo: (sink) => unpackWithSevenZip(file, kind, guard, sink) };
}

function requireReadable<D extends Directory>(directory: D): D {
  const { problem } = directory;
  if (problem) throw new FingerprintError(problem.code, problem.text);
  return directory;
}
