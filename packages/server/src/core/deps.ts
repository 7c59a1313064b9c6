import type { AgeBoard, Right, Scope, ServerEvent, ServerPayload, User } from '@saveroom/contract';

import type { ConfigFile } from './config/config-file.disk.ts';
import type { Env } from './config/parse-env.ts';
import type { Db } from './db/engine.ts';
import type { JobEngine } from './jobs/job-engine.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import type { LogRing } from './log/log-ring.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Secrets } from './lib/secrets.ts';
import type { Storage } from './files/storage.ts';

/** A user sees only games that the rating board considers suitable for this age. */
export interface AgeCeiling {
  readonly board: AgeBoard;
  readonly maxAge: number;
  readonly hidesUnrated: boolean;
}

/**
 * What is hidden from a user: by the user's groups, by an admin or by the user's own choice. A game
 * is hidden if its platform is, or if one of the ceilings excludes it.
 */
export interface Restrictions {
  readonly platforms: ReadonlySet<number>;
  readonly roms: ReadonlySet<number>;
  /** Hidden collections do not hide their games. */
  readonly collections: ReadonlySet<number>;
  readonly ageCeilings: readonly AgeCeiling[];
  /** Equal for equal restrictions, for caches of lists; empty: nothing is hidden. */
  readonly key: string;
}

/** A right that covers only one platform, collection or game. */
export interface ScopedRight {
  readonly right: Right;
  readonly kind: 'platform' | 'collection' | 'rom';
  readonly id: number;
}

/** The caller of a request, with the scopes of the credentials used. */
export interface Actor {
  readonly user: User;
  readonly scopes: readonly Scope[];
  /** What the caller may do everywhere, within the scopes. */
  readonly rights: ReadonlySet<Right>;
  /** What the caller may do beyond that, with single platforms, collections and games. */
  readonly scopedRights: readonly ScopedRight[];
  readonly restrictions: Restrictions;
  readonly via: 'session' | 'basic' | 'bearer' | 'kiosk';
  /** Set for `session` only. */
  readonly sessionHash?: string;
  /** Set if the caller sent a client token. */
  readonly clientToken?: {
    readonly hash: string;
    readonly name: string;
    /** The paired device that the token was issued to. */
    readonly deviceId: string | null;
  };
}

/** Limits an event to the connections of one user, or to those with a scope. */
export type Audience =
  | { readonly user_id: number; readonly exceptSocket?: string | undefined }
  | { readonly scope: Scope };

export interface Events {
  emit<E extends ServerEvent>(event: E, payload: ServerPayload<E>, to?: Audience): void;
  /** Closes all connections of a user, because the user's rights changed. */
  disconnect(userId: number): void;
  /** Closes all connections of a session that ended or of a client token that was revoked. */
  disconnectCredential(hash: string): void;
}

export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(fault: unknown, message: string): void;
}

/**
 * The dependencies of routes and tasks. Each module adds its services by declaration merging, next
 * to the type of the service; only `app.ts` creates a `Deps`.
 */
export interface Deps {
  readonly env: Env;
  readonly db: Db;
  readonly storage: Storage;
  readonly jobs: Pick<
    JobEngine,
    'enqueue' | 'tryEnqueue' | 'enqueueUnlessQueued' | 'cancel' | 'resume' | 'knows' | 'status'
  >;
  /** `changed` must be called when the schedule changes. */
  readonly scheduler: Pick<Scheduler, 'changed'>;
  readonly configFile: ConfigFile;
  readonly events: Events;
  /** The client for all outbound HTTP requests. */
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly log: Log;
  /** The latest log lines. */
  readonly logs: LogRing;
}
