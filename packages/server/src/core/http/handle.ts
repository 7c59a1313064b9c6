import type { Received, ReceivedHeaders, Reply, RouteDef } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';

import type { Exchange, RawReply } from './exchange.ts';
import type { FileReply } from './file-reply.ts';

/** Routes open to everyone may meet nobody; all others are only ever run for somebody. */
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

type Answer<R extends RouteDef> = Reply<R> | RawReply | FileReply;

export interface BoundRoute {
  readonly route: RouteDef;
  readonly run: (context: never) => unknown;
}

export const handle = <R extends RouteDef>(
  route: R,
  run: (context: Context<R>) => Answer<R> | Promise<Answer<R>>,
): BoundRoute => ({ route, run });
