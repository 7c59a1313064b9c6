import type { IncomingMessage } from 'node:http';

import type { Server } from 'socket.io';

/** A connection of the engine below a socket server. */
interface Connection {
  readonly id: string;
  /** The first request of the connection. */
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
}

/** What a client sends before it is identified: its token and the name of the namespace. */
const ANONYMOUS_BYTES = 16_384;

/**
 * Limits what connections can send before they are identified, because a message is in memory until
 * it is complete. Returns a function that lifts the limit of a connection, by its first request.
 */
export function limitAnonymous({
  engine,
}: Pick<Server, 'engine'>): (first: IncomingMessage) => void {
  const identified = new Set<string>();
  const ids = new WeakMap<IncomingMessage, string>();
  engine.on('connection', (connection: Connection) => {
    const { id, request } = connection;
    ids.set(request, id);
    connection.once('close', () => {
      ids.delete(request);
      identified.delete(id);
    });
  });
  engine.use((request: IncomingMessage, _reply: unknown, next: (error?: Error) => void) => {
    // The first request has no ID of a connection yet.
    const given = new URLSearchParams(request.url?.split('?')[1]).get('sid');
    const isIdentified = () => identified.has(given ?? ids.get(request) ?? '');
    if (isIdentified()) return next();
    const { 'content-length': length = Number.POSITIVE_INFINITY } = request.headers;
    if (request.method === 'POST' && !(Number(length) <= ANONYMOUS_BYTES)) {
      return next(new Error('The message is too large'));
    }
    if (request.headers.upgrade?.toLowerCase() === 'websocket') limitBytes(request, isIdentified);
    return next();
  });
  return (first) => {
    const id = ids.get(first);
    if (id !== undefined) identified.add(id);
  };
}

/** Closes a websocket that sends too much before it is identified. */
function limitBytes({ socket }: IncomingMessage, isIdentified: () => boolean): void {
  const before = socket.bytesRead;
  const check = (): void => {
    if (isIdentified()) socket.off('data', check);
    else if (socket.bytesRead - before > ANONYMOUS_BYTES) socket.destroy();
  };
  socket.on('data', check);
}
