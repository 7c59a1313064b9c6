import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import { Id, Timestamp } from './wire.ts';

const MIB = 1024 * 1024;

/** The maximum chunk size in one request. */
export const UPLOAD_CHUNK_MAX_BYTES = 64 * MIB;
export const UPLOAD_MAX_CHUNKS = 100_000;
/** For how long an unfinished upload without activity is kept. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Names in headers are encoded by `toHeaderText`; plain text and raw UTF-8 are accepted too. */
const NameHeader = z.string().check(z.minLength(1), z.maxLength(4000));
const Sha1 = z.string().check(z.regex(/^[0-9a-f]{40}$/i), z.toLowerCase());
const WholeNumber = z.coerce.number<string>().check(z.int(), z.lte(Number.MAX_SAFE_INTEGER));

/** The target folder of a file, and the game it is added to. */
const TargetHeaders = {
  /**
   * Folder below the platform folder, such as `Epic (USA)` or `Epic (USA)/dlc`, for a game in a
   * folder.
   */
  'x-upload-folder': z.optional(NameHeader),
  /** Upload into the folder of this game; `x-upload-folder` is then relative to it. */
  'x-upload-rom-id': z.optional(Id),
  /** Checksum of the whole file; the received file must match it. */
  'x-upload-sha1': z.optional(Sha1),
};

export const uploadRom = defineRoute({
  method: 'POST',
  path: '/roms',
  access: 'roms.write',
  audit: 'game_uploaded',
  summary:
    'Upload one file to the folder of a platform, as a form whose field is named like the file. Existing files are never replaced.',
  headers: z.object({
    'x-upload-platform': z.optional(Id),
    'x-upload-filename': z.optional(NameHeader),
    ...TargetHeaders,
  }),
  uploads: { field: 'file', maxFiles: 10, maxBytes: Number.MAX_SAFE_INTEGER },
});

export const startUpload = defineRoute({
  method: 'POST',
  path: '/roms/upload/start',
  access: 'roms.write',
  audit: { none: 'The completed upload is recorded.' },
  summary: 'Start a chunked upload, which can be resumed after lost connections and restarts.',
  headers: z.object({
    'x-upload-platform': Id,
    'x-upload-filename': NameHeader,
    'x-upload-total-size': WholeNumber.check(z.gte(1)),
    /** All chunks but the last have the size divided by this, rounded up. */
    'x-upload-total-chunks': WholeNumber.check(z.gte(1)),
    ...TargetHeaders,
  }),
  response: z.object({
    upload_id: z.string(),
    /** Size of every chunk but the last. */
    chunk_size: z.int(),
    expires_at: Timestamp,
  }),
  status: 201,
});

const UploadParams = z.object({ upload_id: z.string().check(z.maxLength(200)) });

export const Upload = z
  .object({
    upload_id: z.string(),
    platform_id: z.int(),
    /** The game it is added to; null: a new game. */
    rom_id: z.nullable(z.int()),
    file_name: z.string(),
    /** Relative to the platform folder; empty: directly in it. */
    folder: z.string(),
    total_size: z.int(),
    total_chunks: z.int(),
    chunk_size: z.int(),
    /** Indexes of the received chunks. */
    received_chunks: z.array(z.int()),
    received_bytes: z.int(),
    /**
     * `done`: the file is in the library. Stored for a day, for clients that missed the response.
     */
    state: z.enum(['open', 'assembling', 'done']),
    sha1: z.nullable(z.string()),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'Upload' });
export type Upload = z.output<typeof Upload>;

export const listUploads = defineRoute({
  method: 'GET',
  path: '/roms/upload',
  access: 'roms.write',
  summary: 'The unfinished uploads of the caller, oldest first.',
  response: z.array(Upload),
});

export const getUpload = defineRoute({
  method: 'GET',
  path: '/roms/upload/:upload_id',
  access: 'roms.write',
  summary: 'The progress of an upload of the caller.',
  params: UploadParams,
  response: Upload,
});

export const sendChunk = defineRoute({
  method: 'PUT',
  path: '/roms/upload/:upload_id',
  access: 'roms.write',
  audit: { none: 'The completed upload is recorded.' },
  summary: 'Upload one chunk, in any order. A chunk that is sent again replaces the earlier one.',
  params: UploadParams,
  headers: z.object({
    'x-chunk-index': WholeNumber,
    /** Checksum of this chunk; a damaged chunk is rejected. */
    'x-chunk-sha1': z.optional(Sha1),
  }),
  stream: { maxBytes: UPLOAD_CHUNK_MAX_BYTES },
  response: z.object({ received: z.int(), total: z.int() }),
});

/** Responds with 201 and no body, or an error. Takes as long as reading the file once. */
export const completeUpload = defineRoute({
  method: 'POST',
  path: '/roms/upload/:upload_id/complete',
  access: 'roms.write',
  audit: ['game_uploaded'],
  summary: 'Complete an upload: verify all chunks and add the file to the library.',
  params: UploadParams,
  headers: z.object({ 'x-upload-sha1': z.optional(Sha1) }),
});

export const cancelUpload = defineRoute({
  method: 'POST',
  path: '/roms/upload/:upload_id/cancel',
  access: 'roms.write',
  audit: { none: 'Nothing reached the library.' },
  summary: 'Cancel an upload and delete its chunks.',
  params: UploadParams,
});
