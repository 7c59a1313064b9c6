import type { Scope, ServerEvent, ServerPayload, User } from '@saveroom/contract';

import type { ConfigFile } from './config/config-file.ts';
import type { Env } from './config/parse-env.ts';
import type { Db } from './db/engine.ts';
import type { JobEngine } from './jobs/job-engine.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import type { LogRing } from './log/log-ring.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Secrets } from './lib/secrets.ts';
import type { BackupDesk, StagedRestore } from '#modules/backups/backup-desk.ts';
import type { Catalogue } from '#modules/list-index/view.ts';
import type { LibraryFolders } from '#modules/scan/folders/library-folders.ts';
import type { SourceDesk } from '#modules/metadata/sources/source-desk.ts';
import type { LibraryDisk } from '#modules/library/library.disk.ts';
import type { Storage } from './files/storage.ts';

/** Who is behind a request and what they may do with these credentials. */
export interface Actor {
  readonly user: User;
  readonly scopes: readonly Scope[];
  readonly via: 'session' | 'basic' | 'bearer' | 'kiosk';
  /** Set for `session` only. */
  readonly sessionHash?: string;
}

/** Not everyone: one user's connections, or those that may do something. */
export type Audience = { readonly user_id: number } | { readonly scope: Scope };

export interface Events {
  emit<E extends ServerEvent>(event: E, payload: ServerPayload<E>, to?: Audience): void;
  /** The user's rights ended or changed: connections made with them are closed. */
  disconnect(userId: number): void;
  /** One sign-in ended: the connections made with it are closed. */
  disconnectSession(sessionHash: string): void;
}

export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(fault: unknown, message: string): void;
}

/** Everything the features work with; `app.ts` is the only place that makes one. */
export interface Deps {
  readonly env: Env;
  readonly db: Db;
  readonly storage: Storage;
  /** The library roots, to look at. */
  readonly disk: LibraryDisk;
  /** Which folders those are, and how to change that. */
  readonly folders: LibraryFolders;
  readonly catalogue: Catalogue;
  readonly jobs: Pick<
    JobEngine,
    'enqueue' | 'enqueueAlone' | 'enqueueOnce' | 'cancel' | 'resume' | 'knows'
  >;
  /** To be told when what is scheduled has changed. */
  readonly scheduler: Pick<Scheduler, 'changed'>;
  readonly configFile: ConfigFile;
  readonly events: Events;
  /** The one way out of this server. */
  readonly outbound: Outbound;
  /** Where metadata sources are asked. */
  readonly sources: SourceDesk;
  readonly secrets: Secrets;
  readonly backups: BackupDesk;
  /** The server stops, puts what was laid ready in place, and comes back. */
  readonly restore: (staged: StagedRestore) => void;
  readonly clock: () => Date;
  readonly log: Log;
  /** What the log said lately. */
  readonly logs: LogRing;
}
