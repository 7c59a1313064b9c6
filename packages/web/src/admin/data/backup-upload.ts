import { BACKUP_CHUNK_BYTES, appendBackupUpload, getBackupUpload } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { sendBytes } from '#shared/api/send-bytes.ts';
import { ApiError } from '#shared/lib/api-error.ts';

const STALL_MS = 120_000;
const FIRST_WAIT_MS = 1000;
const MAX_FAILURES = 8;
const NO_REPLY_STATUSES = new Set([0, 502, 503, 504]);

/** The upload can continue later. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof ApiError && NO_REPLY_STATUSES.has(error.status);

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/**
 * Uploads a backup in parts and returns the id of the upload. It continues where an earlier upload
 * of the same file stopped, also after the page was closed.
 */
export async function uploadInParts(file: File, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const id = uploadIdOf(file);
  const readReceived = async (): Promise<number> => {
    const reply = await call(getBackupUpload, { params: { id } }, { signal, on403: 'pass' });
    return reply.received > file.size ? 0 : reply.received;
  };
  let failures = 0;
  let received = await readReceived();
  onProgress(received);
  while (received < file.size) {
    const start = received;
    try {
      if (failures > 0) received = await readReceived();
      if (received !== start) continue;
      const reply = await sendBytes(
        appendBackupUpload,
        { params: { id } },
        {
          bytes: file.slice(start, start + BACKUP_CHUNK_BYTES),
          headers: { 'x-upload-offset': `${start}`, 'x-upload-total-size': `${file.size}` },
          signal,
          stallMs: STALL_MS,
          onProgress: (sent) => onProgress(start + sent),
        },
      );
      ({ received } = reply);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (signal.aborted || !isConnectionError(error) || failures > MAX_FAILURES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * failures));
    }
  }
  return id;
}

const SEEDS = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];

/**
 * Identifies the same file again. Not a cryptographic hash, which browsers only offer on HTTPS: the
 * server verifies the content by the checksums in the backup.
 */
export function uploadIdOf({ name, size, lastModified }: File): string {
  const text = `${name}\n${size}\n${lastModified}`;
  return SEEDS.map((seed) => {
    let hash = seed;
    for (const letter of text) {
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
