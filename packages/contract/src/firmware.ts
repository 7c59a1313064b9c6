import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, IdParams, Timestamp, ServerMessageCode } from './wire.ts';

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
  .register(z.globalRegistry, { id: 'Firmware' });
export type Firmware = z.output<typeof Firmware>;

/** Some systems ship updates of hundreds of megabytes as firmware. */
export const FIRMWARE_MAX_BYTES = 512 * 1024 * 1024;

export const listFirmware = defineRoute({
  method: 'GET',
  path: '/firmware',
  access: 'firmware.read',
  summary: 'The firmware of a platform, or of all, by file name.',
  query: z.object({ platform_id: z.optional(Id) }),
  response: z.array(Firmware),
});

export const listFirmwareIds = defineRoute({
  method: 'GET',
  path: '/firmware/identifiers',
  access: 'firmware.read',
  summary: 'The ids of all firmware.',
  response: z.array(z.int()),
});

export const getFirmware = defineRoute({
  method: 'GET',
  path: '/firmware/:id',
  access: { scope: 'firmware.read', unless: 'download' },
  summary: 'One firmware file.',
  params: IdParams,
  response: Firmware,
});

export const addFirmware = defineRoute({
  method: 'POST',
  path: '/firmware',
  access: 'firmware.write',
  audit: 'firmware_uploaded',
  summary: 'Upload firmware of a platform. Existing files are never replaced.',
  query: z.object({
    platform_id: Id,
    /** Comma-separated; files with another checksum are not added. */
    md5: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[\da-f]{32}(?:,[\da-f]{32})*$/))),
  }),
  needsDataSpace: true,
  uploads: { field: 'files', maxFiles: 100, maxBytes: FIRMWARE_MAX_BYTES },
  response: z.object({
    /** How many files were added to the library. */
    uploaded: z.int(),
    /** All firmware of the platform. */
    firmware: z.array(Firmware),
    /** The files that were not added, and why. */
    failed: z.array(
      z.object({ file_name: z.string(), error: z.string(), error_code: ServerMessageCode }),
    ),
    /** The files that were not added because their checksum was not requested. */
    mismatched: z.array(z.object({ file_name: z.string(), md5_hash: z.string() })),
  }),
});

const ContentParams = z.object({ id: Id, file_name: z.string().check(z.maxLength(1000)) });

export const getFirmwareContent = defineRoute({
  method: 'GET',
  path: '/firmware/:id/content/:file_name',
  access: { scope: 'firmware.read', unless: 'download' },
  audit: 'firmware_downloaded',
  summary: 'The file, or a range of it. The name in the address is ignored.',
  params: ContentParams,
});

export const headFirmwareContent = defineRoute({
  method: 'HEAD',
  path: '/firmware/:id/content/:file_name',
  access: { scope: 'firmware.read', unless: 'download' },
  summary: 'Size and version of the file.',
  params: ContentParams,
});

export const deleteFirmware = defineRoute({
  method: 'POST',
  path: '/firmware/delete',
  access: 'firmware.write',
  audit: 'firmware_deleted',
  summary: 'Remove firmware. Files of those in `delete_from_fs` move to the server trash.',
  body: z.object({
    firmware: z.array(z.int()).check(z.maxLength(10_000)),
    delete_from_fs: z.array(z.int()).check(z.maxLength(10_000)),
  }),
  response: z.object({
    successful_items: z.int(),
    failed_items: z.int(),
    failed_ids: z.array(z.int()),
    errors: z.array(z.string()),
    /** One code per entry of `errors`. */
    error_codes: z.array(ServerMessageCode),
  }),
});
