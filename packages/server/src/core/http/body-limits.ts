import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import type { RouteDef } from '@saveroom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '#core/lib/app-error.ts';

/** Limit for callers that are not identified yet; they send names, passwords and tokens. */
const ANONYMOUS_LIMIT = 16_384;
/** Time limit for receiving a whole body that is buffered in memory. */
const WHOLE_BODY_MS = 30_000;
/** How many rejected bodies are drained at once: draining costs as much as accepting. */
const MAX_DRAINING = 4;
/** Draining begins with the next body after this time, because a client may never send the rest. */
const DRAIN_MS = 500;
/** Longest pause between two chunks of a file, whose upload may take hours. */
const PAUSE_MS = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains files, which the handler reads as a stream. */
    hasFileBody?: boolean;
    /** Callers are not identified. */
    isAnonymous?: boolean;
  }
}

/** Size limit and timeout kind of a route's body, as Fastify route options. */
export function bodyLimitsOf(route: RouteDef): {
  bodyLimit?: number;
  config: { hasFileBody: boolean; isAnonymous: boolean };
} {
  const isAnonymous =
    route.access === 'public' ||
    (typeof route.access === 'object' && route.access.unless === 'before-setup');
  // A form may contain a picture, which takes longer than 30 s on a slow connection.
  const isForm = route.encoding === 'form' && !isAnonymous;
  const hasFileBody = Boolean(route.stream ?? route.uploads ?? route.form) || isForm;
  return {
    config: { hasFileBody, isAnonymous },
    ...(isAnonymous && { bodyLimit: ANONYMOUS_LIMIT }),
  };
}

/**
 * Bodies are received only for callers who may send them, and connections are closed whose clients
 * stop sending in the middle of a body.
 */
export function limitBodies(
  app: FastifyInstance,
  { wholeBodyMs = WHOLE_BODY_MS, pauseMs = PAUSE_MS } = {},
): void {
  /** Begins to read the body of a request. */
  const receive = new WeakMap<IncomingMessage, () => void>();
  const hold = (raw: IncomingMessage): (() => void) => {
    const held = receive.get(raw) ?? holdSocket(raw.socket);
    receive.set(raw, held);
    return held;
  };
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (hasBody(headers)) hold(raw);
    done();
  });
  app.addHook('preParsing', async ({ raw, headers, routeOptions }) => {
    if (routeOptions.config.isAnonymous) requireSmallForm(headers);
    receive.get(raw)?.();
    receive.delete(raw);
    if (raw.complete) return;
    if (routeOptions.config.hasFileBody) abortOnPause(raw, pauseMs);
    else abortAfter(raw, wholeBodyMs);
  });
  // An unread rest of a body is drained so that the connection can be reused.
  const drain = createDrainQueue();
  const discard = (raw: IncomingMessage): void => {
    if (raw.complete || raw.listeners('data').includes(free)) return;
    abortAfter(raw, wholeBodyMs);
    drain(raw, hold(raw));
  };
  app.addHook('onSend', async ({ raw, headers }) => {
    // The handler has not read this body, so its memory is released before the reply is sent.
    if (hasBody(headers) && raw.readableFlowing === null) discard(raw);
  });
  app.addHook('onResponse', async ({ raw }) => {
    raw.unpipe();
    discard(raw);
  });
}

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * `bodyLimit` does not apply to multipart forms, which are parsed as a stream. `readForm` limits those
 * that declare no length.
 */
function requireSmallForm(headers: FastifyRequest['headers']): void {
  if (!/^multipart\//i.test(headers['content-type'] ?? '')) return;
  if (Number(headers['content-length'] ?? 0) > ANONYMOUS_LIMIT) {
    throw new AppError('too_large', 'The form is too large');
  }
}

/**
 * Reads and discards the rest of rejected bodies, a few requests at a time. The others wait with
 * their sockets paused, so that hundreds of rejected uploads do not slow down the permitted ones.
 */
function createDrainQueue(): (raw: IncomingMessage, receive: () => void) => void {
  const waiting = new Set<() => void>();
  let running = 0;
  const next = (): void => {
    for (const begin of waiting) {
      if (running >= MAX_DRAINING) return;
      waiting.delete(begin);
      running += 1;
      begin();
    }
  };
  return (raw, receive) => {
    raw.on('data', free);
    const begin = (): void => {
      const release = (): void => {
        clearTimeout(timer);
        raw.off('close', release);
        running -= 1;
        next();
      };
      const timer = setTimeout(release, DRAIN_MS).unref();
      raw.once('close', release);
      receive();
    };
    raw.once('close', () => {
      if (waiting.delete(begin)) receive();
    });
    raw.resume();
    waiting.add(begin);
    next();
  };
}

/** Stops reading from a socket until the returned function is called. */
function holdSocket(socket: Socket): () => void {
  // Requests injected by tests have no real socket.
  if (!(socket instanceof Socket)) return () => {};
  // Node resumes a socket whenever its request has buffer space, so it is paused again.
  const keepPaused = (): void => {
    socket.pause();
  };
  socket.on('resume', keepPaused).pause();
  return () => {
    socket.off('resume', keepPaused).resume();
  };
}

/** Releases the memory of a chunk at once: garbage collection would let hundreds of them pile up. */
function free({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === byteLength) buffer.transfer(0);
}

function abortAfter(raw: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => abort(raw), ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

function abortOnPause(raw: IncomingMessage, ms: number): void {
  const { socket } = raw;
  // Requests injected by tests have no real socket.
  if (!(socket instanceof Socket)) return;
  const onPause = () => abort(raw);
  socket.setTimeout(ms, onPause);
  raw.once('end', () => socket.setTimeout(0).off('timeout', onPause));
}

function abort(raw: IncomingMessage): void {
  if (!raw.complete) raw.destroy();
}
