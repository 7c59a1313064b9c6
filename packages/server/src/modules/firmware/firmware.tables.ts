import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    firmware: FirmwareTable;
  }
}

export interface FirmwareTable {
  id: Generated<number>;
  platform_id: number;
  root: string;
  file_name: string;
  name_key: string;
  file_path: string;
  file_size_bytes: number;
  mtime_ms: number;
  inode: string;
  crc_hash: string;
  md5_hash: string;
  sha1_hash: string;
  is_verified: Bit;
  missing: Generated<Bit>;
  created_at: string;
  updated_at: string;
}
