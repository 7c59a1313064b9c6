import type { KnownCrc } from '#core/files/zip/file-source.ts';

import type { GameFile } from './rom-player.queries.ts';

/** A scan has read it already; of an archive it knows what is in it, not what it is itself. */
export function knownCrc(file: GameFile): KnownCrc | undefined {
  const isOfTheFile = file.fingerprint === 'full' && file.archive_members === null;
  if (!isOfTheFile || file.crc_hash === '') return undefined;
  const crc = Number.parseInt(file.crc_hash, 16);
  return { crc, size: file.file_size_bytes, mtimeMs: file.mtime_ms };
}
