import type { ServerEvent } from '@saveroom/contract';
import type { Server, Socket } from 'socket.io';

import type { Actor, Deps, EmittedEvent } from '#core/deps.ts';

/** The room of sockets of users from whom something is hidden. */
export const RESTRICTED = 'restricted';

interface Emission<E extends ServerEvent> extends EmittedEvent<E> {
  /** Undefined: all sockets. */
  readonly room: string | undefined;
  readonly except: string | readonly string[];
}

/** Sends events to users with restrictions, each as this user may see it, in their order. */
export class RestrictedSockets {
  /** Set before any socket is connected. */
  deps: Pick<Deps, 'visibleEvent' | 'log'> | undefined;
  readonly #io: Server;
  #sending: Promise<void> = Promise.resolve();

  constructor(io: Server) {
    this.#io = io;
  }

  emit<E extends ServerEvent>({ except, ...one }: Emission<E>): void {
    const { room } = one;
    const sockets = [...this.#io.of('/').sockets.values()].filter(
      ({ id, rooms }) =>
        rooms.has(RESTRICTED) && (room === undefined || rooms.has(room)) && !except.includes(id),
    );
    for (const socket of sockets) this.#send(socket, one);
  }

  /** To one socket, whether it is restricted or not. */
  emitTo<E extends ServerEvent>(socket: Socket, one: Omit<Emission<E>, 'except'>): void {
    if (socket.rooms.has(RESTRICTED)) this.#send(socket, one);
    else socket.emit(one.event, one.payload);
  }

  #send<E extends ServerEvent>(
    socket: Socket,
    { room, ...emitted }: Omit<Emission<E>, 'except'>,
  ): void {
    const isPersonal = room?.startsWith('user:') === true;
    this.#sending = this.#sending.then(async () => {
      try {
        const visible = isPersonal
          ? emitted.payload
          : ((await this.deps?.visibleEvent(socket.data as Actor, emitted)) ?? null);
        if (visible !== null) socket.emit(emitted.event, visible);
      } catch (error) {
        this.deps?.log.error(error, `socket: event ${emitted.event} failed`);
        // The page connects again and then loads what it shows.
        socket.conn.close();
      }
    });
  }
}
