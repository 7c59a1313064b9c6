import { z } from 'zod';

import { Timestamp } from './wire.ts';

export const Firmware = z
  .object({
    id: z.int(),
    file_name: z.string(),
    file_name_no_tags: z.string(),
    file_name_no_ext: z.string(),
    file_extension: z.string(),
    file_path: z.string(),
    full_path: z.string(),
    file_size_bytes: z.int(),
    is_verified: z.boolean(),
    crc_hash: z.string(),
    md5_hash: z.string(),
    sha1_hash: z.string(),
    missing_from_fs: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Firmware' });
export type Firmware = z.output<typeof Firmware>;
