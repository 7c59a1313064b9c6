import type { Scope } from '@saveroom/contract';
import { Server, type Socket } from 'socket.io';

import type { Actor, Deps } from '#core/deps.ts';

/** A socket server of a module, at a path of its own with limits of its own. */
export interface SocketService {
  /** Below the base path. */
  readonly path: string;
  /** Every scope is required to connect. */
  readonly access: readonly Scope[];
  readonly maxMessageBytes: number;
  /** A connection that does not respond for this long is closed. */
  readonly timeoutMs: number;
  readonly connect: (
    socket: Socket,
    context: { readonly deps: Deps; readonly actor: Actor },
  ) => void;
}

/** Messages of a service cannot exceed its limits, and cannot slow down those of the main socket. */
export const openService = (basePath: string, { path, ...limits }: SocketService): Server =>
  new Server({
    path: `${basePath}${path}`,
    serveClient: false,
    maxHttpBufferSize: limits.maxMessageBytes,
    pingInterval: limits.timeoutMs / 2,
    pingTimeout: limits.timeoutMs / 2,
  });
