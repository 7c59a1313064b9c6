import { BackupKind, Timestamp } from '@saveroom/contract';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
/** In the format of `sha256sum`, so that users can verify an extracted backup. */
export const CHECKSUMS = 'SHA256SUMS';
/** The SQLite file, the only compressed entry; from format 2 on. */
export const DATABASE = 'database/saveroom.db';
/**
 * Format 1 has the database in numbered gzip parts instead of one entry. It is still read, but no
 * longer written.
 */
export const FORMAT = 2;
/** Uncompressed bytes of the database per part of format 1. */
export const PART_BYTES = 16 * 1024 * 1024;
const DATABASE_PART = /^database\/\d{5}\.gz$/;
/** No line breaks, which would end a line of the checksums, and no backslashes. */
const ANY_PATH = /^[^\0\n\r\\]{1,900}$/;

export const BackupManifest = z.object({
  format: z.int(),
  product: z.string(),
  version: z.string(),
  kind: BackupKind,
  created_at: Timestamp,
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the migrations applied to its database. */
  migrations: z.array(z.string().max(100)).max(10_000),
  tables: z.record(
    z.string().max(100),
    z.object({ rows: z.int().min(0), sum: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  database: z.object({
    size: z.int().min(0),
    sha256: z.string(),
    /** Of the compressed bytes: some changes of them don't change the content. Not in format 1. */
    packed_sha256: z.string().optional(),
  }),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Files that rows refer to but that were missing on disk. */
  missing: z.array(z.string()).max(1000),
  checksums: z.string(),
});
export type BackupManifest = z.output<typeof BackupManifest>;

/** A part of the data folder that a backup includes. */
export interface BackupArea {
  /** The prefix of its entries in the backup; for a single file, the name of the entry. */
  readonly name: string;
  /** Relative to the data folder. */
  readonly path: string;
  readonly isFile: boolean;
  /**
   * `add`: files are named by their hash, so they can't conflict with existing ones.
   * `replace`: existing files are removed. `replace-if-present`: only when the backup has one.
   */
  readonly restore: 'add' | 'replace' | 'replace-if-present';
  /** What its files are called in messages to users: "the save …". */
  readonly label: string;
  /** The relative paths allowed in it. */
  readonly allowed: RegExp;
}

export const AREAS: readonly BackupArea[] = [
  {
    name: 'saves',
    path: 'assets/content',
    isFile: false,
    restore: 'add',
    label: 'the save',
    allowed: /^([0-9a-f]{2})\/\1[0-9a-f]{62}$/,
  },
  {
    name: 'artwork',
    path: 'resources/artwork',
    isFile: false,
    restore: 'add',
    label: 'the image',
    allowed: /^([0-9a-f]{2})\/\1[0-9a-f]{38}\/[\w.-]{1,100}$/,
  },
  {
    name: 'games',
    path: 'resources/roms',
    isFile: false,
    restore: 'add',
    label: 'the image',
    allowed: ANY_PATH,
  },
  {
    name: 'users',
    path: 'assets/users',
    isFile: false,
    restore: 'replace',
    label: 'the avatar',
    allowed: ANY_PATH,
  },
  {
    name: 'collections',
    path: 'resources/collections',
    isFile: false,
    restore: 'replace',
    label: 'the cover',
    allowed: ANY_PATH,
  },
  {
    name: 'dats',
    path: 'dats',
    isFile: false,
    restore: 'replace',
    label: 'the DAT',
    allowed: ANY_PATH,
  },
  {
    name: 'config.yml',
    path: 'config/config.yml',
    isFile: true,
    restore: 'replace',
    label: 'the file',
    allowed: /^$/,
  },
  {
    name: 'auth.key',
    path: 'secrets/auth.key',
    isFile: true,
    restore: 'replace-if-present',
    label: 'the file',
    allowed: /^$/,
  },
];

/** The area of an entry, and its path in the area. Null: no entry of a backup has such a name. */
export function findArea(name: string): { area: BackupArea; path: string } | null {
  for (const area of AREAS) {
    if (area.isFile && name === area.name) return { area, path: '' };
    if (area.isFile || !name.startsWith(`${area.name}/`)) continue;
    const path = name.slice(area.name.length + 1);
    return area.allowed.test(path) ? { area, path } : null;
  }
  return null;
}

export const isDatabaseEntry = (name: string): boolean =>
  name === DATABASE || DATABASE_PART.test(name);

/** The name of a part in format 1; `number` starts at 1. */
export const databasePartName = (number: number): string =>
  `database/${String(number).padStart(5, '0')}.gz`;

/** What an entry is called in messages to users. */
export function describeEntry(name: string): string {
  if (isDatabaseEntry(name)) return 'the database';
  const found = findArea(name);
  return found ? `${found.area.label} ${found.path.split('/').at(-1) || name}` : name;
}
