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
/** A sender that pauses this long gives its drain slot to the next one. */
const IDLE_MS = 500;
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

/** Closes the connection of a client that stops sending in the middle of a body. */
export function limitBodies(
  app: FastifyInstance,
  { wholeBodyMs = WHOLE_BODY_MS, pauseMs = PAUSE_MS } = {},
): void {
  app.addHook('preParsing', async ({ raw, headers, routeOptions }) => {
    if (routeOptions.config.isAnonymous) requireSmallForm(headers);
    if (raw.complete) return;
    if (routeOptions.config.hasFileBody) abortOnPause(raw, pauseMs);
    else abortAfter(raw, wholeBodyMs);
  });
  // An unread rest of a body is drained so that the connection can be reused.
  const drain = createDrainQueue();
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    abortAfter(raw, wholeBodyMs);
    drain(raw);
  });
}

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
function createDrainQueue(): (raw: FastifyRequest['raw']) => void {
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
  return (raw) => {
    const { socket } = raw;
    // Requests injected by tests have no real socket.
    if (!(socket instanceof Socket)) {
      raw.resume();
      return;
    }
    // Node resumes the socket whenever the request has buffer space, so it is paused again.
    const keepPaused = (): void => {
      socket.pause();
    };
    const begin = (): void => {
      socket.off('resume', keepPaused);
      const release = (): void => {
        clearTimeout(timer);
        raw.off('data', onData).off('close', release);
        running -= 1;
        next();
      };
      const timer = setTimeout(release, IDLE_MS).unref();
      const onData = (): void => {
        timer.refresh();
      };
      raw.on('data', onData).once('close', release);
      socket.resume();
    };
    socket.on('resume', keepPaused).pause();
    raw.once('close', () => {
      socket.off('resume', keepPaused);
      waiting.delete(begin);
    });
    raw.resume();
    waiting.add(begin);
    next();
  };
}

function abortAfter(raw: FastifyRequest['raw'], ms: number): void {
  const timer = setTimeout(() => abort(raw), ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

function abortOnPause(raw: FastifyRequest['raw'], ms: number): void {
  const { socket } = raw;
  // Requests injected by tests have no real socket.
  if (!(socket instanceof Socket)) return;
  const onPause = () => abort(raw);
  socket.setTimeout(ms, onPause);
  raw.once('end', () => socket.setTimeout(0).off('timeout', onPause));
}

function abort(raw: FastifyRequest['raw']): void {
  if (!raw.complete) raw.destroy();
}
