import { Socket } from 'node:net';

import type { RouteDef } from '@saveroom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What anyone may send before it is known who they are: names, passwords, tokens. */
const STRANGERS_LIMIT = 16_384;
/** For a body that is held in memory, from its first byte to its last. */
const WHOLE_BODY_MS = 30_000;
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
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
    cutOffAfter(raw, wholeBodyMs);
  });
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
