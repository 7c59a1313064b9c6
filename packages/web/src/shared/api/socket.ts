import { SOCKET_PATH } from '@saveroom/contract';
import type { ClientEvent, ServerEvent, ServerPayload } from '@saveroom/contract';
import type { Socket } from 'socket.io-client';

import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { createStore } from '#shared/lib/store.ts';

import { reportLive, serverReachable } from './server-status.ts';

type Listener = (payload: unknown) => void;

const listeners = new Map<ServerEvent, Set<Listener>>();
let socketPromise: Promise<Socket> | undefined;
let isWanted = false;
/** In the time of `performance.now()`: when the page was opened, or when the connection ended. */
let disconnectedAt = 0;

/** Whether the socket is connected. */
export const socketStatus = createStore(false);

/** The library and the schemas are loaded with the first connection, not with the page. */
async function open(): Promise<Socket> {
  const [{ io }, { readServerEvent }] = await Promise.all([
    import('socket.io-client'),
    import('./read-server-event.ts'),
  ]);
  const socket = io({
    path: `${basePath}${SOCKET_PATH}`,
    transports: ['websocket', 'polling'],
    autoConnect: false,
    // The server repeats what it emitted meanwhile.
    auth: (send) => send({ missed_ms: Math.round(performance.now() - disconnectedAt) }),
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  socket.on('connect', () => {
    socketStatus.set(true);
    reportLive(socket.id ?? null);
  });
  socket.on('disconnect', (reason) => {
    disconnectedAt = performance.now();
    socketStatus.set(false);
    reportLive(null);
    if (reason === 'io client disconnect') return;
    // The library waits between its attempts, and makes none after a disconnect by the server.
    serverReachable()
      .then(() => isWanted && !socket.connected && socket.disconnect().connect())
      .catch((error: unknown) => logFailure('Opening the live connection again', error));
  });
  socket.onAny((event: string, payload: unknown) => {
    for (const [name, eventListeners] of listeners) {
      if (name !== event) continue;
      const parsed = readServerEvent(name, payload);
      if (parsed !== undefined) for (const listener of eventListeners) listener(parsed);
    }
  });
  return socket;
}

/** Can be called before the socket is connected. Does not connect; see `connectSocket`. */
export function onServerEvent<E extends ServerEvent>(
  event: E,
  listener: (payload: ServerPayload<E>) => void,
): () => void {
  const eventListeners = listeners.get(event) ?? new Set<Listener>();
  listeners.set(event, eventListeners);
  const entry = listener as Listener;
  eventListeners.add(entry);
  return () => {
    eventListeners.delete(entry);
  };
}

const ACK_TIMEOUT_MS = 5000;

/**
 * Sends an event and waits for the acknowledgment. False if it was not delivered: the caller must
 * use HTTP instead.
 */
export async function emitToServer(event: ClientEvent, payload: object): Promise<boolean> {
  if (!socketPromise || !socketStatus.get()) return false;
  const socket = await socketPromise;
  try {
    const ack: unknown = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload);
    return typeof ack === 'object' && ack !== null && !('error' in ack);
  } catch {
    return false;
  }
}

export async function connectSocket(): Promise<Socket> {
  isWanted = true;
  socketPromise ??= open();
  const socket = await socketPromise;
  if (!socket.active) socket.connect();
  return socket;
}

export async function disconnectSocket(): Promise<void> {
  isWanted = false;
  if (!socketPromise) return;
  const socket = await socketPromise;
  socket.disconnect();
}
