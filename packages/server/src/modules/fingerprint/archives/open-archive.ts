import type { Sink } from '#modules/fingerprint/content-digest.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import type { Directory } from './archive-directory.ts';
import type { ArchiveKind } from './archive-kind.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import { readRarDirectory } from './rar-directory.ts';
import { unpackWithSevenZip } from './run-seven-zip.disk.ts';
import { readSevenZipDirectory } from './seven-zip-directory.ts';
import { isCommonMethod, unpackZip } from './unpack-zip.disk.ts';
import { readZipDirectory } from './zip-directory.ts';

/** Archives whose members can be listed without unpacking. */
export type KindWithDirectory = 'zip' | '7z' | 'rar4' | 'rar5';

interface OpenArchive {
  readonly directory: Directory;
  /** Writes all entries to `sink`, in the order of the directory. */
  readonly unpack: (sink: Sink) => Promise<void>;
}

export const hasDirectory = (kind: ArchiveKind): kind is KindWithDirectory =>
  kind === 'zip' || kind === '7z' || kind === 'rar4' || kind === 'rar5';

/** Reads the directory; nothing is unpacked before `unpack`. */
export function openArchive(
  file: OpenFile,
  kind: KindWithDirectory,
  guard: ArchiveGuard,
): OpenArchive {
  if (kind === 'zip') {
    const directory = readZipDirectory(file, guard);
    const { entries } = directory;
    if (entries.every(isCommonMethod)) {
      return { directory, unpack: (sink) => unpackZip(file, entries, guard, sink) };
    }
    return { directory, unpack: (sink) => unpackWithSevenZip(file, kind, guard, sink) };
  }
  const directory =
    kind === '7z' ? readSevenZipDirectory(file, guard) : readRarDirectory(file, kind, guard);
  return { directory, unpack: (sink) => unpackWithSevenZip(file, kind, guard, sink) };
}
