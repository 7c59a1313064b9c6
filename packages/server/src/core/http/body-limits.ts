import { Socket } from 'node:net';

import type { RouteDef } from '@saveroom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What anyone may send before it is known who they are: names, passwords, tokens. */
const STRANGERS_LIMIT = 16_384;
/** For a body that is held in memory, from its first byte to its last. */
const WHOLE_BODY_MS = 30_000;
/** How many refused bodies are read at once: reading one takes as long as accepting it. */
const MOST_DISCARDED = 4;
/** A sender that pauses this long does not keep others from being read. */
const SILENT_MS = 500;
/** For files, which may take hours: the longest pause between two pieces. */
const PAUSE_MS = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is files, which the handler reads as they arrive. */
    bringsFiles?: boolean;
  }
}

/** How much of a body and how slow a one a route takes, as Fastify wants to be told. */
export function bodyLimitsOf(route: RouteDef): {
  bodyLimit?: number;
  config: { bringsFiles: boolean };
} {
  const isForStrangers =
    route.access === 'public' ||
    (typeof route.access === 'object' && route.access.unless === 'before-setup');
  // A form may bring a picture, which takes longer than half a minute on a slow line.
  const isForm = route.encoding === 'form' && !isForStrangers;
  const bringsFiles = Boolean(route.stream ?? route.uploads ?? route.form) || isForm;
  return { config: { bringsFiles }, ...(isForStrangers && { bodyLimit: STRANGERS_LIMIT }) };
}

/** A client that stops in the middle of a body must not hold memory or a connection for ever. */
export function limitBodies(
  app: FastifyInstance,
  { wholeBodyMs = WHOLE_BODY_MS, pauseMs = PAUSE_MS } = {},
): void {
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    if (raw.complete) return;
    if (routeOptions.config.bringsFiles) cutOffPauses(raw, pauseMs);
    else cutOffAfter(raw, wholeBodyMs);
  });
  // Whatever a handler left unread is read to its end, so that the connection can be used again.
  const discard = discardQueue();
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    cutOffAfter(raw, wholeBodyMs);
    discard(raw);
  });
}

/**
 * Reads the rest of bodies and throws it away, of a few requests at once. The others wait with their
 * bytes in the network: hundreds of refused uploads must not hold up those who are allowed to.
 */
function discardQueue(): (raw: FastifyRequest['raw']) => void {
  const waiting = new Set<() => void>();
  let running = 0;
  const next = (): void => {
    for (const begin of waiting) {
      if (running >= MOST_DISCARDED) return;
      waiting.delete(begin);
      running += 1;
      begin();
    }
  };
  return (raw) => {
    const { socket } = raw;
    // Requests made up for tests have none.
    if (!(socket instanceof Socket)) {
      raw.resume();
      return;
    }
    // Node resumes the socket whenever the request could take more.
    const hold = (): void => {
      socket.pause();
    };
    const begin = (): void => {
      socket.off('resume', hold);
      const release = (): void => {
        clearTimeout(timer);
        raw.off('data', heard).off('close', release);
        running -= 1;
        next();
      };
      const timer = setTimeout(release, SILENT_MS).unref();
      const heard = (): void => {
        timer.refresh();
      };
      raw.on('data', heard).once('close', release);
      socket.resume();
    };
    socket.on('resume', hold).pause();
    raw.once('close', () => {
      socket.off('resume', hold);
      waiting.delete(begin);
    });
    raw.resume();
    waiting.add(begin);
    next();
  };
}

function cutOffAfter(raw: FastifyRequest['raw'], ms: number): void {
  const timer = setTimeout(() => cutOff(raw), ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

function cutOffPauses(raw: FastifyRequest['raw'], ms: number): void {
  const { socket } = raw;
  // Requests made up for tests have none.
  if (!(socket instanceof Socket)) return;
  const onPause = () => cutOff(raw);
  socket.setTimeout(ms, onPause);
  raw.once('end', () => socket.setTimeout(0).off('timeout', onPause));
}

function cutOff(raw: FastifyRequest['raw']): void {
  if (!raw.complete) raw.destroy();
}
