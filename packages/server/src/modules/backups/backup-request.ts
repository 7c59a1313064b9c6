import type { BackupKind, BackupProgress } from '@saveroom/contract';

import type { DatabaseLocation } from '#core/db/engine.ts';

/** A request to work on backups. Plain data, so that it can be posted to a worker thread. */
export type BackupRequest =
  | MakeBackupRequest
  | CheckBackupRequest
  | StageBackupRequest
  | MoveRequest;

export interface MakeBackupRequest {
  readonly action: 'make';
  readonly dataDir: string;
  readonly kind: BackupKind;
  readonly name: string;
  readonly createdAt: string;
}

export interface CheckBackupRequest {
  readonly action: 'check';
  readonly dataDir: string;
  readonly name: string;
}

/** Verifies the backup and stages its content, ready to be moved into place. */
export interface StageBackupRequest {
  readonly action: 'stage';
  readonly dataDir: string;
  readonly name: string;
  readonly id: string;
}

/** Copies the whole database to the other engine. */
export interface MoveRequest {
  readonly action: 'move';
  readonly dataDir: string;
  /** The PostgreSQL database; undefined: the SQLite file of the data folder. */
  readonly url?: string | undefined;
}

export interface BackupContext {
  readonly signal: AbortSignal;
  readonly progress: (progress: BackupProgress) => void;
  /** Reports a file that is missing in the backup. */
  readonly warn: (path: string) => void;
}

/** The call to `backup-worker.ts`. */
export interface BackupCall {
  readonly request: { readonly request: BackupRequest; readonly location: DatabaseLocation };
  readonly event: { readonly progress: BackupProgress } | { readonly missing: string };
  readonly result: null;
}
