import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { KnownCrc } from '#core/files/zip/file-source.ts';
import { distinctNames, entryName } from '#core/files/zip/entry-name.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';

import type { DownloadFile } from './downloads.queries.ts';

export interface Wanted {
  readonly root: string;
  readonly file: DownloadFile;
  /** Where it goes in the archive. */
  readonly name: string;
}

/** The entries of an archive in their order. A file that is not there is said, not left out. */
export async function zipSources(
  { disk }: Pick<Deps, 'disk'>,
  wanted: readonly Wanted[],
): Promise<ZipSource[]> {
  const names = distinctNames(wanted.map(({ name }) => entryName(name)));
  const sources: ZipSource[] = [];
  for (const [index, { root, file }] of wanted.entries()) {
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

/** Of an archive we know what is in it, not what it is itself. */
function knownCrc(file: DownloadFile): KnownCrc | undefined {
  const isOfTheFile = file.fingerprint === 'full' && file.archive_members === null;
  if (!isOfTheFile || file.crc_hash === '') return undefined;
  const crc = Number.parseInt(file.crc_hash, 16);
  return { crc, size: file.file_size_bytes, mtimeMs: file.mtime_ms };
}
