import type { FastifyBaseLogger } from 'fastify';

import type { Log } from '#core/deps.ts';

/** Adapts the HTTP server's logger to the interface that modules and tasks use. */
export const toLog = (logger: FastifyBaseLogger): Log => ({
  debug: (message) => logger.debug(message),
  info: (message) => logger.info(message),
  warn: (message) => logger.warn(message),
  error: (fault, message) => logger.error({ err: fault }, message),
});
