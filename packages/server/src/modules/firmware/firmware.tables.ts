import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    firmware: FirmwareTable;
  }
}

/** Firmware files (BIOS) of the library. */
export interface FirmwareTable {
  id: Generated<number>;
  platform_id: number;
  root: string;
  file_name: string;
  /** The name after Unicode normalization; unique per platform. */
  name_key: string;
  file_path: string;
  file_size_bytes: number;
  /** Time and inode show a scan whether the file has changed. */
  mtime_ms: number;
  inode: string;
  crc_hash: string;
  md5_hash: string;
  sha1_hash: string;
  /** It is known to work in emulators. */
  is_verified: Bit;
  missing: Generated<Bit>;
  created_at: string;
  updated_at: string;
}
