import { SOCKET_PATH } from '@saveroom/contract';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';

import type { TestApp } from './test-app.ts';

interface SocketHeaders {
  readonly cookie?: string;
  readonly authorization?: string;
  readonly token?: string;
  /** How long the page was not connected, as it reports when it connects. */
  readonly missedMs?: number;
  readonly origin?: string;
  readonly 'sec-fetch-site'?: string;
  readonly 'x-forwarded-for'?: string;
}

/** Sets up a listening server; `open` connects and disconnects when the test ends. */
export async function listen(server: TestApp) {
  await server.setUp();
  await server.addUser('edith', 'editor');
  return { ...server, ...(await listenOn(server)) };
}

/** Makes a server listen that is set up already. */
export async function listenOn(server: Pick<TestApp, 'app' | 'env'>) {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as { port: number };
  const open = (
    { token, missedMs, ...headers }: SocketHeaders,
    path: string = SOCKET_PATH,
  ): Socket => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: `${server.env.BASE_PATH}${path}`,
      auth: { ...(token && { token }), ...(missedMs && { missed_ms: missedMs }) },
      extraHeaders: headers,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    onTestFinished(() => {
      socket.disconnect();
    });
    return socket;
  };
  return { open };
}

export const next = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => {
    socket.once(event, resolve);
  });

/** `connected`, or the error message. */
export async function outcome(socket: Socket): Promise<string> {
  if (socket.connected) return 'connected';
  const refused = next(socket, 'connect_error').then((error) => (error as Error).message);
  return Promise.race([next(socket, 'connect').then(() => 'connected'), refused]);
}

export const sendEvent = (
  socket: Socket,
  event: string,
  payload: unknown = null,
): Promise<unknown> => socket.timeout(5000).emitWithAck(event, payload) as Promise<unknown>;

export const isClosed = async (socket: Socket): Promise<boolean> => {
  await next(socket, 'disconnect');
  return true;
};
