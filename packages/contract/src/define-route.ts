import type { z } from 'zod';

import type { Access } from './access.ts';

/** Which files a multipart form may bring. */
export interface UploadRule {
  /** Name of the form field, which may be repeated. */
  readonly field: string;
  readonly maxFiles: number;
  /** Of each file. */
  readonly maxBytes: number;
}

/** How much a form may bring; what it brings is held in memory. */
export interface FormLimits {
  readonly maxFileBytes: number;
  /** Of each field that is no file. */
  readonly maxTextBytes: number;
}

export interface RouteDef {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` stands for one part, a `*` at the end for all that follows. */
  readonly path: `/${string}`;
  /** Where the path begins: below `/api` unless the reference put it at the root. */
  readonly at?: 'api' | 'root';
  readonly access: Access;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  /** Every field optional or defaulted: what is required belongs in the path or the body. */
  readonly query?: z.ZodObject;
  /** By their names in small letters. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** `form` takes url-encoded and multipart as well as JSON. */
  readonly encoding?: 'json' | 'form';
  /** Where a form may bring more than an avatar and a few lines. */
  readonly form?: FormLimits;
  /** Files the handler takes from the request one by one, as they arrive; never held in memory. */
  readonly uploads?: UploadRule;
  /** The body is bytes, which the handler takes as they arrive; never held in memory. */
  readonly stream?: { readonly maxBytes: number };
  /** It stores files: refused while the disk of the data folder is almost full. */
  readonly needsDataSpace?: true;
  /** Absent: the route answers with something other than JSON and sends it itself. */
  readonly response?: z.ZodType;
  readonly status?: number;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** What a handler receives: parsed, defaults applied. */
export type Received<R extends RouteDef> = {
  params: Out<R['params']>;
  query: Out<R['query']>;
  body: Out<R['body']>;
};
export type ReceivedHeaders<R extends RouteDef> = Out<R['headers']>;
/** What a caller passes: plain values; `call` turns them into strings. */
export type Sent<R extends RouteDef> = (R['params'] extends z.ZodType
  ? { params: z.output<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: Query<R> } : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: z.input<R['body']> } : { body?: undefined });
export type Query<R extends RouteDef> = Loose<Out<R['query']>>;
export type Reply<R extends RouteDef> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : unknown;

export const defineRoute = <const R extends RouteDef>(route: R): R => route;

/** The address of a route below the server's base path. */
export const routeUrl = ({ at, path }: RouteDef): string => (at === 'root' ? path : `/api${path}`);
