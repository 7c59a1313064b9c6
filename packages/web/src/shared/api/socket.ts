import { SOCKET_PATH } from '@saveroom/contract';
import type { ClientEvent, ServerEvent, ServerPayload } from '@saveroom/contract';
import type { Socket } from 'socket.io-client';

import { basePath } from '#shared/lib/base-path.ts';
import { createStore } from '#shared/lib/store.ts';

type Listener = (payload: unknown) => void;

const listeners = new Map<ServerEvent, Set<Listener>>();
let opening: Promise<Socket> | undefined;

/** Whether the socket is connected. */
export const socketStatus = createStore(false);

/** The library and the schemas are fetched with the first connection, not with the page. */
async function open(): Promise<Socket> {
  const [{ io }, { readServerEvent }] = await Promise.all([
    import('socket.io-client'),
    import('./read-server-event.ts'),
  ]);
  const socket = io({
    path: `${basePath}${SOCKET_PATH}`,
    transports: ['websocket', 'polling'],
    autoConnect: false,
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  socket.on('connect', () => socketStatus.set(true));
  socket.on('disconnect', () => socketStatus.set(false));
  socket.onAny((event: string, payload: unknown) => {
    for (const [name, known] of listeners) {
      if (name !== event) continue;
      const read = readServerEvent(name, payload);
      if (read !== undefined) for (const listener of known) listener(read);
    }
  });
  return socket;
}

/** Listens whether or not a connection is open yet; opening one is `connectSocket`'s business. */
export function onServerEvent<E extends ServerEvent>(
  event: E,
  listener: (payload: ServerPayload<E>) => void,
): () => void {
  const known = listeners.get(event) ?? new Set<Listener>();
  listeners.set(event, known);
  const entry = listener as Listener;
  known.add(entry);
  return () => {
    known.delete(entry);
  };
}

const ANSWER_MS = 5000;

/** False: it has to be said another way. */
export async function tellServer(event: ClientEvent, payload: object): Promise<boolean> {
  if (!opening || !socketStatus.get()) return false;
  const socket = await opening;
  try {
    const answer: unknown = await socket.timeout(ANSWER_MS).emitWithAck(event, payload);
    return typeof answer === 'object' && answer !== null && !('error' in answer);
  } catch {
    return false;
  }
}

export async function connectSocket(): Promise<Socket> {
  opening ??= open();
  const socket = await opening;
  if (!socket.active) socket.connect();
  return socket;
}

export async function disconnectSocket(): Promise<void> {
  if (!opening) return;
  const socket = await opening;
  socket.disconnect();
}
