import type { Fingerprint, FolderFingerprint, Problem } from './fingerprint.ts';

export type Job =
  | { readonly kind: 'quick' | 'full'; readonly path: string }
  | { readonly kind: 'folder'; readonly paths: readonly string[] };

/** To the worker. `stop` is memory both sides see: a busy worker reads no messages. */
export interface Order {
  readonly job: Job;
  readonly stop: SharedArrayBuffer;
}

/** From the worker; the last of an order is anything but `bytes`. */
export type Report =
  | { readonly kind: 'bytes'; readonly count: number }
  | { readonly kind: 'result'; readonly result: Fingerprint | FolderFingerprint }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly problem: Problem };
