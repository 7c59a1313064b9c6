import type { BackupKind, BackupProgress } from '@saveroom/contract';

import type { DatabasePlace } from '#core/db/engine.ts';

/** Work on backups. Plain data: another thread may be told. */
export type BackupOrder = MakeOrder | CheckOrder | StageOrder;

export interface MakeOrder {
  readonly what: 'make';
  readonly dataDir: string;
  readonly kind: BackupKind;
  readonly name: string;
  readonly createdAt: string;
}

export interface CheckOrder {
  readonly what: 'check';
  readonly dataDir: string;
  readonly name: string;
}

/** Checks everything and lays it ready to be moved into its place. */
export interface StageOrder {
  readonly what: 'stage';
  readonly dataDir: string;
  readonly name: string;
  readonly id: string;
}

export interface BackupWatch {
  readonly signal: AbortSignal;
  readonly progress: (progress: BackupProgress) => void;
  /** Something the backup had to do without. */
  readonly warn: (path: string) => void;
}

export interface WorkerOrder {
  readonly order: BackupOrder;
  readonly place: DatabasePlace;
}

export type WorkerReport =
  | { readonly kind: 'progress'; readonly progress: BackupProgress }
  | { readonly kind: 'warning'; readonly path: string }
  | { readonly kind: 'done' }
  /** `code`: of an expected failure; null: of a bug. */
  | { readonly kind: 'failed'; readonly code: string | null; readonly text: string };
