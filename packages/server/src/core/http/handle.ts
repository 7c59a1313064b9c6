import type { Received, ReceivedHeaders, Reply, RouteDef } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';

import type { CustomReply, Exchange } from './exchange.ts';

/** Public and conditional routes may run without an actor; all others always have one. */
type ActorOf<R extends RouteDef> = R['access'] extends string
  ? R['access'] extends 'public'
    ? Actor | undefined
    : Actor
  : Actor | undefined;

export type Context<R extends RouteDef> = Received<R> & {
  headers: ReceivedHeaders<R>;
  deps: Deps;
  actor: ActorOf<R>;
  http: Exchange;
};

type HandlerResult<R extends RouteDef> = Reply<R> | CustomReply;

export interface BoundRoute {
  readonly route: RouteDef;
  readonly run: (context: never) => unknown;
}

export const handle = <R extends RouteDef>(
  route: R,
  run: (context: Context<R>) => HandlerResult<R> | Promise<HandlerResult<R>>,
): BoundRoute => ({ route, run });
