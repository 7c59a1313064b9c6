import type { ServerEvent, ServerPayload } from '@saveroom/contract';
import type { Server, Socket } from 'socket.io';

import type { Actor, Deps, EmittedEvent } from '#core/deps.ts';

/** The room of sockets of users from whom something is hidden. */
export const RESTRICTED = 'restricted';

interface Emission<E extends ServerEvent> extends EmittedEvent<E> {
  /** Undefined: all sockets. */
  readonly room: string | undefined;
  readonly except: string | readonly string[];
}

/**
 * Sends events to users with restrictions, in order. Each user receives the payload without what is
 * hidden from them.
 */
export class RestrictedSockets {
  /** Set before any socket is connected. */
  deps: Pick<Deps, 'visibleEvent' | 'log'> | undefined;
  readonly #io: Server;
  #sending: Promise<void> = Promise.resolve();

  constructor(io: Server) {
    this.#io = io;
  }

  emit<E extends ServerEvent>({ except, room, ...emitted }: Emission<E>): void {
    const sockets = [...this.#io.of('/').sockets.values()].filter(
      ({ id, rooms }) =>
        rooms.has(RESTRICTED) && (room === undefined || rooms.has(room)) && !except.includes(id),
    );
    this.#enqueue(sockets, room, emitted);
  }

  /** Sends an event to one socket, which may be restricted or not. */
  emitTo<E extends ServerEvent>(
    socket: Socket,
    { room, ...emitted }: Omit<Emission<E>, 'except'>,
  ): void {
    if (socket.rooms.has(RESTRICTED)) this.#enqueue([socket], room, emitted);
    else socket.emit(emitted.event, emitted.payload);
  }

  #enqueue<E extends ServerEvent>(
    sockets: readonly Socket[],
    room: string | undefined,
    emitted: EmittedEvent<E>,
  ): void {
    if (sockets.length === 0) return;
    // Events to a single user contain only what that user may see.
    const isPersonal = room?.startsWith('user:') === true;
    this.#sending = this.#sending.then(() =>
      isPersonal ? this.#broadcast(sockets, emitted) : this.#send(sockets, emitted),
    );
  }

  async #send<E extends ServerEvent>(
    sockets: readonly Socket[],
    emitted: EmittedEvent<E>,
  ): Promise<void> {
    const payloadFor = this.deps?.visibleEvent(emitted);
    if (!payloadFor) return;
    const byRules = Map.groupBy(sockets, ({ data }) => (data as Actor).restrictions.key);
    // The sockets by payload, because most users receive the same payload.
    const audiences = new Map<ServerPayload<E>, Socket[]>();
    for (const equal of byRules.values()) {
      try {
        const payload = await payloadFor(equal[0]?.data as Actor);
        if (payload === null) continue;
        const others = audiences.get(payload);
        if (others) others.push(...equal);
        else audiences.set(payload, [...equal]);
      } catch (error) {
        this.deps?.log.error(error, `socket: event ${emitted.event} failed`);
        // The pages connect again and then load what they show.
        for (const { conn } of equal) conn.close();
      }
    }
    for (const [payload, audience] of audiences)
      this.#broadcast(audience, { event: emitted.event, payload });
  }

  /** Encodes the event once. */
  #broadcast<E extends ServerEvent>(
    sockets: readonly Socket[],
    { event, payload }: EmittedEvent<E>,
  ): void {
    this.#io.to(sockets.map(({ id }) => id)).emit(event, payload);
  }
}
