import { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { kernelCalls, type KernelCalls } from './kernel-calls.ts';

/** Each call has a thread of the small pool for as long as it takes: many small ones share it better. */
const MOST_AT_ONCE = 4 * 1024 * 1024;
/** So many downloads at once may use threads this way. */
const MOST_DOWNLOADS = 2;
/** Whoever takes longer is slow enough for the ordinary way, which needs no thread while it waits. */
const PATIENCE_MS = 10;

let underway = 0;

interface Part {
  /** The descriptor of an open file; it stays open until the promise is settled. */
  readonly file: number;
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
  /** Nobody wants the rest any more. */
  readonly isOver: () => boolean;
}

/** From a file into a connection without a detour through this process. */
export interface KernelWay {
  /** How many bytes the connection took before it was full for longer than a moment, if any. */
  send(part: Part): Promise<number>;
}

/**
 * For a reply whose head has left. Null where the bytes on the connection are not those of the
 * file: encrypted, in frames, in chunks, or a test without a connection.
 */
export async function kernelWay(target: NodeJS.WritableStream): Promise<KernelWay | null> {
  if (!(target instanceof ServerResponse) || !target.headersSent || target.chunkedEncoding) {
    return null;
  }
  const { socket } = target;
  if (!socket || Object.getPrototypeOf(socket) !== Socket.prototype) return null;
  const calls = await kernelCalls();
  return calls && { send: (part) => sendOver(calls, socket, part) };
}

async function sendOver(calls: KernelCalls, socket: Socket, part: Part): Promise<number> {
  // What Node still has to write comes first.
  if (underway >= MOST_DOWNLOADS || socket.destroyed || socket.writableLength > 0) return 0;
  // When the connection ends, its number soon means another one; a number of our own does not.
  const out = calls.duplicate(descriptorOf(socket));
  if (out < 0) return 0;
  underway += 1;
  try {
    return await sendWhileTaken(calls, { socket, out }, part);
  } finally {
    underway -= 1;
    calls.close(out);
  }
}

async function sendWhileTaken(
  calls: KernelCalls,
  { socket, out }: { socket: Socket; out: number },
  { file, start, end, isOver }: Part,
): Promise<number> {
  let at = start;
  let isReady = false;
  while (at <= end && !isOver() && !socket.destroyed) {
    const most = Math.min(MOST_AT_ONCE, end - at + 1);
    const sent = await calls.sendFile(out, file, at, most);
    // The file ends early, or there is room and yet a fault: the ordinary way will say which.
    if (sent === 0 || (sent < 0 && isReady)) break;
    at += Math.max(0, sent);
    if (sent > 0) keepAwake(socket);
    if (sent === most) continue;
    isReady = await calls.untilWritable(out, PATIENCE_MS);
    if (!isReady) break;
  }
  return at - start;
}

/** Node does not see these bytes: to its timer the connection would look idle. */
function keepAwake(socket: Socket): void {
  if (socket.timeout) socket.setTimeout(socket.timeout);
}

/** Below 0: there is none. Node tells it to nobody but itself. */
function descriptorOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null || !('fd' in handle)) return -1;
  return typeof handle.fd === 'number' ? handle.fd : -1;
}
