import { z } from 'zod';

import { defineRoute } from './define-route.ts';
import { ToldCode } from './wire.ts';

/** Bytes needed to detect the file type: up to the volume descriptor of a disc image. */
export const FILE_HEAD_BYTES = 36 * 1024;

const Hex = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${length}}$`, 'i'))
    .toLowerCase();

export const checkUploads = defineRoute({
  method: 'POST',
  path: '/roms/upload/check',
  access: 'roms.write',
  summary:
    'Before anything is sent: which files the library has already, what is in their way, and which platform they are of.',
  body: z.object({
    files: z
      .array(
        z.object({
          name: z.string().max(4000),
          size: z.int().min(0),
          /** As in `x-upload-folder`. */
          folder: z.string().max(4000).default(''),
          /** Absent: not chosen yet. */
          platform_id: z.int().min(1).optional(),
          rom_id: z.int().min(1).optional(),
          crc: Hex(8).optional(),
          md5: Hex(32).optional(),
          sha1: Hex(40).optional(),
          /** Base64 of the first bytes, at most `FILE_HEAD_BYTES` of them. */
          head: z
            .base64()
            .max(Math.ceil(FILE_HEAD_BYTES / 3) * 4)
            .optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({
    /** In the order of the request. */
    files: z.array(
      z.object({
        /** Why it cannot be uploaded, as a text for users; null: it can be uploaded. */
        problem: z.string().nullable(),
        problem_code: ToldCode.nullable(),
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
            id: z.int().nullable(),
            fs_slug: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});
