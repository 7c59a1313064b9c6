import type { Firmware } from '@saveroom/contract';
import type { Insertable } from 'kysely';

import type { Digests } from '#modules/fingerprint/fingerprint.api.ts';
import { nameKey, parseFileName } from '#modules/names/names.api.ts';
import groups from '../../../data/known-firmware.json' with { type: 'json' };
import type { FirmwareRow } from './firmware.queries.ts';
import type { FirmwareTable } from './firmware.tables.ts';
import type { FileFacts, FirmwareLocation } from './firmware-files.disk.ts';

interface FirmwareRowInput {
  readonly platform: { readonly id: number; readonly slug: string };
  readonly location: FirmwareLocation;
  readonly facts: FileFacts;
  readonly digests: Digests;
  readonly now: string;
}

export const firmwareRow = ({
  platform,
  location,
  facts,
  digests,
  now,
}: FirmwareRowInput): Insertable<FirmwareTable> => ({
  ...location,
  platform_id: platform.id,
  name_key: nameKey(location.file_name),
  file_size_bytes: facts.size,
  mtime_ms: facts.mtimeMs,
  inode: facts.inode,
  crc_hash: digests.crc,
  md5_hash: digests.md5,
  sha1_hash: digests.sha1,
  is_verified: isKnownFirmware(platform.slug, {
    name: location.file_name,
    size: facts.size,
    digests,
  })
    ? 1
    : 0,
  missing: 0,
  created_at: now,
  updated_at: now,
});

export function firmwareView(row: FirmwareRow): Firmware {
  const parsed = parseFileName(row.file_name, { isFolder: false });
  return {
    id: row.id,
    file_name: row.file_name,
    file_name_no_tags: parsed.fs_name_no_tags,
    file_name_no_ext: parsed.fs_name_no_ext,
    file_extension: parsed.fs_extension,
    file_path: row.file_path,
    full_path: `${row.file_path}/${row.file_name}`,
    file_size_bytes: row.file_size_bytes,
    is_verified: row.is_verified === 1,
    crc_hash: row.crc_hash,
    md5_hash: row.md5_hash,
    sha1_hash: row.sha1_hash,
    missing_from_fs: row.missing === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

interface KnownFile extends Digests {
  readonly size: number;
}

const KNOWN = new Map<string, KnownFile>(
  groups.flatMap(({ platforms, files }) =>
    platforms.flatMap((slug) =>
      files.map(({ name, ...file }) => [keyOf(slug, name), file] as const),
    ),
  ),
);

/** True: size and one digest match the firmware that emulators expect by this name. */
export function isKnownFirmware(
  platformSlug: string,
  { name, size, digests }: { name: string; size: number; digests: Digests },
): boolean {
  const known = KNOWN.get(keyOf(platformSlug, name));
  if (known?.size !== size) return false;
  const { crc, md5, sha1 } = digests;
  return known.md5 === md5 || known.sha1 === sha1 || known.crc === crc;
}

/** The expected MD5 of a file of this name; undefined: unknown. */
export const knownMd5 = (platformSlug: string, name: string): string | undefined =>
  KNOWN.get(keyOf(platformSlug, name))?.md5;

/** Case-insensitive, because these names are often written in capitals. */
function keyOf(slug: string, name: string): string {
  return `${slug}:${nameKey(name).toLowerCase()}`;
}
