import type { Received, Reply, RouteDef } from '@saveroom/contract';

import type { Actor, Deps } from '#deps.ts';

import type { Exchange, RawReply } from './exchange.ts';

/** Routes open to everyone may meet nobody; all others are only ever run for somebody. */
type ActorOf<R extends RouteDef> = R['access'] extends string
  ? R['access'] extends 'public'
    ? Actor | undefined
    : Actor
  : Actor | undefined;

export type Context<R extends RouteDef> = Received<R> & {
  deps: Deps;
  actor: ActorOf<R>;
  http: Exchange;
};

export interface BoundRoute {
  readonly route: RouteDef;
  readonly run: (context: never) => unknown;
}

export const handle = <R extends RouteDef>(
  route: R,
  run: (context: Context<R>) => Reply<R> | RawReply | Promise<Reply<R> | RawReply>,
): BoundRoute => ({ route, run });
