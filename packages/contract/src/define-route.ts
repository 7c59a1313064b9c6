import type * as z from 'zod/mini';

import type { Access } from './access.ts';
import type { AuditKind } from './audit-events.ts';
import type { Right } from './grants.ts';

/** Limits for the files of a multipart form. */
export interface UploadRule {
  /** Name of the form field; it may be repeated. */
  readonly field: string;
  readonly maxFiles: number;
  /** Limit per file. */
  readonly maxBytes: number;
  /** The form may come without a file. */
  readonly isOptional?: true;
  /** The other fields of the form. */
  readonly fields?: z.ZodMiniObject;
}

/** Limits for a form that is read into memory. */
export interface FormLimits {
  readonly maxFileBytes: number;
  /** Limit per field that is not a file. */
  readonly maxTextBytes: number;
}

export interface RouteDef {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` matches one segment, a trailing `*` matches the rest. */
  readonly path: `/${string}`;
  /** Where the path begins: below `/api` unless the reference API has it at the root. */
  readonly at?: 'api' | 'root';
  readonly access: Access;
  /** The right that users need; absent: it follows from `access` and `method`. */
  readonly right?: Right;
  /** What `:id` names if it is not what the path says: a file of a game instead of the game. */
  readonly idOf?: 'file';
  /** Also takes a client token as `?token=`, because the apps of consoles cannot send headers. */
  readonly tokenInUrl?: true;
  /**
   * For public routes: the caller may send any credentials, and the reply leaves out what is hidden
   * from the caller. Without credentials it leaves out everything that an admin hid from any user
   * or group.
   */
  readonly repliesByCaller?: true;
  /** The path contains a secret: browsers pass it on to no other site, and it is not indexed. */
  readonly secretInPath?: true;
  /** Changes data of the caller: the caller's other connections receive `personal:changed`. */
  readonly isPersonal?: true;
  /**
   * What the audit log records when the route succeeds: one kind of event, or several of which the
   * handler records those that apply. `none`: why nothing is recorded.
   */
  readonly audit?: AuditKind | readonly AuditKind[] | { readonly none: string };
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  /** Every field is optional or has a default; required values belong in the path or body. */
  readonly query?: z.ZodMiniObject;
  /** Keys are lower-case header names. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** `form` takes url-encoded and multipart as well as JSON. */
  readonly encoding?: 'json' | 'form';
  /** Limits that differ from the default, which is enough for an avatar and a few lines of text. */
  readonly form?: FormLimits;
  /** Files that the handler reads as streams, one by one; never buffered in memory. */
  readonly uploads?: UploadRule;
  /** The body is a byte stream that the handler reads; never buffered in memory. */
  readonly stream?: { readonly maxBytes: number };
  /** The route stores files: it fails while the disk of the data folder is almost full. */
  readonly needsDataSpace?: true;
  /** Absent: the handler sends a response that is not JSON itself. */
  readonly response?: z.ZodMiniType;
  readonly status?: number;
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** The input of a handler: parsed, with defaults applied. */
export type Received<R extends RouteDef> = {
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
};
export type ReceivedHeaders<R extends RouteDef> = Out<R['headers']>;
/** The input of a caller: plain values; `call` serializes them. */
export type Sent<R extends RouteDef> = (R['params'] extends z.ZodMiniType
  ? { params: z.output<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodMiniType ? { query?: Query<R> } : { query?: undefined }) &
  (R['body'] extends z.ZodMiniType ? { body: z.input<R['body']> } : { body?: undefined });
export type Query<R extends RouteDef> = Loose<Out<R['query']>>;
export type Reply<R extends RouteDef> = R['response'] extends z.ZodMiniType
  ? z.output<R['response']>
  : unknown;

export const defineRoute = <const R extends RouteDef>(route: R): R => route;

/** The path of a route below the server's base path. */
export const routeUrl = ({ at, path }: RouteDef): string => (at === 'root' ? path : `/api${path}`);
