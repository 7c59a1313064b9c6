import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { useStore } from '#shared/lib/store.ts';
import { uploadApi } from '#uploads/data/uploads.ts';

import { fingerprint } from '#uploads/engine/fingerprint.ts';
import type { UploadEntry } from '#uploads/engine/upload-entry.ts';
import { UploadQueue } from '#uploads/engine/upload-queue.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
const SECOND = 1000;
let timeoutSeconds = DEFAULT_HEARTBEAT.FRONTEND.UPLOAD_TIMEOUT;

/** The upload queue of this tab; it outlives every screen. */
export const uploads = new UploadQueue({
  api: uploadApi,
  fingerprint,
  stallMs: () => timeoutSeconds * SECOND,
  chunkBytes: CHUNK_BYTES,
});

/** Set from the heartbeat of the server. */
export const setUploadTimeout = (seconds: number): void => {
  timeoutSeconds = seconds;
};

export const useUploads = (): readonly UploadEntry[] => useStore(uploads);
