import type {
  AgeBoard,
  AuditDetails,
  AuditKind,
  AuditTarget,
  GuestVisit,
  Right,
  RouteDef,
  Scope,
  ServerEvent,
  ServerPayload,
  User,
} from '@saveroom/contract';

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
  /** Admins restrict the user, not only the user's own choice of platforms. */
  readonly isImposed: boolean;
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
  /** `kiosk`: a caller without an account. */
  readonly via: 'session' | 'basic' | 'bearer' | 'kiosk';
  /** Set for `session`, and for guests. */
  readonly sessionHash?: string;
  /** Set for guests, whom a share link or the kiosk of an admin lets in. */
  readonly guest?: GuestVisit & { readonly shareId: number };
  /** The session has no scopes: it may only set up the second factor that the server requires. */
  readonly needsSecondFactor?: true;
  /** Set if the caller sent a client token. */
  readonly clientToken?: {
    readonly hash: string;
    readonly name: string;
    /** The paired device that the token was issued to. */
    readonly deviceId: string | null;
  };
}

/** The part of an actor that decides what is hidden. */
export type Caller = Pick<Actor, 'restrictions'>;

/** A range of numbers of `library_change`: `after` is excluded, `last` is included. */
export interface ChangeRange {
  readonly after: number;
  readonly last: number;
}

/** What an event is about, to decide from which users it is hidden. */
export type EventSubject =
  | { readonly changes: ChangeRange }
  | { readonly rom_id: number }
  | { readonly collection_id: number };

/** Limits an event to the connections of one user, or to those with a scope. */
export type Audience =
  | { readonly user_id: number; readonly exceptSocket?: string | undefined }
  | { readonly scope: Scope; readonly about?: EventSubject | undefined };

export interface EmittedEvent<E extends ServerEvent = ServerEvent> {
  readonly event: E;
  readonly payload: ServerPayload<E>;
  readonly about?: EventSubject | undefined;
}

export interface Events {
  emit<E extends ServerEvent>(event: E, payload: ServerPayload<E>, to?: Audience): void;
  /** Closes all connections of a user, because the user's rights changed. */
  disconnect(userId: number): void;
  /** Closes all connections of a session that ended or of a client token that was revoked. */
  disconnectCredential(hash: string): void;
}

interface AuditRecordBase {
  /**
   * `kind` is absent: the kind that the event declares. `name` is absent: the name is looked up.
   */
  readonly target?:
    | {
        readonly kind?: AuditTarget | undefined;
        readonly id?: number | string | null | undefined;
        readonly name?: string | null | undefined;
      }
    | undefined;
  /** Who did it, if that is not the caller: the account that was just signed in to. */
  readonly by?: { readonly id: number; readonly username: string } | undefined;
  /** Stored only once per value, person and address a day, so that repeated events stay few. */
  readonly once?: string | undefined;
}

/** Only declared details are stored, and never a secret. */
export type AuditRecord = {
  [K in AuditKind]: AuditRecordBase & {
    readonly kind: K;
    readonly details?: AuditDetails<K>;
  };
}[AuditKind];

/** What a route adds to the event that it declares. */
export interface AuditNote<K extends AuditKind = AuditKind> extends AuditRecordBase {
  /** Details named like a parameter, a query or a field of the body need not be repeated. */
  readonly details?: Partial<AuditDetails<K>>;
}

/** Where an event comes from. The `Exchange` of a request is one. */
export interface AuditOrigin {
  readonly actor?: Actor | undefined;
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** The audit log: who did what. Never throws, except inside the transaction of the caller. */
export interface Audit {
  /** Stores the event in the next batch, within a second. */
  record(event: AuditRecord, origin: AuditOrigin): void;
  /**
   * Resolves when the event is stored. With the caller's transaction, the event is stored if the
   * change is, and only then; elsewhere a failure is logged.
   */
  recordNow(event: AuditRecord, origin: AuditOrigin, transaction?: Db): Promise<void>;
  /** The name of what an event is about. Null: it has none, or no longer exists. */
  findTargetName(kind: AuditTarget, id: number | string): Promise<string | null>;
  /** Stores what is waiting, for readers. */
  flush(): Promise<void>;
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
  /**
   * Returns the same services as a caller sees them: what is hidden from the caller does not exist
   * in `db` and in lists. For the handlers of socket events and WebDAV.
   */
  readonly visibleTo: (caller: Caller | undefined) => Promise<Deps>;
  /**
   * Like `visibleTo`, for the handler of a route. Throws "not found" if the route changes the
   * library and the request names something that is hidden from the caller.
   */
  readonly visibleRequest: <I extends object>(
    caller: Caller | undefined,
    request: { readonly route: RouteDef; readonly inputs: I },
  ) => Promise<{ readonly deps: Deps; readonly inputs: I }>;
  /**
   * Returns a function that computes the payload of an event for a user with restrictions; null:
   * the event is about something that is hidden from the user. The database is read once for all
   * users.
   */
  readonly visibleEvent: <E extends ServerEvent>(
    emitted: EmittedEvent<E>,
  ) => (caller: Caller) => Promise<ServerPayload<E> | null>;
  /** Whether anything is hidden from the caller. */
  readonly isRestricted: boolean;
  readonly storage: Storage;
  readonly jobs: Pick<
    JobEngine,
    'enqueue' | 'tryEnqueue' | 'enqueueUnlessQueued' | 'cancel' | 'resume' | 'knows' | 'status'
  >;
  /** `changed` must be called when the schedule changes. */
  readonly scheduler: Pick<Scheduler, 'changed'>;
  readonly configFile: ConfigFile;
  readonly events: Events;
  readonly audit: Audit;
  /** The client for all outbound HTTP requests. */
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly log: Log;
  /** The latest log lines. */
  readonly logs: LogRing;
}
