import type { Scope, ServerEvent, ServerPayload, User } from '@saveroom/contract';

import type { ConfigFile } from './config/config-file.ts';
import type { Env } from './config/parse-env.ts';
import type { Db } from './db/engine.ts';
import type { JobEngine } from './jobs/job-engine.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import type { LogRing } from './log/log-ring.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Secrets } from './lib/secrets.ts';
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

/**
 * Everything that routes and tasks work with. Modules add their own services to it, beside the type
 * of the service; `app.ts` is the only place that makes one.
 */
export interface Deps {
  readonly env: Env;
  readonly db: Db;
  readonly storage: Storage;
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
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly log: Log;
  /** What the log said lately. */
  readonly logs: LogRing;
}
