import type { Fingerprint, FolderFingerprint, Problem } from './fingerprint.ts';

export type FingerprintJob =
  | { readonly kind: 'quick' | 'full'; readonly path: string }
  | { readonly kind: 'folder'; readonly paths: readonly string[] };

/** Sent to the worker. `stop` is shared memory, since a busy worker reads no messages. */
export interface WorkerRequest {
  readonly job: FingerprintJob;
  readonly stop: SharedArrayBuffer;
}

/** Sent by the worker; any kind other than `bytes` is the last message of a request. */
export type WorkerMessage =
  | { readonly kind: 'bytes'; readonly count: number }
  | { readonly kind: 'result'; readonly result: Fingerprint | FolderFingerprint }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: Problem };
