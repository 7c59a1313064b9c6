import type { ArchiveMember, RomFile } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';
import type { Member } from '#modules/fingerprint/fingerprint.api.ts';

import type { RomFileRow } from './rom-rows.queries.ts';

/** The latest date with a four-digit year: file systems can report any date. */
const MAX_DATE_MS = Date.UTC(9999, 11, 31);

export const romFileView = (row: RomFileRow): RomFile => ({
  id: row.id,
  rom_id: row.rom_id,
  file_name: row.file_name,
  file_path: row.file_path,
  full_path: `${row.file_path}/${row.file_name}`,
  file_size_bytes: row.file_size_bytes,
  is_top_level: row.is_top_level === 1,
  created_at: row.created_at,
  updated_at: row.updated_at,
  last_modified: lastModified(row),
  crc_hash: row.crc_hash,
  md5_hash: row.md5_hash,
  sha1_hash: row.sha1_hash,
  ra_hash: row.ra_hash,
  chd_sha1_hash: row.chd_sha1_hash,
  archive_members: row.archive_members === null ? null : membersOf(row.archive_members),
  category: row.category,
  track_meta: null,
});

const lastModified = ({ mtime_ms, created_at }: RomFileRow): string =>
  mtime_ms >= 0 && mtime_ms <= MAX_DATE_MS ? timestamp(new Date(mtime_ms)) : created_at;

const membersOf = (stored: string): ArchiveMember[] =>
  (JSON.parse(stored) as Member[]).map(({ name, size, crc = '', md5 = '', sha1 = '' }) => ({
    name,
    size,
    crc_hash: crc,
    md5_hash: md5,
    sha1_hash: sha1,
  }));

export const byFileName = (a: RomFileRow, b: RomFileRow): number => {
  if (a.file_name !== b.file_name) return a.file_name < b.file_name ? -1 : 1;
  return a.file_path < b.file_path ? -1 : 1;
};
