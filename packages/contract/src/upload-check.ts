import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { FullQuota, ServerMessageCode, Timestamp } from './wire.ts';

/** Bytes needed to detect the file type: up to the volume descriptor of a disc image. */
export const FILE_HEAD_BYTES = 36 * 1024;

const Hex = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${length}}$`, 'i')), z.toLowerCase());

export const checkUploads = defineRoute({
  method: 'POST',
  path: '/roms/upload/check',
  access: 'roms.write',
  audit: { none: 'It only compares files with the library.' },
  summary:
    'Check files before an upload: which ones the library has, which names are taken, and which platform they belong to.',
  body: z.object({
    files: z
      .array(
        z.object({
          name: z.string().check(z.maxLength(4000)),
          size: z.int().check(z.gte(0)),
          /** As in `x-upload-folder`. */
          folder: z._default(z.string().check(z.maxLength(4000)), ''),
          /** Absent: not chosen yet. */
          platform_id: z.optional(z.int().check(z.gte(1))),
          rom_id: z.optional(z.int().check(z.gte(1))),
          crc: z.optional(Hex(8)),
          md5: z.optional(Hex(32)),
          sha1: z.optional(Hex(40)),
          /** Base64 of the first bytes, at most `FILE_HEAD_BYTES` of them. */
          head: z.optional(z.base64().check(z.maxLength(Math.ceil(FILE_HEAD_BYTES / 3) * 4))),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({
    /** In the order of the request. */
    files: z.array(
      z.object({
        /** Why it cannot be uploaded, as a text for users; null: it can be uploaded. */
        problem: z.nullable(z.string()),
        problem_code: z.nullable(ServerMessageCode),
        /** Set if an upload quota of the user is used up: the quota, and when it resets. */
        problem_quota: z.optional(FullQuota),
        problem_until: z.optional(Timestamp),
        /** Files of the library with the same content. */
        duplicates: z.array(
          z.object({
            rom_id: z.int(),
            rom_name: z.string(),
            platform_id: z.int(),
            file_id: z.int(),
            full_path: z.string(),
          }),
        ),
        /** Possible platforms, likeliest first; empty: unknown. */
        platforms: z.array(
          z.object({
            slug: z.string(),
            name: z.string(),
            /** Null: the platform is not in the library yet. */
            id: z.nullable(z.int()),
            fs_slug: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});
