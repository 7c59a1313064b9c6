import type { BackupKind } from '@saveroom/contract';

import type { ServedFile } from '#core/files/served-file.ts';
import type { BackupManifest } from './backup-manifest.ts';

/** What is known of a backup on our disk. */
export interface StoredBackup {
  readonly name: string;
  readonly kind: BackupKind;
  readonly size: number;
  readonly modified: Date;
  /** Null: it cannot be read; `problem` says why. */
  readonly manifest: BackupManifest | null;
  /** Null: nobody has read all of it since it came here. */
  readonly checkedAt: string | null;
  readonly problem: string | null;
}

/** The backups of this server. What lies here is whole: it got its name last. */
export interface BackupFolder {
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  /** Null: there is none of this name. */
  find(name: string): Promise<StoredBackup | null>;
  open(name: string): Promise<ServedFile | null>;
  remove(name: string): Promise<void>;
  /** Takes a file from elsewhere; refuses with words what is no backup. */
  receive(chunks: AsyncIterable<Uint8Array>, now: Date): Promise<StoredBackup>;
  /** Remembers how reading all of it ended. */
  noteCheck(name: string, check: { at: string; problem: string | null }): Promise<void>;
  freeBytes(): Promise<number>;
}
