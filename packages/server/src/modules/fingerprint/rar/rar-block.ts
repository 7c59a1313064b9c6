import type { DirectoryEntry } from '#modules/fingerprint/archive-directory.ts';

/** What one block of either version says. */
export interface RarBlock {
  readonly kind: 'file' | 'end' | 'locked' | 'other';
  readonly next: number;
  readonly entry?: DirectoryEntry;
  readonly isEncrypted?: boolean;
  /** The content goes on in, or comes from, another file. */
  readonly isSplit?: boolean;
}
