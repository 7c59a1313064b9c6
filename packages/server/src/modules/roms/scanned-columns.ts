import type { Insertable } from 'kysely';

import type { FoundGame, PlatformFolder } from '#modules/library/library.api.ts';
import {
  fileCategory,
  letterOf,
  nameKey,
  parseFileName,
  sortKey,
} from '#modules/names/names.api.ts';

import type { RomFileTable, RomTable } from './roms.tables.ts';
import { nameFacts } from './versions/name-facts.ts';

type NamedGame = Pick<FoundGame, 'name' | 'isFolder'>;

/** Columns that depend only on the file name, never on metadata. */
export function fileNameColumns(found: NamedGame) {
  const parsed = parseFileName(found.name, found);
  return {
    fs_name: found.name,
    name_key: nameKey(found.name),
    fs_name_no_ext: parsed.fs_name_no_ext,
    fs_name_no_tags: parsed.fs_name_no_tags,
    fs_extension: parsed.fs_extension,
    tags: JSON.stringify(parsed.tags),
    revision: parsed.revision || null,
    version: parsed.version || null,
  };
}

/** Adds the display columns of a game that has no metadata yet. */
export function nameColumns(found: NamedGame) {
  const parsed = parseFileName(found.name, found);
  const { title, regions, languages } = parsed;
  const sort_key = sortKey(title);
  return {
    ...fileNameColumns(found),
    ...nameFacts(parsed, false),
    name: title,
    sort_key,
    letter: letterOf(sort_key),
    regions: JSON.stringify(regions),
    languages: JSON.stringify(languages),
  };
}

export function diskColumns(found: FoundGame, folder: PlatformFolder) {
  return {
    root: folder.root,
    fs_path: folder.romsPath,
    is_folder: found.isFolder ? 1 : 0,
    fs_size_bytes: found.size,
    file_count: found.files.length,
    disk_state: found.diskState,
  } as const;
}

/** Resets the checksums when the files have changed. */
export const NO_FINGERPRINT = {
  crc_hash: '',
  md5_hash: '',
  sha1_hash: '',
  ra_hash: '',
  fingerprint: 'none',
} as const;

export function newRom(
  found: FoundGame,
  { folder, platformId, now }: { folder: PlatformFolder; platformId: number; now: string },
): Insertable<RomTable> {
  return {
    platform_id: platformId,
    ...nameColumns(found),
    ...diskColumns(found, folder),
    ...NO_FINGERPRINT,
    dat_name: null,
    missing_since: null,
    created_at: now,
    updated_at: now,
  };
}

export function newRomFiles(
  found: FoundGame,
  { romId, folder, now }: { romId: number; folder: PlatformFolder; now: string },
): Insertable<RomFileTable>[] {
  return found.files.map((file) => ({
    rom_id: romId,
    file_name: file.name,
    file_path: filePath(found, file.dir, folder),
    file_size_bytes: file.size,
    mtime_ms: file.mtimeMs,
    inode: file.inode,
    category: found.isFolder
      ? fileCategory(file.dir ? `${file.dir}/${file.name}` : file.name)
      : 'game',
    is_top_level: file.dir === '' ? 1 : 0,
    ...NO_FINGERPRINT,
    chd_sha1_hash: '',
    headerless: null,
    archive_members: null,
    problem: null,
    created_at: now,
    updated_at: now,
  }));
}

const filePath = (found: FoundGame, dir: string, { romsPath }: PlatformFolder): string =>
  found.isFolder ? [romsPath, found.name, dir].filter((part) => part !== '').join('/') : romsPath;
