import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { useStore } from '#shared/lib/store.ts';
import { uploadWire } from '#uploads/data/uploads.ts';

import { fingerprint } from '#uploads/engine/fingerprint.ts';
import type { UploadEntry } from '#uploads/engine/upload-entry.ts';
import { UploadQueue } from '#uploads/engine/upload-queue.ts';

const PIECE_BYTES = 8 * 1024 * 1024;
const SECOND = 1000;
let timeoutSeconds = DEFAULT_HEARTBEAT.FRONTEND.UPLOAD_TIMEOUT;

/** Of this tab: it outlives every screen. */
export const uploads = new UploadQueue({
  wire: uploadWire,
  fingerprint,
  stallMs: () => timeoutSeconds * SECOND,
  pieceBytes: PIECE_BYTES,
});

/** As the server wants it. */
export const setUploadTimeout = (seconds: number): void => {
  timeoutSeconds = seconds;
};

export const useUploads = (): readonly UploadEntry[] => useStore(uploads);
