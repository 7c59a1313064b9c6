import type { AuditKind, Received, ReceivedHeaders, Reply, RouteDef } from '@saveroom/contract';

import type { Actor, AuditNote, Deps } from '#core/deps.ts';

import type { CustomReply, Exchange } from './exchange.ts';

/** Public and conditional routes may run without an actor; all others always have one. */
type ActorOf<R extends RouteDef> = R['access'] extends
  | 'public'
  | { readonly unless: 'before-setup' | 'download' | 'pictures' }
  ? Actor | undefined
  : Actor;

export type Context<R extends RouteDef> = Received<R> & {
  headers: ReceivedHeaders<R>;
  deps: Deps;
  actor: ActorOf<R>;
  http: Exchange;
};

type HandlerResult<R extends RouteDef> = Reply<R> | CustomReply;

/** `result`: of a handler that returns data. Null: there is nothing to record. */
type NoteAudit<R extends RouteDef> = (
  context: Context<R>,
  result: Reply<R>,
) => AuditNote<KindOf<R>> | null | Promise<AuditNote<KindOf<R>> | null>;
type KindOf<R extends RouteDef> = R['audit'] extends infer K extends AuditKind ? K : never;

export interface BoundRoute {
  readonly route: RouteDef;
  readonly run: (context: never) => unknown;
  readonly audit?: (context: never, result: never) => unknown;
}

/** `audit`: adds to the event that the route declares. It runs after `run` succeeded. */
export const handle = <const R extends RouteDef>(
  route: R,
  run: (context: Context<R>) => HandlerResult<R> | Promise<HandlerResult<R>>,
  audit?: NoteAudit<R>,
): BoundRoute => ({ route, run, ...(audit && { audit }) });
