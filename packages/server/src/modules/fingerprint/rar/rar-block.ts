import type { DirectoryEntry } from '#modules/fingerprint/archive-directory.ts';

/** One block of a RAR 4 or RAR 5 archive. */
export interface RarBlock {
  readonly kind: 'file' | 'end' | 'locked' | 'other';
  readonly next: number;
  readonly entry?: DirectoryEntry;
  readonly isEncrypted?: boolean;
  /** The content starts or continues in another volume. */
  readonly isSplit?: boolean;
}
