import { bytesToHex } from '@noble/hashes/utils.js';

import type { Upload } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import type { UploadApi } from '#uploads/data/uploads.ts';

import { retryRequest } from './retry-request.ts';
import { UploadFault } from './upload-entry.ts';
import type { Hold } from './upload-entry.ts';

/** Per file. With two files at a time, other requests still get a connection. */
const MAX_PARALLEL_CHUNKS = 2;
/** A chunk that was damaged in transit is rejected and sent again. */
const MAX_REJECTIONS = 3;
const BAD_REQUEST = new Set([400, 422]);

interface SendContext {
  api: Pick<UploadApi, 'send'>;
  file: File;
  signal: AbortSignal;
  stallMs: number;
  onLoaded: (bytes: number) => void;
  onHold: (hold: Hold | null) => void;
}

/** Sends the chunks that the server does not have yet, a few in parallel. */
export async function sendChunks(upload: Upload, context: SendContext): Promise<void> {
  const { file, onLoaded } = context;
  const sizeOf = (index: number) =>
    Math.min(upload.chunk_size, file.size - index * upload.chunk_size);
  const received = new Set(upload.received_chunks);
  const missing = Array.from({ length: upload.total_chunks }, (_, index) => index).filter(
    (index) => !received.has(index),
  );
  let arrived = [...received].reduce((sum, index) => sum + sizeOf(index), 0);
  const moving = new Map<number, number>();
  const tell = () =>
    onLoaded(Math.min(file.size, arrived + [...moving.values()].reduce((a, b) => a + b, 0)));
  tell();

  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const work = async () => {
    for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
      const current = index;
      await sendChunk(upload, current, {
        ...context,
        signal,
        onLoaded: (sent) => {
          moving.set(current, Math.min(sent, sizeOf(current)));
          tell();
        },
      });
      moving.delete(current);
      arrived += sizeOf(current);
      tell();
    }
  };
  try {
    await Promise.all(Array.from({ length: MAX_PARALLEL_CHUNKS }, work));
  } finally {
    stop.abort();
  }
}

async function sendChunk(upload: Upload, index: number, context: SendContext): Promise<void> {
  const { api, file, signal, stallMs, onLoaded } = context;
  const from = index * upload.chunk_size;
  const bytes = await readPart(file, from, Math.min(file.size, from + upload.chunk_size));
  const sha1 = await digest(bytes);
  for (let refusals = 0; ; refusals += 1) {
    try {
      await retryRequest(() => {
        onLoaded(0);
        const { upload_id: uploadId } = upload;
        return api.send({ uploadId, index, bytes, sha1, signal, stallMs, onProgress: onLoaded });
      }, context);
      return;
    } catch (error) {
      const isRefused = error instanceof ApiError && BAD_REQUEST.has(error.status);
      if (!isRefused || refusals >= MAX_REJECTIONS) throw error;
    }
  }
}

async function readPart(file: File, from: number, to: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, to).arrayBuffer();
  } catch {
    throw new UploadFault('unreadable');
  }
}

/**
 * Null without `crypto.subtle`, as on plain http; the checksum of the whole file is checked anyway.
 */
async function digest(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)));
}
