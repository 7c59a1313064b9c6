import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { KnownCrc } from '#core/files/zip/file-source.ts';
import { distinctNames, entryName } from '#core/files/zip/entry-name.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';

import type { DownloadFile } from './downloads.queries.ts';

export interface ArchiveEntry {
  readonly root: string;
  readonly file: DownloadFile;
  /** Path in the archive. */
  readonly name: string;
}

/** Returns the sources in the order of the entries. Throws if a file is missing. */
export async function zipSources(
  { disk }: Pick<Deps, 'disk'>,
  entries: readonly ArchiveEntry[],
): Promise<ZipSource[]> {
  const names = distinctNames(entries.map(({ name }) => entryName(name)));
  const sources: ZipSource[] = [];
  for (const [index, { root, file }] of entries.entries()) {
    const path = `${file.file_path}/${file.file_name}`;
    const source = await disk.files.source(
      { root, path },
      { name: names[index] ?? file.file_name, known: knownCrc(file) },
    );
    if (!source) throw new AppError('not_found', `${path} wasn’t found in the library folder`);
    sources.push(source);
  }
  return sources;
}

/** Undefined for archives, because their stored checksum is that of the content. */
function knownCrc(file: DownloadFile): KnownCrc | undefined {
  const isFileChecksum = file.fingerprint === 'full' && file.archive_members === null;
  if (!isFileChecksum || file.crc_hash === '') return undefined;
  const crc = Number.parseInt(file.crc_hash, 16);
  return { crc, size: file.file_size_bytes, mtimeMs: file.mtime_ms };
}
