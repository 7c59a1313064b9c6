import {
  cancelUpload,
  checkUploads,
  completeUpload,
  getUpload,
  listUploads,
  sendChunk,
  startUpload,
  toHeaderText,
} from '@saveroom/contract';
import type { Reply, Sent, Upload } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { sendBytes } from '#shared/api/send-bytes.ts';
import { ApiError } from '#shared/lib/api-error.ts';

export type CheckedFile = Sent<typeof checkUploads>['body']['files'][number];
export type CheckResult = Reply<typeof checkUploads>['files'][number];

/** The error with which the server would reject the file; null if it can be uploaded. */
export function refusalOf(result: CheckResult): ApiError | null {
  const { problem, problem_code, problem_quota, problem_until } = result;
  if (problem === null) return null;
  const error = new ApiError(400, problem_code ?? 'refused', problem);
  error.quota = problem_quota;
  error.until = problem_until;
  return error;
}

/** The target folder of a file. */
export interface UploadPlace {
  platformId: number;
  /** Null for a new game. */
  romId: number | null;
  /** Path below the folder of the platform or the game; empty for the folder itself. */
  folder: string;
}

interface UploadStart extends UploadPlace {
  name: string;
  size: number;
  sha1: string;
  chunks: number;
}

interface Chunk {
  uploadId: string;
  index: number;
  bytes: ArrayBuffer;
  sha1: string | null;
  signal: AbortSignal;
  stallMs: number;
  onProgress: (sent: number) => void;
}

/** API client for chunked uploads. */
export const uploadApi = {
  check: async (files: CheckedFile[], signal?: AbortSignal): Promise<CheckResult[]> =>
    (await call(checkUploads, { body: { files } }, { signal })).files,

  list: (signal?: AbortSignal): Promise<Upload[]> => call(listUploads, {}, { signal }),

  get: (upload_id: string, signal?: AbortSignal): Promise<Upload> =>
    call(getUpload, { params: { upload_id } }, { signal }),

  start: async (upload: UploadStart, signal?: AbortSignal): Promise<Upload> => {
    const { platformId, romId, folder, name, size, sha1, chunks } = upload;
    const reply = await call(
      startUpload,
      {},
      {
        signal,
        headers: {
          'x-upload-platform': String(platformId),
          'x-upload-filename': toHeaderText(name),
          'x-upload-total-size': String(size),
          'x-upload-total-chunks': String(chunks),
          'x-upload-sha1': sha1,
          ...(folder && { 'x-upload-folder': toHeaderText(folder) }),
          ...(romId !== null && { 'x-upload-rom-id': String(romId) }),
        },
      },
    );
    return {
      ...reply,
      platform_id: platformId,
      rom_id: romId,
      file_name: name,
      folder,
      total_size: size,
      total_chunks: chunks,
      received_chunks: [],
      received_bytes: 0,
      state: 'open',
      sha1,
      created_at: new Date().toISOString(),
    };
  },

  send: ({ uploadId, index, sha1, ...rest }: Chunk) =>
    sendBytes(
      sendChunk,
      { params: { upload_id: uploadId } },
      {
        ...rest,
        headers: { 'x-chunk-index': String(index), ...(sha1 && { 'x-chunk-sha1': sha1 }) },
      },
    ),

  complete: (upload_id: string, sha1: string, signal?: AbortSignal) =>
    call(completeUpload, { params: { upload_id } }, { signal, headers: { 'x-upload-sha1': sha1 } }),

  cancel: (upload_id: string) => call(cancelUpload, { params: { upload_id } }),
};

export type UploadApi = typeof uploadApi;
